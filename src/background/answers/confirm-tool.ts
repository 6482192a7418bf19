import type { ConfirmationRequest } from '../../lib/agent/types';
import { notifyPages } from '../../platform/wire/notifications';
import { allowTool, dropTool, loadSettings } from '../../platform/storage/settings';
import { isSameGrant } from '../../shared/tool-grants';
import type { RunningAnswer } from './running-answer';

const dropped =
  'You had allowed this for every site. Recollect asks again now; “always” holds for one site and one kind of thing.';

/** Asks the user, unless they have said before that this very thing need not be asked on this site. */
export async function confirmTool(
  answer: RunningAnswer,
  request: ConfirmationRequest,
  signal: AbortSignal,
): Promise<boolean> {
  const { grant, toolName } = request;
  const { toolGrants, droppedTools } = await loadSettings();
  if (grant && toolGrants.some((known) => isSameGrant(known, grant))) return true;
  const isDropped = droppedTools.includes(toolName);
  const said = await answer.ask(isDropped ? { ...request, note: dropped } : request, signal);
  if (isDropped) await dropTool(toolName);
  if (said === 'always' && grant) await allowTool(grant);
  if (isDropped || said === 'always') notifyPages({ type: 'settings-changed' });
  return said !== 'no';
}
