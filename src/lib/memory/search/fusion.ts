import { type SearchMode } from '../types';
import { bm25 } from './bm25';
import { type CandidateList } from './candidates';
import { isSameScript, languageNames, otherLanguage } from './languages';

/*
 * One score in 0..1 from two kinds of evidence. Everything below was set by measuring (scripts/eval.mjs):
 * questions whose answer is in the index should reach 0.3, questions whose answer was taken out should not.
 */

/** The score at which evidence begins to count as relevant; the calibrations meet there. */
const threshold = 0.3;
/** Where evidence reaches the threshold, and how much more of it makes the odds e times better. */
const wordCalibration = { middle: 0.34, step: 0.08 };
const cosineCalibration = { middle: 0.38, step: 0.07 };
/** In hybrid search there are two chances to pass by accident, so each kind counts a little less. */
const caution = 0.15;
/** Weight of the vectors when the model knows the language. */
const vectorWeight = 1.2;
/** How far the model is trusted outside its languages: in its script, and beyond it. */
const trust = { known: 1, sameScript: 0.5, otherScript: 0.25 };
/** Spread that scores usually have; it steadies the figures of a nearly empty index. */
const usualSpread = { words: 0.08, cosine: 0.1, passages: 10 };

/** Scores in the order of the candidates. */
export function scoreCandidates(
  list: CandidateList,
  mode: SearchMode,
  modelLanguages: ReadonlySet<string>,
): Float64Array {
  const trusts = trustByLanguage(list.language, modelLanguages);
  const words = shareOfCeiling(list);
  if (mode === 'fulltext') return scoreByRank(words, (index) => judgeWords(list, words, index));
  const trustOf = new Float64Array(words.length);
  for (let index = 0; index < trustOf.length; index += 1) {
    trustOf[index] = trusts[list.languages[index] ?? 0] ?? 0;
  }
  if (mode === 'vector') {
    return trustOf.map((share, index) => share * judgeCosine(list.cosines[index] ?? NaN));
  }
  return scoreHybrid(list, words, trustOf);
}

/** Ranks by the sum of both scores, each in units of its own spread: what stands out weighs more. */
function scoreHybrid(list: CandidateList, words: Float64Array, trusts: Float64Array): Float64Array {
  const { cosines } = list;
  // A passage that waits for its vector is taken to be as near as most.
  const usualCosine = Math.max(0, average(cosines));
  const wordSpread = spread(words, usualSpread.words);
  const cosineSpread = spread(cosines, usualSpread.cosine);
  const ranks = new Float64Array(words.length);
  for (let index = 0; index < ranks.length; index += 1) {
    const cosine = cosines[index] ?? NaN;
    const nearness = cosine > 0 ? cosine : Number.isNaN(cosine) ? usualCosine : 0;
    ranks[index] =
      (words[index] ?? 0) / wordSpread + (vectorWeight * (trusts[index] ?? 0) * nearness) / cosineSpread;
  }
  return scoreByRank(ranks, (index) => {
    const cosine = cosines[index] ?? NaN;
    const vectorTrust = Number.isNaN(cosine) ? 0 : (trusts[index] ?? 0);
    // Either kind of evidence suffices; both together convince more.
    const byWords = (1 - caution * vectorTrust) * judgeWords(list, words, index);
    const byCosine = (1 - caution) * vectorTrust * judgeCosine(cosine);
    return 1 - (1 - byWords) * (1 - byCosine);
  });
}

/**
 * The best passage is judged on its own merits, and the others follow by how near they come to it: what
 * ranks passages best within a query is not what best tells whether there is an answer at all.
 */
function scoreByRank(ranks: Float64Array, judge: (index: number) => number): Float64Array {
  let highest = 0;
  for (const rank of ranks) if (rank > highest) highest = rank;
  const scores = new Float64Array(ranks.length);
  if (highest === 0) return scores;
  let verdict = 0;
  for (let index = 0; index < ranks.length; index += 1) {
    if (ranks[index] === highest) verdict = Math.max(verdict, judge(index));
  }
  for (let index = 0; index < ranks.length; index += 1) {
    const share = (ranks[index] ?? 0) / highest;
    scores[index] = verdict * share * share;
  }
  return scores;
}

/** BM25 as a share of the highest the query allows. */
function shareOfCeiling({ lexical, total }: CandidateList): Float64Array {
  const ceiling = total * (bm25.k1 + 1);
  const shares = new Float64Array(lexical.length);
  if (ceiling <= 0) return shares;
  for (let index = 0; index < shares.length; index += 1) shares[index] = (lexical[index] ?? 0) / ceiling;
  return shares;
}

/** How much of what was asked is there at all steadies the verdict of BM25, which long passages hold back. */
function judgeWords({ matched, total }: CandidateList, words: Float64Array, index: number): number {
  const share = words[index] ?? 0;
  return share === 0 ? 0 : calibrate(Math.sqrt((share * (matched[index] ?? 0)) / total), wordCalibration);
}

function judgeCosine(cosine: number): number {
  return cosine > 0 ? calibrate(cosine, cosineCalibration) : 0;
}

function calibrate(value: number, { middle, step }: { middle: number; step: number }): number {
  const odds = (threshold / (1 - threshold)) * Math.exp((value - middle) / step);
  return odds / (1 + odds);
}

/** For a passage of each language: how far the model knows it and the language of the query. */
function trustByLanguage(queryLanguage: string, modelLanguages: ReadonlySet<string>): number[] {
  const inQuery = trustIn(queryLanguage, modelLanguages);
  return languageNames.map((language) => Math.min(inQuery, trustIn(language, modelLanguages)));
}

function trustIn(language: string, modelLanguages: ReadonlySet<string>): number {
  if (modelLanguages.has(language)) return trust.known;
  const isNear =
    language !== otherLanguage && [...modelLanguages].some((known) => isSameScript(known, language));
  return isNear ? trust.sameScript : trust.otherScript;
}

/** Of what is not NaN; rounded, so that the order of the passages does not show in the last digits. */
function average(values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? 0 : Math.round((sum / count) * 1e9) / 1e9;
}

/** Standard deviation, drawn towards the usual one while there are few passages; otherwise as `average`. */
function spread(values: Float64Array, usual: number): number {
  const middle = average(values);
  let count = usualSpread.passages;
  let squares = count * usual * usual;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    squares += (value - middle) * (value - middle);
    count += 1;
  }
  return Math.round(Math.sqrt(squares / count) * 1e9) / 1e9;
}
