import { guessLanguage, toStems } from '../../memory';
import { splitSentences } from '../../text';
import type { CitedPassage } from '../rag-context';

/** A sentence needs so many words of substance to be recognised anywhere. */
const leastWords = 4;
/** So many of them have to stand in one sentence of a source, or in two that follow each other. */
const leastShare = 0.7;
const mostSentences = 60;
const mostSourceSentences = 1_500;

export interface MatchedSource {
  /** The number of the source in the prompt. */
  index: number;
  /** The sentence of the answer. */
  claim: string;
}

/**
 * Where the sentences of an answer stand in the sources, for a model that names none. Only what shares most of its words,
 * and all of its numbers, with a sentence of a source counts: a wrong source is worse than none.
 */
export function matchSources(answer: string, cited: readonly CitedPassage[]): MatchedSource[] {
  const language = guessLanguage(answer);
  const sources = cited
    .flatMap(({ index, text }) => toWindows(text).map((window) => ({ index, ...read(window, language) })))
    .slice(0, mostSourceSentences);
  const found = new Map<number, MatchedSource>();
  for (const claim of sentencesOf(answer).slice(0, mostSentences)) {
    const { stems, numbers } = read(claim, language);
    if (stems.size < leastWords) continue;
    const best = sources
      .map((source) => ({ index: source.index, share: shareIn(stems, source.stems), source }))
      .filter(
        ({ share, source }) => share >= leastShare && numbers.every((one) => source.numbers.includes(one)),
      )
      .sort((left, right) => right.share - left.share)[0];
    if (best && !found.has(best.index)) found.set(best.index, { index: best.index, claim });
  }
  return [...found.values()];
}

function read(text: string, language: string): { stems: Set<string>; numbers: string[] } {
  return { stems: new Set(toStems(text, language)), numbers: text.match(/\d+(?:[.,]\d+)*/gu) ?? [] };
}

function shareIn(asked: ReadonlySet<string>, known: ReadonlySet<string>): number {
  return [...asked].filter((stem) => known.has(stem)).length / asked.size;
}

function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}

/** Each sentence, and each together with the next: an answer often makes one of two. */
function toWindows(text: string): string[] {
  const sentences = sentencesOf(text);
  return sentences.flatMap((sentence, at) => {
    const next = sentences[at + 1];
    return next === undefined ? [sentence] : [sentence, `${sentence} ${next}`];
  });
}
