/** Reads the kinds of memory that have a section of their own in the prompt. */
import type { MemoryManager } from '../../memory';
import {
  isOfConversation,
  messageDetailsSchema,
  preferenceDetailsSchema,
  preferenceRoot,
} from '../stored-kinds';
import type { RoutedQuestion } from '../skill-router';
import type { RAGConfig } from './config';
import { toHit, type Hit } from './hit';
import { listRecent } from './routed-search';

/** More than these do not fit the budget anyway. */
const mostPreferences = 50;
const mostMessages = 2;
/** Of a question about what was said. */
const mostOfEpisode = 5;
/** Some more are asked for: those of this chat do not count. */
const mostMessagesLookedAt = 20;

export interface Preference {
  type: string;
  content: string;
  url: string;
  title: string;
}

/** A fact or a message: `about` is its subject, or what kind of message it is. */
export interface Recollection {
  hit: Hit;
  about: string;
  text: string;
}

/** All of them, whatever was asked; the most important first, the newer of two equals before the older. */
export async function readPreferences(memory: MemoryManager): Promise<Preference[]> {
  const filter = { docType: 'preference', sourceUrl: preferenceRoot, active: true } as const;
  const { sources } = await memory.list(filter, { limit: mostPreferences, sortBy: 'importance' });
  const ordered = sources.toSorted(
    (left, right) => right.importance - left.importance || right.updatedAt - left.updatedAt,
  );
  const records = await Promise.all(ordered.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.flatMap((record) => {
    if (!record) return [];
    const content = record.passages.map((passage) => passage.content).join(' ');
    const type = preferenceDetailsSchema.parse(record.details).preferenceType;
    return [{ type, content, url: record.sourceUrl, title: record.title }];
  });
}

/** What was said about it in other chats, as the sentence it was summed up in. */
export async function recallMessages(
  memory: MemoryManager,
  query: string,
  conversationId: string | undefined,
  { similarityThreshold, searchMode }: RAGConfig,
  isTaken: (sourceUrl: string) => boolean,
  routed?: RoutedQuestion,
): Promise<Recollection[]> {
  const isEpisode = routed?.route === 'episode';
  const results =
    isEpisode && routed.topic === ''
      ? await listRecent(memory, 'message')
      : await memory.search(query, {
          ...{ docType: 'message', mode: searchMode, similarityThreshold, topK: mostMessagesLookedAt },
        });
  const hits = results.map((result) => ('readAt' in result ? result : toHit(result, null)));
  const others = hits.filter(
    ({ sourceUrl }) => !isOfConversation(sourceUrl, conversationId) && !isTaken(sourceUrl),
  );
  return describeAll(memory, others.slice(0, isEpisode ? mostOfEpisode : mostMessages));
}

async function describeAll(memory: MemoryManager, hits: readonly Hit[]): Promise<Recollection[]> {
  const sources = await Promise.all(hits.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
  return hits.map((hit, at) => {
    const { summary, messageType } = messageDetailsSchema.parse(sources[at]?.details ?? {});
    return { hit, about: messageType, text: summary || hit.content };
  });
}
