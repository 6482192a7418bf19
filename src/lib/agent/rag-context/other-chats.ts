import {
  isOfConversation,
  type MemoryManager,
  messageDetailsSchema,
  saidAtOf,
  type SourceSummary,
} from '../../memory';
import { toAttribute, toLine } from '../../model';
import { toDay, type RAGConfig } from '.';
import { packInOrder } from '../../text';
import { toShortTextThreshold } from './short-texts';

/** As many chats are looked at, and as many memories of them taken. */
const mostChats = 50;
const mostMemories = 6;
/** Below it a message mattered to its own chat only. */
const leastImportance = 31;
/** How much importance counts beside relevance. */
const importanceWeight = 0.3;
/** Kept messages that the last chats are found by, newest first. */
const mostMessages = 1_000;
const mostLookedAt = 60;

export interface ChatMemory {
  sourceUrl: string;
  title: string;
  text: string;
  importance: number;
  said: number;
  score: number;
}

/** The memories of the last other chats that fit the question best and matter most, best first. */
export async function recallOtherChats(
  memory: MemoryManager,
  query: string,
  conversationId: string | undefined,
  config: RAGConfig,
): Promise<ChatMemory[]> {
  const [{ sources }, results] = await Promise.all([
    memory.list({ docType: 'message', active: true }, { limit: mostMessages, sortBy: 'createdAt' }),
    memory.search(query, {
      ...{ docType: 'message', mode: config.searchMode, topK: mostLookedAt },
      ...{ similarityThreshold: toShortTextThreshold(config) },
      ...{ minimumImportance: leastImportance, importanceWeight },
    }),
  ]);
  const recent = toRecentChats(
    sources
      .filter(({ sourceUrl }) => !isOfConversation(sourceUrl, conversationId))
      .sort((left, right) => saidAtOf(right) - saidAtOf(left)),
  );
  return results
    .flatMap(({ sourceUrl, title, content, score }) => {
      const source = recent.get(sourceUrl);
      if (!source) return [];
      const { summary } = messageDetailsSchema.parse(source.details);
      const { importance } = source;
      return [{ sourceUrl, title, text: summary || content, importance, said: saidAtOf(source), score }];
    })
    .slice(0, mostMemories);
}

/** The messages of the last chats by their address. */
function toRecentChats(newestFirst: readonly SourceSummary[]): Map<string, SourceSummary> {
  const chats = new Set<string>();
  const messages = new Map<string, SourceSummary>();
  for (const source of newestFirst) {
    const chat = messageDetailsSchema.parse(source.details).conversationId || source.sourceUrl;
    if (!chats.has(chat) && chats.size === mostChats) continue;
    chats.add(chat);
    messages.set(source.sourceUrl, source);
  }
  return messages;
}

/** Null when there is nothing, or no room for it; `memories`: those that are in it. */
export function formatOtherChats(
  memories: readonly ChatMemory[],
  budget: number,
): { text: string | null; memories: ChatMemory[] } {
  const { packed } = packInOrder(
    memories,
    budget,
    ({ text }) => text,
    ({ importance, said }, text) =>
      `  <memory importance="${toAttribute(String(importance))}" said="${toDay(said)}">${toLine(text)}</memory>`,
  );
  if (packed.length === 0) return { text: null, memories: [] };
  return {
    text: `<other_chats>\n${packed.map(({ rendered }) => rendered).join('\n')}\n</other_chats>`,
    memories: packed.map(({ item, text }) => ({ ...item, text })),
  };
}
