import type { ForgottenSources } from '../../lib/chats';
import { memoryClient } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { forgetActivity } from '../queue/activity';
import { answers } from '../answers/answers';
import { pageKeeper } from '../queue/page-queue';

/** Out of the memory, the chats that quote it, the queue and the list. */
export async function forgetSource(sourceUrl: string): Promise<ForgottenSources> {
  await forgetActivity({ sourceUrl });
  return forgetSources([sourceUrl], false);
}

/** Out of the memory and, unless they are to be kept, out of the chats that quote them. */
export async function forgetSources(
  sourceUrls: readonly string[],
  keepsQuotations: boolean,
): Promise<ForgottenSources> {
  const forgotten = await answers.forgetQuoted(sourceUrls, { keepsQuotations });
  notifyPages({ type: 'memory-changed' });
  return forgotten;
}

/** Of any kind, as the agent was allowed to. */
export async function forgetListed(sourceUrls: readonly string[]): Promise<ForgottenSources> {
  for (const sourceUrl of sourceUrls.filter((url) => /^https?:/u.test(url)))
    await forgetActivity({ sourceUrl });
  return forgetSources(sourceUrls, false);
}

/** Takes that back; resolves with how many came back: what was forgotten long ago is gone. */
export async function restoreSources(
  sourceUrls: readonly string[],
  restore = () => memoryClient.restore(sourceUrls),
): Promise<number> {
  pageKeeper.endForgetting(sourceUrls);
  const restored = await answers.restoring(sourceUrls, restore);
  notifyPages({ type: 'memory-changed' });
  return restored;
}
