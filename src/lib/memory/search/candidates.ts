import { languageNames, otherLanguage } from './languages';
import { LexicalScores, type PartRange } from './lexical-search';
import { findPhrase } from './phrase-search';
import { type ParsedQuery } from './query-syntax';
import { type QueryTerms, toPhraseTerms, toQueryTerms } from './query-terms';
import { filterRows } from './row-filter';
import { type SearchFilter } from './types';
import { type VectorArena } from './vector-arena';
import { rangeOf, VectorSearch } from './vector-search';

/** A passage that may answer, with everything its score is made of. */
export interface Candidate {
  /** Counted through all parts. */
  row: number;
  /** BM25. */
  lexical: number;
  /** Inverse frequencies of the query's words that it holds, summed. */
  matched: number;
  cosine: number | null;
  language: string;
}

/** What the query as a whole says about how its candidates are to be judged. */
export interface QueryEvidence {
  /** Inverse frequencies of all words of the query, summed. */
  total: number;
  language: string;
}

export interface CandidateList {
  candidates: Candidate[];
  evidence: QueryEvidence;
}

export interface IndexTotals {
  passages: number;
  averageLength: number;
  /** Most frequent first. */
  languages: readonly string[];
}

/** How many of the best by words are looked at; further ones cannot make up for it by their vector. */
const lexicalCandidates = 300;
const buckets = 512;

/** Collects the passages worth ranking and both of their scores. */
export class CandidateSearch {
  readonly #lexical = new LexicalScores();
  readonly #vectors: VectorSearch;

  constructor(arena: VectorArena, dimensions: number) {
    this.#vectors = new VectorSearch(arena, dimensions);
  }

  run(
    ranges: readonly PartRange[],
    query: ParsedQuery,
    filter: SearchFilter,
    unit: Float32Array | null,
    useWords: boolean,
    totals: IndexTotals,
  ): CandidateList {
    const phrases = query.phrases.map((phrase) => toPhraseTerms(phrase, totals.languages));
    const masks = ranges.map(({ part }) =>
      filterRows(
        part,
        filter,
        phrases.filter((phrase) => phrase.length > 0).map((phrase) => findPhrase(part, phrase)),
      ),
    );
    const words: QueryTerms = toQueryTerms(query.text, totals.languages);
    this.#lexical.run(ranges, useWords ? words.terms : [], totals.passages, totals.averageLength);
    const rows = new Set(this.#bestByWords(ranges, masks));
    if (unit !== null) for (const row of this.#vectors.findCandidates(ranges, masks, unit)) rows.add(row);
    const list = [...rows];
    const cosines = unit === null ? [] : this.#vectors.score(ranges, list, unit);
    return {
      candidates: list.map((row, index) => ({
        row,
        lexical: this.#lexical.scores[row] ?? 0,
        matched: this.#lexical.matched[row] ?? 0,
        cosine: cosines[index] ?? null,
        language: languageAt(ranges, row),
      })),
      evidence: { total: this.#lexical.total, language: words.language },
    };
  }

  /** At least the best `lexicalCandidates` rows by BM25, found by counting instead of sorting. */
  #bestByWords(ranges: readonly PartRange[], masks: readonly (Uint8Array | null)[]): number[] {
    const rows = this.#touchedRows(ranges, masks);
    if (rows.length <= lexicalCandidates) return rows;
    const { scores } = this.#lexical;
    let highest = 0;
    for (const row of rows) highest = Math.max(highest, scores[row] ?? 0);
    const counts = new Uint32Array(buckets + 1);
    const bucketOf = (row: number): number => Math.floor(((scores[row] ?? 0) / highest) * buckets);
    for (const row of rows) counts[bucketOf(row)] = (counts[bucketOf(row)] ?? 0) + 1;
    let limit = buckets;
    let seen = counts[limit] ?? 0;
    while (limit > 0 && seen < lexicalCandidates) {
      limit -= 1;
      seen += counts[limit] ?? 0;
    }
    return rows.filter((row) => bucketOf(row) >= limit);
  }

  #touchedRows(ranges: readonly PartRange[], masks: readonly (Uint8Array | null)[]): number[] {
    const { touched, touchedCount } = this.#lexical;
    const all = Array.from(touched.subarray(0, touchedCount));
    if (masks.every((mask) => mask === null)) return all;
    const whole = ranges.map(({ part, first }, number) => ({
      first,
      last: first + part.size,
      mask: masks[number],
    }));
    return all.filter((row) =>
      whole.some(({ first, last, mask }) => row >= first && row < last && mask?.[row - first] !== 0),
    );
  }
}

function languageAt(ranges: readonly PartRange[], row: number): string {
  const { part, first } = rangeOf(ranges, row);
  return languageNames[part.columns.languages[row - first] ?? 0] ?? otherLanguage;
}
