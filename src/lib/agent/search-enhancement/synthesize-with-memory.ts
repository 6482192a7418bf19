import type { CitedPassage } from '../rag-context';
import type { AnswerEvent, Conflict } from '../../chats';
import { findConflicts } from './find-conflicts';
import type { EnhancedSearchResult } from './types';

/**
 * What memory and web come to in one answer: where they disagree, by the numbers of their sources. Both sides are shown.
 * The page in front is neither.
 */
export function synthesizeWithMemory(cited: readonly CitedPassage[]): Conflict[] {
  const compared = (isWeb: boolean) =>
    cited
      .filter(({ hit }) => !hit.isThisPage && (hit.isWeb === true) === isWeb)
      .map(({ index, hit, text }) => ({
        ...{ citation: index, title: hit.title, text },
        date: isWeb ? (hit.publishedAt ?? null) : hit.readAt,
      }));
  return findConflicts(compared(false), compared(true));
}

/** An answer that is made of less than it should be says so before anything else. */
export function* describeMissing(lookUp: EnhancedSearchResult): Generator<AnswerEvent> {
  const sentence = missingSentence(lookUp);
  if (sentence === null) return;
  yield { type: 'text-start' };
  yield { type: 'text-delta', text: sentence };
  yield { type: 'text-end' };
}

function missingSentence({
  webProblem,
  memoryProblem,
  memoryResults,
  webResults,
}: EnhancedSearchResult): string | null {
  if (memoryResults.length + webResults.length === 0) {
    const where = webProblem === null ? 'in your memory or on the web' : 'in your memory';
    return [`I found nothing about this ${where}.`, webProblem, memoryProblem].filter(Boolean).join(' ');
  }
  if (webProblem !== null) return `${webProblem} This is from your memory alone.`;
  if (memoryResults.length > 0) return null;
  return `${memoryProblem ?? 'Your memory holds nothing about this.'} This is from the web alone.`;
}
