import type { MemoryManager, SearchResult, TextRange } from '../memory';
import type { Passage } from './context';
import { toSourceUrl } from './source-url';
import type { CapturedPage } from './types';

/** At most this many passages are looked at, as in the design's topK. */
const maxPassages = 5;

export interface RetrievalLimits {
  maxPassages: number;
  /** Passages below this share of the best one's score are noise beside it. */
  shareOfBest: number;
}

/** A reader of quotations wants few; a model can sort out more. */
export const quotationLimits: RetrievalLimits = { maxPassages: 3, shareOfBest: 0.7 };
export const modelLimits: RetrievalLimits = { maxPassages, shareOfBest: 0.5 };

/** Asks about the page as a whole: no passage is nearer to that than its beginning. */
const overviewQuestion =
  /^(what('s| is) (this|the|it|that)( (page|article|site|text|post|document))?( all)? about|summari[sz]e( (this|the|it)( (page|article|site|text|post|document))?)?|what does (this|the) (page|article|site|text|post) say|(give me )?(a |an )?(summary|overview)( of (this|the)( (page|article|site|text|post))?)?|tl;?dr)[\s?.!]*$/i;

interface OpenPage {
  captured: CapturedPage;
  /** False: it is searched as it stands, without being kept. */
  isStored: boolean;
}

/** What memory and the page hold on a question, best first, each with the citation that leads to it. */
export async function retrievePassages(
  memory: MemoryManager,
  query: string,
  page: OpenPage | null,
  limits: RetrievalLimits,
): Promise<Passage[]> {
  const pageUrl = page ? toSourceUrl(page.captured.url) : null;
  const isOverview = page?.isStored === true && overviewQuestion.test(query.trim());
  const merged = mergeResults(await searchAll(memory, query, page, isOverview));
  const best = merged[0]?.score ?? 0;
  const chosen = groupByOrigin(
    merged.filter(({ score }) => score >= best * limits.shareOfBest).slice(0, limits.maxPassages),
    pageUrl,
  );
  const passages = chosen.map(({ content }) => content);
  // The beginning of a page is quoted as it is: no sentence of it answers better than another.
  const highlights = isOverview ? [] : await memory.findHighlights(query, passages);
  return chosen.map((result, position) =>
    toPassage(result, position + 1, highlights[position], result.sourceUrl === pageUrl),
  );
}

async function searchAll(
  memory: MemoryManager,
  query: string,
  page: OpenPage | null,
  isOverview: boolean,
): Promise<SearchResult[]> {
  if (!page) return memory.search(query, { topK: maxPassages });
  const { captured, isStored } = page;
  const sourceUrl = toSourceUrl(captured.url);
  if (isOverview) return memory.searchBySourceUrl(sourceUrl, 2);
  const [everywhere, onPage] = await Promise.all([
    memory.search(query, { topK: maxPassages }),
    isStored
      ? memory.search(query, { topK: maxPassages, sourceUrl })
      : memory.searchText(query, captured.text, { sourceUrl, title: captured.title, docType: 'page' }),
  ]);
  return [...onPage, ...everywhere];
}

/** What comes from the page and what comes from memory stand together, the better group first. */
function groupByOrigin(results: readonly SearchResult[], pageUrl: string | null): SearchResult[] {
  const isOnPage = ({ sourceUrl }: SearchResult) => sourceUrl === pageUrl;
  const isPageFirst = results[0] !== undefined && isOnPage(results[0]);
  return [
    ...results.filter((result) => isOnPage(result) === isPageFirst),
    ...results.filter((result) => isOnPage(result) !== isPageFirst),
  ];
}

/** Each passage once, and not two with the same words: pages repeat themselves and each other. */
function mergeResults(results: readonly SearchResult[]): SearchResult[] {
  const seen = new Set<string>();
  return [...results]
    .sort((left, right) => right.score - left.score)
    .filter((result) => {
      if (seen.has(result.id) || seen.has(result.content)) return false;
      seen.add(result.id).add(result.content);
      return true;
    });
}

function toPassage(
  result: SearchResult,
  index: number,
  highlight: TextRange | undefined,
  isThisPage: boolean,
): Passage {
  return {
    content: result.content,
    citation: {
      index,
      label: isThisPage ? 'This page' : 'Knowledge Base',
      url: result.sourceUrl,
      title: result.title,
      quote: toQuote(highlight ? result.content.slice(highlight.start, highlight.end) : result.content),
      headingPath: result.headingPath,
      readAt: result.updatedAt,
      score: result.score,
    },
  };
}

/** The mark of a list item is ours; a quotation begins with the words of the page. */
function toQuote(text: string): string {
  return text.replace(/^- /, '');
}
