/**
 * Ranks texts by the words of a question alone, for when the memory and with it the search engine cannot be used.
 * Coarse beside it: no stems, no meaning.
 */
import { splitSentences, type TextRange } from '../../text';

/** Words that every text has tell nothing. */
const shortestWord = 3;

/** Which share of the words asked for each text has; words that few of the texts have count for more. */
export function scorePlainly(query: string, texts: readonly string[]): number[] {
  const words = [...toWords(query)].filter((word) => word.length >= shortestWord);
  const wordsOf = texts.map(toWords);
  const weights = words.map((word) => {
    const count = wordsOf.filter((known) => known.has(word)).length;
    return Math.log(1 + texts.length / (1 + count));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return wordsOf.map((known) => {
    const found = words.reduce((sum, word, at) => sum + (known.has(word) ? (weights[at] ?? 0) : 0), 0);
    return total === 0 ? 0 : found / total;
  });
}

/** The sentence of each passage that has most of the words asked for. */
export function findBestSentences(query: string, passages: readonly string[]): TextRange[] {
  return passages.map((passage) => {
    const ranges = splitSentences(passage);
    const scores = scorePlainly(
      query,
      ranges.map(({ start, end }) => passage.slice(start, end)),
    );
    return ranges[scores.indexOf(Math.max(...scores))] ?? { start: 0, end: passage.length };
  });
}

function toWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
