import type { MemoryManager, SearchResult } from '../../memory';
import { isOfConversation, messageDetailsSchema } from '../stored-kinds';
import type { RAGConfig } from './config';
import { toHit, type Hit } from './hit';

const mostMessages = 2;
/** Some more are asked for: those of this chat do not count. */
const mostMessagesLookedAt = 20;

/** A fact or a message: `about` is its subject, or what kind of message it is. */
export interface Recollection {
  hit: Hit;
  about: string;
  text: string;
}

/** What was said about it in other chats, as the sentence it was summed up in. */
export async function recallMessages(
  memory: MemoryManager,
  query: string,
  conversationId: string | undefined,
  { similarityThreshold, searchMode }: RAGConfig,
  isTaken: (sourceUrl: string) => boolean,
): Promise<Recollection[]> {
  const results = await memory.search(query, {
    ...{ docType: 'message', mode: searchMode, similarityThreshold, topK: mostMessagesLookedAt },
  });
  const others = results.filter(
    ({ sourceUrl }) => !isOfConversation(sourceUrl, conversationId) && !isTaken(sourceUrl),
  );
  return describeAll(memory, others.slice(0, mostMessages));
}

/** Each with the sentence it was summed up in. */
async function describeAll(memory: MemoryManager, results: readonly SearchResult[]): Promise<Recollection[]> {
  const sources = await Promise.all(results.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
  return results.map((result, at) => {
    const { summary, messageType } = messageDetailsSchema.parse(sources[at]?.details ?? {});
    return { hit: toHit(result, null), about: messageType, text: summary || result.content };
  });
}
