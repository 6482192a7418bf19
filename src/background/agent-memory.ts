import type { MemoryManager } from '../lib/memory';
import { memoryClient } from '../platform/memory-client';
import { forgetActivity } from './activity';

/** The memory as the agent has it: what it forgets leaves the queue and the activity list too. */
export const agentMemory: MemoryManager = {
  ...memoryClient,
  async applyChanges(changes) {
    const isDone = await memoryClient.applyChanges(changes);
    const removed = changes.flatMap((change) => (change.kind === 'remove' ? [change.sourceUrl] : []));
    const pages = isDone ? removed.filter((url) => /^https?:/u.test(url)) : [];
    for (const sourceUrl of pages) await forgetActivity({ sourceUrl });
    return isDone;
  },
};
