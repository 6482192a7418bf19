import { toWordForm } from './languages';
import { tokenize } from './tokenize';

export type TermSink = (term: string, position: number, countsForLength: boolean) => void;

/**
 * Turns normalized text into index terms. Stop words are kept as they are, so that a phrase or a question
 * made only of them can be found; they do not count for the length, nor do the compounds and pairs that
 * repeat text already counted through its words and letters.
 *
 * @returns the number of positions used
 */
export function analyzeText(normalized: string, language: string, sink: TermSink): number {
  return tokenize(normalized, (token, kind, position) => {
    if (kind !== 'word') {
      sink(token, position, kind === 'letter');
      return;
    }
    const form = toWordForm(token, language);
    sink(form.term, position, !form.isStopWord);
  });
}
