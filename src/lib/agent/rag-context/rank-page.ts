import { cutText, type MemoryManager } from '../../memory';
import { AppError } from '../../../shared/app-error';
import { type CapturedPage, toSourceUrl } from '../../pages';
import type { FoundPassage } from '../../chats';
import type { RAGConfig } from './config';
import { scorePlainly } from './plain-search';

/** Passages of the page that a question may fit. */
const mostRanked = 40;

/** What is to be told where memory was searched, but the page could not be by meaning. */
export const pageByWords = 'This page could be searched by its words alone.';

/** The page in front, cut into passages. */
export interface RankedPage {
  captured: CapturedPage;
  sourceUrl: string;
  /** In the order of the page; the score of a passage that does not fit the question is 0. */
  passages: FoundPassage[];
  /** Search has failed; the page was searched by its words all the same. */
  failure: unknown;
}

/** Of what fits the subject that a follow-up took over, but none of its own words, so much counts. */
const inheritedShare = 0.6;

/** For a follow-up: "is it vegan?" after "can I use dry yeast?" is answered by what speaks of vegans, if anything does. */
export async function rankFollowUp(
  query: string,
  ownQuery: string | null,
  ...[captured, ...rest]: [CapturedPage, MemoryManager | null, RAGConfig, number]
): Promise<RankedPage> {
  const ranked = await rankPage(query, captured, ...rest);
  if (ownQuery === null || ownQuery === query) return ranked;
  const own = await rankPage(ownQuery, captured, ...rest);
  if (bestOf(own).length === 0) return ranked;
  const passages = ranked.passages.map((passage, at) => {
    const other = own.passages[at];
    if (other === undefined || other.score === 0)
      return { ...passage, score: passage.score * inheritedShare };
    return passage.score >= other.score ? passage : other;
  });
  return { ...ranked, passages };
}

/** From the text as it was read: whether it is stored, or ever will be, does not matter. */
export async function rankPage(
  query: string,
  captured: CapturedPage,
  memory: MemoryManager | null,
  { searchMode, similarityThreshold }: RAGConfig,
  now: number,
): Promise<RankedPage> {
  const sourceUrl = toSourceUrl(captured.url);
  const { title, text, language } = captured;
  const passages = cutPage(text).map(({ content, headingPath, position }): FoundPassage => ({
    ...{ content, sourceUrl, title, docType: 'page', headingPath, position },
    ...{ score: 0, readAt: now, isThisPage: true },
  }));
  const options = { sourceUrl, title, docType: 'page', language } as const;
  const search = { topK: mostRanked, mode: searchMode, similarityThreshold };
  try {
    if (memory && query.trim() !== '' && passages.length > 0) {
      const found = await memory.searchText(query, text, options, search);
      for (const { position, content, score, mode } of found) {
        // What was stored by an earlier version may be cut elsewhere.
        const isSame = passages[position]?.content === content;
        const passage = isSame ? passages[position] : passages.find((one) => one.content.includes(content));
        if (passage) Object.assign(passage, { score, ...(mode && { mode }) });
      }
      return { captured, sourceUrl, passages, failure: null };
    }
  } catch (failure) {
    return { captured, sourceUrl, passages: withPlainScores(query, passages, similarityThreshold), failure };
  }
  const ranked = withPlainScores(query, passages, similarityThreshold);
  return { captured, sourceUrl, passages: ranked, failure: null };
}

function withPlainScores(
  query: string,
  passages: readonly FoundPassage[],
  threshold: number,
): FoundPassage[] {
  const scores = scorePlainly(
    query,
    passages.map(({ content }) => content),
  );
  return passages.map((passage, at) => {
    const score = scores[at] ?? 0;
    return { ...passage, score: score >= threshold ? score : 0, mode: 'fulltext' };
  });
}

/** A page without readable text has no passages. */
function cutPage(text: string) {
  try {
    return cutText(text).passages;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** The passages that fit the question, best first. */
export function bestOf({ passages }: RankedPage): FoundPassage[] {
  return passages.filter(({ score }) => score > 0).sort((left, right) => right.score - left.score);
}
