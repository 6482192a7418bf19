import {
  isOfConversation,
  type MemoryManager,
  messageDetailsSchema,
  saidAtOf,
  type SearchResult,
} from '../../memory';
import type { RAGConfig } from './config';
import { toFoundPassage } from './found-passage';
import { toShortTextThreshold } from './short-texts';
import type { FoundPassage } from '../../chats';

const mostMessages = 2;
/** Some more are asked for: those of this chat do not count. */
const mostMessagesLookedAt = 20;

/** A fact or a message: `about` is its subject, or what kind of message it is. */
export interface Recollection {
  hit: FoundPassage;
  about: string;
  text: string;
}

/** What was said about it in other chats, as the sentence it was summed up in. */
export async function recallMessages(
  memory: MemoryManager,
  query: string,
  conversationId: string | undefined,
  config: RAGConfig,
  isTaken: (sourceUrl: string) => boolean,
  /** False: nothing that was said in other chats is used. */
  isSmartContext: boolean,
): Promise<Recollection[]> {
  if (!isSmartContext) return [];
  const results = await memory.search(query, {
    ...{ docType: 'message', mode: config.searchMode, topK: mostMessagesLookedAt },
    similarityThreshold: toShortTextThreshold(config),
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
    const source = sources[at];
    const { summary, messageType } = messageDetailsSchema.parse(source?.details ?? {});
    const hit = toFoundPassage(result, null);
    const readAt = source ? saidAtOf(source) : hit.readAt;
    return { hit: { ...hit, readAt }, about: messageType, text: summary || result.content };
  });
}
