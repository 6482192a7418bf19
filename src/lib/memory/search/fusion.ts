import { type SearchMode } from '../types';
import { bm25 } from './bm25';
import { type Candidate, type QueryEvidence } from './candidates';
import { isSameScript, otherLanguage } from './languages';

/*
 * One score in 0..1 from two kinds of evidence. Everything below was set by measuring (scripts/eval.mjs):
 * questions whose answer is in the index should reach 0.3, questions whose answer was taken out should not.
 */

/** The score at which evidence begins to count as relevant; the calibrations meet there. */
const threshold = 0.3;
/** Where evidence reaches the threshold, and how much more of it makes the odds e times better. */
const wordCalibration = { middle: 0.34, step: 0.08 };
const cosineCalibration = { middle: 0.46, step: 0.07 };
/** In hybrid search there are two chances to pass by accident, so each kind counts a little less. */
const caution = 0.3;
/** Weight of the vectors when the model knows the language. */
const vectorWeight = 1.2;
/** How far the model is trusted outside its languages: in its script, and beyond it. */
const trust = { known: 1, sameScript: 0.5, otherScript: 0.25 };
/** Spread that scores usually have; it steadies the figures of a nearly empty index. */
const usualSpread = { words: 0.08, cosine: 0.1, passages: 10 };

interface Evidence {
  /** Share of the highest BM25 the query allows. */
  words: number;
  /** Steadier than `words` as a verdict: how much of what was asked is there at all counts too. */
  coverage: number;
  cosine: number | null;
  trust: number;
}

/** Scores in the order of the candidates. */
export function scoreCandidates(
  candidates: readonly Candidate[],
  query: QueryEvidence,
  mode: SearchMode,
  modelLanguages: ReadonlySet<string>,
): number[] {
  const evidence = candidates.map((candidate) => toEvidence(candidate, query, modelLanguages));
  if (mode === 'fulltext') {
    const ranks = evidence.map((entry) => entry.words);
    return scoreByRank(evidence, ranks, judgeWords);
  }
  if (mode === 'vector') return evidence.map((entry) => entry.trust * judgeCosine(entry));
  return scoreHybrid(evidence);
}

/** Ranks by the sum of both scores, each in units of its own spread: what stands out weighs more. */
function scoreHybrid(evidence: readonly Evidence[]): number[] {
  const cosines = evidence.map((entry) => entry.cosine).filter((cosine) => cosine !== null);
  const usualCosine = Math.max(0, average(cosines));
  const wordSpread = spread(
    evidence.map((entry) => entry.words),
    usualSpread.words,
  );
  const cosineSpread = spread(cosines, usualSpread.cosine);
  const ranks = evidence.map((entry) => {
    // A passage that waits for its vector is taken to be as near as most.
    const cosine = Math.max(0, entry.cosine ?? usualCosine);
    return entry.words / wordSpread + (vectorWeight * entry.trust * cosine) / cosineSpread;
  });
  return scoreByRank(evidence, ranks, judgeBoth);
}

/**
 * The best passage is judged on its own merits, and the others follow by how near they come to it: what
 * ranks passages best within a query is not what best tells whether there is an answer at all.
 */
function scoreByRank(
  evidence: readonly Evidence[],
  ranks: readonly number[],
  judge: (entry: Evidence) => number,
): number[] {
  let highest = 0;
  for (const rank of ranks) highest = Math.max(highest, rank);
  if (highest === 0) return ranks.map(() => 0);
  let verdict = 0;
  for (const [index, entry] of evidence.entries()) {
    if (ranks[index] === highest) verdict = Math.max(verdict, judge(entry));
  }
  return ranks.map((rank) => verdict * (rank / highest) ** 2);
}

/** Either kind of evidence suffices; both together convince more. */
function judgeBoth(entry: Evidence): number {
  const vectorTrust = entry.cosine === null ? 0 : entry.trust;
  const byWords = (1 - caution * vectorTrust) * judgeWords(entry);
  const byCosine = (1 - caution) * vectorTrust * judgeCosine(entry);
  return 1 - (1 - byWords) * (1 - byCosine);
}

function judgeWords({ words, coverage }: Evidence): number {
  return words === 0 ? 0 : calibrate(Math.sqrt(words * coverage), wordCalibration);
}

function judgeCosine({ cosine }: Evidence): number {
  return cosine === null || cosine <= 0 ? 0 : calibrate(cosine, cosineCalibration);
}

function calibrate(value: number, { middle, step }: { middle: number; step: number }): number {
  const odds = (threshold / (1 - threshold)) * Math.exp((value - middle) / step);
  return odds / (1 + odds);
}

function toEvidence(
  candidate: Candidate,
  query: QueryEvidence,
  modelLanguages: ReadonlySet<string>,
): Evidence {
  const { total } = query;
  return {
    words: total > 0 ? candidate.lexical / (total * (bm25.k1 + 1)) : 0,
    coverage: total > 0 ? candidate.matched / total : 0,
    cosine: candidate.cosine,
    trust: Math.min(trustIn(query.language, modelLanguages), trustIn(candidate.language, modelLanguages)),
  };
}

function trustIn(language: string, modelLanguages: ReadonlySet<string>): number {
  if (modelLanguages.has(language)) return trust.known;
  const isNear =
    language !== otherLanguage && [...modelLanguages].some((known) => isSameScript(known, language));
  return isNear ? trust.sameScript : trust.otherScript;
}

/** Rounded, so that the order in which passages are stored does not show in the last digits. */
function average(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? 0 : Math.round((sum / values.length) * 1e9) / 1e9;
}

/** Standard deviation, drawn towards the usual one while there are few passages; rounded likewise. */
function spread(values: readonly number[], usual: number): number {
  const middle = average(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const { passages } = usualSpread;
  const deviation = Math.sqrt((squares + passages * usual * usual) / (values.length + passages));
  return Math.round(deviation * 1e9) / 1e9;
}
