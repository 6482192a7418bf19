import {
  type DocType,
  isOfConversation,
  isOfOtherChat,
  type MemoryManager,
  type SearchMode,
  type SearchOptions,
} from '../../memory';
import { type CapturedPage, toSourceUrl } from '../../pages';
import { routeQuestion } from '../../learning/skill-router';
import type { FoundPassage } from '../../chats';
import { recallByRoute, weighByRoute } from './by-route';
import type { RAGConfig } from './config';
import { toFoundPassage, toLeftOut, type LeftOut } from './found-passage';

export interface RetrievalLimits {
  maxPassages: number;
  /** Passages below this share of the best one's score are noise beside it. */
  shareOfBest: number;
  /** Kinds that are looked at; the others have a place of their own in the prompt. */
  kinds: ReadonlySet<DocType>;
}

/** Preferences say how to answer, not what. A reader of quotations wants few; a model can sort out more. */
const quotedKinds: ReadonlySet<DocType> = new Set(['page', 'fact', 'knowledge', 'episode', 'message']);
const knowledgeKinds: ReadonlySet<DocType> = new Set(['page', 'knowledge', 'episode']);
const mostQuotations = 3;
export const toQuotationLimits = ({ topK }: RAGConfig): RetrievalLimits => ({
  maxPassages: Math.min(mostQuotations, topK),
  shareOfBest: 0.7,
  kinds: quotedKinds,
});
export const toModelLimits = ({ topK }: RAGConfig): RetrievalLimits => ({
  maxPassages: topK,
  shareOfBest: 0.5,
  kinds: knowledgeKinds,
});

/** So many are looked at, so that the receipt can say what was left out. */
const mostLookedAt = 20;

/** Where to look. */
export interface Surroundings {
  /** Null: it cannot be used. */
  memory: MemoryManager | null;
  /** False: it serves to search the page in front, and nothing is recalled. */
  isRecalling: boolean;
  /** False: nothing that was said or done in other chats is recalled. */
  isSmartContext: boolean;
  page: CapturedPage | null;
  /** What was said in it is not recalled into itself. */
  conversationId: string | undefined;
  now: number;
}

export interface Retrieval {
  /** Best first. */
  hits: FoundPassage[];
  leftOut: LeftOut[];
  /** How many passages fit the question at all. */
  totalFound: number;
  /** How the memory was really searched; null: it was not, or nothing was found. */
  searched: SearchMode | null;
  failure: unknown;
}

/** What memory holds on a question, beside the page in front. */
export async function retrieve(
  query: string,
  surroundings: Surroundings,
  config: RAGConfig,
  limits: RetrievalLimits,
): Promise<Retrieval> {
  try {
    return choose(await searchMemory(query, surroundings, config), surroundings, limits);
  } catch (failure) {
    return { hits: [], leftOut: [], totalFound: 0, searched: null, failure };
  }
}

async function searchMemory(
  query: string,
  { memory, isRecalling, isSmartContext, conversationId }: Surroundings,
  config: RAGConfig,
): Promise<FoundPassage[]> {
  if (!memory || !isRecalling || query.trim() === '') return [];
  const { topK, similarityThreshold, searchMode: mode } = config;
  const routed = routeQuestion(query);
  const options: SearchOptions = { topK: Math.max(topK, mostLookedAt), similarityThreshold, mode };
  const [found, recalled] = await Promise.all([
    memory.search(query, options),
    recallByRoute(memory, query, routed, config, conversationId, isSmartContext),
  ]);
  const fitting = found.filter(({ score }) => score >= similarityThreshold);
  return weighByRoute([...fitting.map((result) => toFoundPassage(result, null)), ...recalled], routed);
}

/** The best of what may be shown; what is of the page in front is shown as that. */
export function choose(
  found: readonly FoundPassage[],
  surroundings: Surroundings,
  limits: RetrievalLimits,
): Retrieval {
  const { page, conversationId, isSmartContext } = surroundings;
  const pageUrl = page ? toSourceUrl(page.url) : null;
  const merged = mergeHits(
    found.filter(
      ({ docType, sourceUrl, isThisPage }) =>
        limits.kinds.has(docType) &&
        (isThisPage || sourceUrl !== pageUrl) &&
        !isOfConversation(sourceUrl, conversationId) &&
        (isSmartContext || !isOfOtherChat(sourceUrl, conversationId)),
    ),
  );
  const least = (merged[0]?.score ?? 0) * limits.shareOfBest;
  const hits = merged.filter(({ score }) => score >= least).slice(0, limits.maxPassages);
  const leftOut = merged
    .slice(hits.length)
    .map((hit) =>
      toLeftOut(
        hit,
        hit.score < least ? 'much weaker than the best' : `not among the ${limits.maxPassages} best`,
      ),
    );
  const searched = found.find(({ mode }) => mode !== undefined)?.mode ?? null;
  return { hits, leftOut, totalFound: merged.length, searched, failure: null };
}

/** Best first, each passage once, and not two with the same words: pages repeat themselves and each other. */
function mergeHits(hits: readonly FoundPassage[]): FoundPassage[] {
  const seen = new Set<string>();
  return hits
    .toSorted((left, right) => right.score - left.score)
    .filter(({ content }) => {
      if (seen.has(content)) return false;
      seen.add(content);
      return true;
    });
}
