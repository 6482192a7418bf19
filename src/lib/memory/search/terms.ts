import { analyzeText } from './analyze';
import { detectLanguage } from './detect-language';
import { normalizeText } from './normalize';

/** The words of a text as the index knows them: folded, stemmed, without stop words. */
export function toTerms(text: string, expectedLanguage?: string): { terms: string[]; language: string } {
  const normalized = normalizeText(text);
  const expected = expectedLanguage === undefined ? [] : [expectedLanguage];
  const { language } = detectLanguage(normalized, undefined, expected);
  const terms: string[] = [];
  analyzeText(normalized, language, (term, _position, countsForLength) => {
    if (countsForLength) terms.push(term);
  });
  return { terms, language };
}

/** The same for words of a known language: short texts do not tell theirs. */
export function toStems(text: string, language: string): string[] {
  const stems: string[] = [];
  analyzeText(normalizeText(text), language, (term, _position, countsForLength) => {
    if (countsForLength) stems.push(term);
  });
  return stems;
}

/** The most likely language of a text, as a BCP 47 primary tag. */
export function guessLanguage(text: string): string {
  return detectLanguage(normalizeText(text)).language;
}
