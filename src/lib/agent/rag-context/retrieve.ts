import type { DocType, MemoryManager, SearchOptions, SearchResult } from '../../memory';
import { toSourceUrl } from '../source-url';
import { isOfConversation } from '../stored-kinds';
import { routeQuestion, type RoutedQuestion } from '../skill-router';
import type { CapturedPage } from '../types';
import { recallByRoute, weighByRoute } from './by-route';
import type { RAGConfig } from './config';
import { toHit, toLeftOut, type Hit, type LeftOut } from './hit';
import { searchPage } from './plain-search';

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
/** Characters of the page that a model gets to see of it as a whole, at most. */
const overviewLength = 40_000;

/** Asks about the page as a whole: no passage is nearer to that than its beginning. */
const overviewQuestion =
  /^(what('s| is) (this|the|it|that)( (page|article|site|text|post|document))?( all)? about|summari[sz]e( (this|the|it)( (page|article|site|text|post|document))?)?|what does (this|the) (page|article|site|text|post) say|(give me )?(a |an )?(summary|overview)( of (this|the)( (page|article|site|text|post))?)?|tl;?dr)[\s?.!]*$/i;

export interface OpenPage {
  captured: CapturedPage;
  /** False: it is searched as it stands, without being kept. */
  isStored: boolean;
}

/** Where to look. */
export interface Surroundings {
  /** Null: it cannot be used. */
  memory: MemoryManager | null;
  /** False: it serves to search the page in front, and nothing is recalled. */
  isRecalling: boolean;
  page: OpenPage | null;
  /** What was said in it is not recalled into itself. */
  conversationId: string | undefined;
  now: number;
}

export interface Retrieval {
  /** Best first. */
  hits: Hit[];
  leftOut: LeftOut[];
  /** How many passages fit the question at all. */
  totalFound: number;
  isOverview: boolean;
  /** Search has failed; the page in front was searched by its words all the same. */
  failure: unknown;
}

/** What memory and the page in front hold on a question. */
export async function retrieve(
  query: string,
  surroundings: Surroundings,
  config: RAGConfig,
  limits: RetrievalLimits,
  forModel: boolean,
): Promise<Retrieval> {
  const { page, conversationId } = surroundings;
  const isOverview = page !== null && overviewQuestion.test(query.trim()) && (forModel || page.isStored);
  const routed = routeQuestion(query);
  const { found, failure } = await searchAll(query, surroundings, config, isOverview, forModel, routed);
  const merged = mergeHits(
    weighByRoute(found, routed).filter(
      ({ docType, sourceUrl }) => limits.kinds.has(docType) && !isOfConversation(sourceUrl, conversationId),
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
  return { hits, leftOut, totalFound: merged.length, isOverview, failure };
}

async function searchAll(
  query: string,
  surroundings: Surroundings,
  config: RAGConfig,
  isOverview: boolean,
  forModel: boolean,
  routed: RoutedQuestion,
): Promise<{ found: Hit[]; failure: unknown }> {
  const { memory, page, now } = surroundings;
  // A model that is to sum a page up has to see the page, not two passages of it.
  if (isOverview && page && forModel) return { found: [toWholePage(page.captured, now)], failure: null };
  try {
    if (memory) {
      const isRecalling = surroundings.isRecalling && !isOverview;
      const [found, recalled] = await Promise.all([
        searchMemory(query, memory, page, config, { isRecalling, isOverview }),
        isRecalling ? recallByRoute(memory, query, routed, config, surroundings.conversationId) : [],
      ]);
      return { found: [...found, ...recalled], failure: null };
    }
  } catch (failure) {
    return { found: searchPlainly(query, surroundings, config), failure };
  }
  return { found: searchPlainly(query, surroundings, config), failure: null };
}

async function searchMemory(
  query: string,
  memory: MemoryManager,
  page: OpenPage | null,
  { topK, similarityThreshold, searchMode }: RAGConfig,
  { isRecalling, isOverview }: { isRecalling: boolean; isOverview: boolean },
): Promise<Hit[]> {
  const pageUrl = page ? toSourceUrl(page.captured.url) : null;
  const options: SearchOptions = {
    topK: Math.max(topK, mostLookedAt),
    similarityThreshold,
    mode: searchMode,
  };
  const searchPageInFront = (): Promise<SearchResult[]> | SearchResult[] => {
    if (!page || pageUrl === null) return [];
    const { captured, isStored } = page;
    if (isOverview) return memory.searchBySourceUrl(pageUrl, 2);
    if (isStored) return memory.search(query, { ...options, sourceUrl: pageUrl });
    const { title } = captured;
    return memory.searchText(query, captured.text, { sourceUrl: pageUrl, title, docType: 'page' });
  };
  const [onPage, everywhere] = await Promise.all([
    searchPageInFront(),
    isRecalling ? memory.search(query, options) : [],
  ]);
  return [...onPage, ...everywhere]
    .filter(({ score }) => score >= similarityThreshold)
    .map((result) => toHit(result, pageUrl));
}

function searchPlainly(
  query: string,
  { page, now }: Surroundings,
  { similarityThreshold }: RAGConfig,
): Hit[] {
  return page ? searchPage(query, page.captured, now, similarityThreshold) : [];
}

function toWholePage({ url, title, text }: CapturedPage, now: number): Hit {
  return {
    content: text.slice(0, overviewLength),
    sourceUrl: toSourceUrl(url),
    title,
    docType: 'page',
    headingPath: [],
    score: 1,
    readAt: now,
    isThisPage: true,
  };
}

/** Best first, each passage once, and not two with the same words: pages repeat themselves and each other. */
function mergeHits(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits
    .toSorted((left, right) => right.score - left.score)
    .filter(({ content }) => {
      if (seen.has(content)) return false;
      seen.add(content);
      return true;
    });
}
