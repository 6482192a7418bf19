import { describeGrant, type ToolGrant } from '../../../shared/tool-grants';
import type { ConfirmationRequest } from '../types';
import type { ToolContext, ToolPlan } from '../tools';
import type { CapturedPage } from '../../pages';

/** What the user is asked before a plan is carried out; null: nothing. */
export function toConfirmation(
  { confirmation: sentence, asking }: ToolPlan,
  id: string,
  toolName: string,
  { frontPage }: Pick<ToolContext, 'frontPage'>,
): ConfirmationRequest | null {
  if (sentence === undefined) return null;
  const { effect = 'reads', details = [], kind } = asking ?? {};
  const grant = effect === 'stores' && kind !== undefined ? toGrant(toolName, kind, frontPage) : null;
  return { id, toolName, effect, sentence, details, grant };
}

/** Bound to the site in front: what another page makes a model do is asked about again. */
function toGrant(toolName: string, kind: string, frontPage: CapturedPage | null): ToolGrant | null {
  if (!frontPage || !URL.canParse(frontPage.url)) return null;
  const grant = { toolName, kind, site: new URL(frontPage.url).host };
  return grant.site !== '' && describeGrant(grant) !== null ? grant : null;
}
