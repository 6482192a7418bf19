/** What the store holds that a question is routed to, beside what search finds everywhere. */
import {
  type DocType,
  isOfConversation,
  isOfOtherChat,
  type MemoryManager,
  type MemoryRecord,
  saidAtOf,
} from '../../memory';
import { listEpisodes } from '../../learning';
import type { RoutedQuestion } from '../../learning/skill-router';
import type { RAGConfig } from './config';
import { toFoundPassage } from './found-passage';
import { toShortTextThreshold } from './short-texts';
import type { FoundPassage } from '../../chats';

const mostAlike = 3;
const mostRecent = 3;
/** What was last fits a question for the last without a word in common; but what also fits its words fits better. */
const recentScore = 0.6;

/** What counts less for a question of a route: pages also speak of what happened, and of how things are done. */
const weights: Record<RoutedQuestion['route'], Partial<Record<DocType, number>>> = {
  knowledge: { page: 0.95 },
  episode: { page: 0.7, knowledge: 0.7 },
  operational: {},
  recon: {},
};

export function weighByRoute(hits: readonly FoundPassage[], { route }: RoutedQuestion): FoundPassage[] {
  return hits.map((hit) => ({ ...hit, score: hit.score * (weights[route][hit.docType] ?? 1) }));
}

/** Also what is not near enough in words; none of it was said in this chat. */
export async function recallByRoute(
  memory: MemoryManager,
  query: string,
  { route, isRecent }: RoutedQuestion,
  config: RAGConfig,
  conversationId: string | undefined,
  /** False: nothing of other chats is used. */
  isSmartContext: boolean,
): Promise<FoundPassage[]> {
  if (route !== 'episode' && route !== 'knowledge') return [];
  const docType = route;
  const [alike, recent] = await Promise.all([
    memory.search(query, {
      ...{ docType, mode: config.searchMode, topK: mostAlike },
      similarityThreshold: toShortTextThreshold(config),
    }),
    route === 'episode' && isRecent ? listLast(memory) : [],
  ]);
  return [...alike.map((result) => toFoundPassage(result, null)), ...recent.map(toRecentHit)].filter(
    ({ sourceUrl }) =>
      !isOfConversation(sourceUrl, conversationId) &&
      (isSmartContext || !isOfOtherChat(sourceUrl, conversationId)),
  );
}

/** Episodes, and what mattered in the last chats. */
async function listLast(memory: MemoryManager): Promise<MemoryRecord[]> {
  const filter = { docType: 'message', active: true } as const;
  const [episodes, { sources }] = await Promise.all([
    listEpisodes(memory, mostRecent),
    memory.list(filter, { limit: mostRecent, sortBy: 'createdAt' }),
  ]);
  const messages = await Promise.all(sources.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return [...episodes, ...messages.filter((record) => record !== null)]
    .sort((left, right) => saidAtOf(right) - saidAtOf(left))
    .slice(0, mostRecent);
}

function toRecentHit(record: MemoryRecord): FoundPassage {
  const { sourceUrl, title, docType, passages } = record;
  return {
    ...{ content: passages.map(({ content }) => content).join('\n'), sourceUrl, title, docType },
    ...{ headingPath: [], score: recentScore, readAt: saidAtOf(record), isThisPage: false },
  };
}
