import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { forgetActivity } from './activity';

/** Out of the memory, the queue and the list; resolves with how many passages that were. */
export async function forgetSource(sourceUrl: string): Promise<number> {
  await forgetActivity({ sourceUrl });
  const removedPassages = await memoryClient.removeBySourceUrl(sourceUrl);
  notifyPages({ type: 'memory-changed' });
  return removedPassages;
}
