/** Reads the kinds of memory that have a section of their own in the prompt. */
import type { MemoryManager, SearchResult, SourceSummary } from '../../memory';
import { factDetailsSchema, isOfConversation, messageDetailsSchema } from '../stored-kinds';
import type { RAGConfig } from './config';
import { toHit, type Hit } from './hit';

const mostFacts = 5;
const mostMessages = 2;
/** Some more are asked for: those of this chat do not count. */
const mostMessagesLookedAt = 20;

/** A fact or a message: `about` is its subject, or what kind of message it is. */
export interface Recollection {
  hit: Hit;
  about: string;
  text: string;
}

/** Facts that have to do with the question, with whom or what they are about. */
export async function recallFacts(
  memory: MemoryManager,
  query: string,
  { similarityThreshold, searchMode }: RAGConfig,
): Promise<Recollection[]> {
  const results = await memory.search(query, {
    ...{ docType: 'fact', mode: searchMode, similarityThreshold, topK: mostFacts },
  });
  return describeAll(memory, results, (result, details) => {
    const { subject } = factDetailsSchema.parse(details);
    return { hit: toHit(result, null), about: subject, text: result.content };
  });
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
  return describeAll(memory, others.slice(0, mostMessages), toMessage);
}

export function toMessage(result: SearchResult, details: SourceSummary['details']): Recollection {
  const { summary, messageType } = messageDetailsSchema.parse(details);
  return { hit: toHit(result, null), about: messageType, text: summary || result.content };
}

async function describeAll(
  memory: MemoryManager,
  results: readonly SearchResult[],
  describe: (result: SearchResult, details: SourceSummary['details']) => Recollection,
): Promise<Recollection[]> {
  const sources = await Promise.all(results.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
  return results.map((result, at) => describe(result, sources[at]?.details ?? {}));
}
