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

/** Writes the scores of the candidates. */
export function scoreCandidates(
  list: CandidateList,
  mode: SearchMode,
  modelLanguages: ReadonlySet<string>,
): void {
  if (mode === 'fulltext') {
    list.scores.set(list.lexical);
    scoreByRank(list.scores, (index) => judgeWords(list, index));
    return;
  }
  const trusts = trustByLanguage(list.language, modelLanguages);
  if (mode === 'vector') scoreByVector(list, trusts);
  else scoreHybrid(list, trusts);
}

function scoreByVector({ scores, cosines, languages }: CandidateList, trusts: readonly number[]): void {
  for (let index = 0; index < scores.length; index += 1) {
    scores[index] = (trusts[languages[index] ?? 0] ?? 0) * judgeCosine(cosines[index] ?? NaN);
  }
}

/** Ranks by the sum of both scores, each in units of its own spread: what stands out weighs more. */
function scoreHybrid(list: CandidateList, trusts: readonly number[]): void {
  const { scores, cosines, lexical, languages } = list;
  const ceiling = ceilingOf(list);
  const words = spread(lexical, usualSpread.words * ceiling);
  const nearness = spread(cosines, usualSpread.cosine);
  // A passage that waits for its vector is taken to be as near as most.
  const usualCosine = Math.max(0, nearness.middle);
  const wordFactor = ceiling > 0 ? 1 / words.width : 0;
  const cosineFactors = trusts.map((trusted) => (vectorWeight * trusted) / nearness.width);
  for (let index = 0; index < scores.length; index += 1) {
    const cosine = cosines[index] ?? NaN;
    const near = cosine > 0 ? cosine : Number.isNaN(cosine) ? usualCosine : 0;
    const factor = cosineFactors[languages[index] ?? 0] ?? 0;
    scores[index] = (lexical[index] ?? 0) * wordFactor + near * factor;
  }
  scoreByRank(scores, (index) => {
    const cosine = cosines[index] ?? NaN;
    const vectorTrust = Number.isNaN(cosine) ? 0 : (trusts[languages[index] ?? 0] ?? 0);
    // Either kind of evidence suffices; both together convince more.
    const byWords = (1 - caution * vectorTrust) * judgeWords(list, index);
    const byCosine = (1 - caution) * vectorTrust * judgeCosine(cosine);
    return 1 - (1 - byWords) * (1 - byCosine);
  });
}

/**
 * Turns what ranks the passages into their scores. The best passage is judged on its own merits, and the others
 * follow by how near they come to it: what ranks passages best within a query is not what best tells whether
 * there is an answer at all.
 */
function scoreByRank(ranks: Float64Array, judge: (index: number) => number): void {
  let highest = 0;
  for (let index = 0; index < ranks.length; index += 1) highest = Math.max(highest, ranks[index] ?? 0);
  if (highest === 0) return;
  let verdict = 0;
  for (let index = 0; index < ranks.length; index += 1) {
    if (ranks[index] === highest) verdict = Math.max(verdict, judge(index));
  }
  for (let index = 0; index < ranks.length; index += 1) {
    const share = (ranks[index] ?? 0) / highest;
    ranks[index] = verdict * share * share;
  }
}

/** The highest BM25 that the query allows. */
function ceilingOf({ total }: CandidateList): number {
  return total * (bm25.k1 + 1);
}

/** How much of what was asked is there at all steadies the verdict of BM25, which long passages hold back. */
function judgeWords(list: CandidateList, index: number): number {
  const score = list.lexical[index] ?? 0;
  if (score === 0) return 0;
  const share = score / ceilingOf(list);
  return calibrate(Math.sqrt((share * (list.matched[index] ?? 0)) / list.total), wordCalibration);
}

function judgeCosine(cosine: number): number {
  return cosine > 0 ? calibrate(cosine, cosineCalibration) : 0;
}

function calibrate(value: number, { middle, step }: { middle: number; step: number }): number {
  const odds = (threshold / (1 - threshold)) * Math.exp((value - middle) / step);
  return odds / (1 + odds);
}

/** Of the query's language, by the languages that the model knows. */
const knownTrusts = new WeakMap<ReadonlySet<string>, Map<string, readonly number[]>>();

/** For a passage of each language: how far the model knows it and the language of the query. */
function trustByLanguage(queryLanguage: string, modelLanguages: ReadonlySet<string>): readonly number[] {
  const ofModel = knownTrusts.get(modelLanguages) ?? new Map<string, readonly number[]>();
  knownTrusts.set(modelLanguages, ofModel);
  const known = ofModel.get(queryLanguage);
  if (known !== undefined) return known;
  const inQuery = trustIn(queryLanguage, modelLanguages);
  const trusts = languageNames.map((language) => Math.min(inQuery, trustIn(language, modelLanguages)));
  ofModel.set(queryLanguage, trusts);
  return trusts;
}

function trustIn(language: string, modelLanguages: ReadonlySet<string>): number {
  if (modelLanguages.has(language)) return trust.known;
  const isNear =
    language !== otherLanguage && [...modelLanguages].some((known) => isSameScript(known, language));
  return isNear ? trust.sameScript : trust.otherScript;
}

/**
 * Average and standard deviation of what is not NaN; the latter is drawn towards the usual one while there are
 * few passages. Rounded, so that the order of the passages does not show in the last digits.
 */
function spread(values: Float64Array, usual: number): { middle: number; width: number } {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN;
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
    squares += value * value;
  }
  const middle = count === 0 ? 0 : sum / count;
  const usualCount = usualSpread.passages;
  const variance = (squares - count * middle * middle + usualCount * usual * usual) / (count + usualCount);
  return { middle: round(middle), width: round(Math.sqrt(Math.max(0, variance))) };
}

function round(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
