import { forgetQuoted, type ForgottenSources } from '../lib/agent/conversations';
import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { forgetActivity } from './activity';

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
  const forgotten = await forgetQuoted(memoryClient, sourceUrls, { keepsQuotations });
  notifyPages({ type: 'memory-changed' });
  return forgotten;
}
