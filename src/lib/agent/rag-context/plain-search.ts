/**
 * Finds passages of the page in front by their words alone, for when the memory and with it the search engine cannot
 * be used. Coarse beside it: no stems, no meaning.
 */
import { estimateTokens, splitSentences, type TextRange } from '../../memory';
import { toSourceUrl } from '../source-url';
import type { CapturedPage } from '../types';
import type { Hit } from './hit';

const passageTokens = 200;
/** Words that every text has tell nothing. */
const shortestWord = 3;

export function searchPage(query: string, page: CapturedPage, readAt: number, threshold: number): Hit[] {
  const passages = toPassages(page.text);
  const score = createScore(query, passages);
  return passages
    .map((content) => ({
      content,
      sourceUrl: toSourceUrl(page.url),
      title: page.title,
      docType: 'page' as const,
      headingPath: [],
      score: score(content),
      readAt,
      isThisPage: true,
    }))
    .filter((hit) => hit.score > 0 && hit.score >= threshold)
    .sort((left, right) => right.score - left.score);
}

/** The sentence of each passage that has most of the words asked for. */
export function findBestSentences(query: string, passages: readonly string[]): TextRange[] {
  return passages.map((passage) => {
    const ranges = splitSentences(passage);
    const textOf = ({ start, end }: TextRange) => passage.slice(start, end);
    const score = createScore(query, ranges.map(textOf));
    const [best] = ranges.toSorted((left, right) => score(textOf(right)) - score(textOf(left)));
    return best ?? { start: 0, end: passage.length };
  });
}

function toPassages(text: string): string[] {
  const passages: string[] = [];
  let current = '';
  for (const paragraph of text.split(/\n{2,}|\n(?=#)/)) {
    const joined = current === '' ? paragraph : `${current}\n\n${paragraph}`;
    if (current !== '' && estimateTokens(joined) > passageTokens) {
      passages.push(current);
      current = paragraph;
    } else current = joined;
  }
  return [...passages, current].filter((passage) => passage.trim() !== '');
}

/** Which share of the words asked for a text has; words that few of the texts have count for more. */
function createScore(query: string, texts: readonly string[]): (text: string) => number {
  const words = [...toWords(query)].filter((word) => word.length >= shortestWord);
  const wordsOf = new Map(texts.map((text) => [text, toWords(text)]));
  const weights = words.map((word) => {
    const count = [...wordsOf.values()].filter((known) => known.has(word)).length;
    return Math.log(1 + texts.length / (1 + count));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (text) => {
    const known = wordsOf.get(text) ?? toWords(text);
    const found = words.reduce((sum, word, at) => sum + (known.has(word) ? (weights[at] ?? 0) : 0), 0);
    return total === 0 ? 0 : found / total;
  };
}

function toWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
