import {
  factDetailsSchema,
  messageDetailsSchema,
  toMessageUrl,
} from '../../../../src/lib/memory/stored-kinds';
import type { MemoryManager } from '../../../../src/lib/memory';

/** Keeps a message of the user as the funnel would. */
export async function addMessage(memory: MemoryManager, id: string, text: string): Promise<void> {
  await memory.addChunks([{ content: text }], {
    ...{ sourceUrl: toMessageUrl('chat', `${id}-user`), title: text.slice(0, 80), docType: 'message' },
    details: { role: 'user', conversationId: 'chat', requestId: id, summary: text, extracted: false },
  });
}

export async function listFacts(memory: MemoryManager) {
  const { sources } = await memory.list({ docType: 'fact' }, { limit: 10_000 });
  return sources
    .map(({ sourceUrl, title, active, details }) => ({
      ...{ url: sourceUrl, text: title, active, details: factDetailsSchema.parse(details) },
    }))
    .sort((left, right) => (left.url < right.url ? -1 : 1));
}

export type StoredFact = Awaited<ReturnType<typeof listFacts>>[number];

export async function countUnextracted(memory: MemoryManager): Promise<number> {
  const { sources } = await memory.list({ docType: 'message' }, { limit: 10_000 });
  return sources.filter(({ details }) => !messageDetailsSchema.parse(details).extracted).length;
}
