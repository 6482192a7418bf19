import { bm25 } from './bm25';
import { neighbourShare } from './field-weights';
import { LexicalScores } from './lexical-search';
import { type PartRange, rangeOf } from './part-range';
import { findPhrase } from './phrase-search';
import { type ParsedQuery } from './query-syntax';
import { toPhraseTerms, toQueryTerms } from './query-terms';
import { filterRows } from './row-filter';
import { selectBest } from './select-best';
import { type SearchFilter } from './types';
import { type VectorArena } from './vector-arena';
import { VectorSearch } from './vector-search';

/** Passages that may answer, with everything their scores are made of; one entry each in every array. */
interface CandidateColumns {
  /** Counted through all parts. */
  rows: Uint32Array;
  /** BM25. */
  lexical: Float64Array;
  /** Inverse frequencies of the query's words that the passage holds, summed. */
  matched: Float64Array;
  /** NaN where the query or the passage has no vector. */
  cosines: Float64Array;
  /** Number of the passage's language in `languageNames`. */
  languages: Uint8Array;
  /** Relevance; anything until `scoreCandidates` has written it. */
  scores: Float64Array;
}

export interface CandidateList extends CandidateColumns {
  /** Inverse frequencies of all words of the query, summed. */
  total: number;
  /** Language of the query. */
  language: string;
}

export interface IndexTotals {
  passages: number;
  averageLength: number;
  /** Length of what is around a passage, on average. */
  averageNeighbours: number;
  /** Most frequent first. */
  languages: readonly string[];
}

/**
 * How many of the best by words are looked at, alone and beside those by meaning: further ones cannot make up for it
 * by their neighbours or their vector.
 */
const lexicalCandidates = { alone: 200, besideVectors: 100 } as const;
const noRows = new Uint32Array(0);

/** Collects the passages worth ranking and both of their scores. */
export class CandidateSearch {
  readonly #lexical = new LexicalScores();
  readonly #vectors: VectorSearch;
  /** For each row the number of the last query that had it among its candidates. */
  #seenBy = new Uint32Array(0);
  #queries = 0;
  #columns = createColumns(0);

  constructor(arena: VectorArena, dimensions: number) {
    this.#vectors = new VectorSearch(arena, dimensions);
  }

  /** The result is valid until the next call. */
  run(
    ranges: readonly PartRange[],
    query: ParsedQuery,
    filter: SearchFilter,
    unit: Float32Array | null,
    useWords: boolean,
    totals: IndexTotals,
  ): CandidateList {
    const phrases = query.phrases.map((phrase) => toPhraseTerms(phrase, totals.languages));
    const asked = phrases.filter((phrase) => phrase.length > 0);
    const masks = ranges.map(({ part }) =>
      filterRows(
        part,
        filter,
        asked.map((phrase) => findPhrase(part, phrase)),
      ),
    );
    const words = toQueryTerms(query.text, totals.languages);
    this.#lexical.run(ranges, useWords ? words.terms : [], totals.passages, totals.averageLength);
    const { scores, total } = this.#lexical;
    const holders = this.#holders(ranges, masks);
    const wanted = unit === null ? lexicalCandidates.alone : lexicalCandidates.besideVectors;
    const byWords = selectBest(holders, scores, wanted, total * (bm25.k1 + 1));
    const byVector = unit === null ? noRows : this.#vectors.findCandidates(ranges, masks, unit);
    const list = this.#listColumns(this.#unite(byWords, byVector));
    this.#lexical.describe(ranges, list, totals.averageLength + neighbourShare * totals.averageNeighbours);
    describeLanguages(ranges, list);
    if (unit === null) list.cosines.fill(NaN);
    else this.#vectors.score(ranges, list.rows, unit, list.cosines);
    return { ...list, total, language: words.language };
  }

  /** Puts both lists into the column of rows, each row once; returns how many there are. */
  #unite(first: Uint32Array, second: Uint32Array): number {
    const most = first.length + second.length;
    if (this.#columns.rows.length < most) this.#columns = createColumns(Math.ceil(most * 1.5));
    const { capacity } = this.#lexical;
    if (this.#seenBy.length < capacity) this.#seenBy = new Uint32Array(capacity);
    const seenBy = this.#seenBy;
    this.#queries += 1;
    const query = this.#queries;
    const { rows } = this.#columns;
    rows.set(first);
    for (let index = 0; index < first.length; index += 1) seenBy[first[index] ?? 0] = query;
    let count = first.length;
    for (let index = 0; index < second.length; index += 1) {
      const row = second[index] ?? 0;
      if (seenBy[row] === query) continue;
      rows[count] = row;
      count += 1;
    }
    return count;
  }

  #listColumns(count: number): CandidateColumns {
    const { rows, lexical, matched, cosines, languages, scores } = this.#columns;
    return {
      rows: rows.subarray(0, count),
      lexical: lexical.subarray(0, count),
      matched: matched.subarray(0, count),
      cosines: cosines.subarray(0, count),
      languages: languages.subarray(0, count),
      scores: scores.subarray(0, count),
    };
  }

  #holders(ranges: readonly PartRange[], masks: readonly (Uint8Array | null)[]): Uint32Array {
    const holders = this.#lexical.holders.subarray(0, this.#lexical.holderCount);
    if (masks.every((mask) => mask === null)) return holders;
    return holders.filter((row) => {
      const range = rangeOf(ranges, row);
      return masks[ranges.indexOf(range)]?.[row - range.first] !== 0;
    });
  }
}

function describeLanguages(ranges: readonly PartRange[], { rows, languages }: CandidateColumns): void {
  for (let index = 0; index < rows.length;) {
    const { part, first, end } = rangeOf(ranges, rows[index] ?? 0);
    const known = part.columns.languages;
    for (; index < rows.length; index += 1) {
      const row = rows[index] ?? 0;
      if (row < first || row >= end) break;
      languages[index] = known[row - first] ?? 0;
    }
  }
}

function createColumns(size: number): CandidateColumns {
  return {
    rows: new Uint32Array(size),
    lexical: new Float64Array(size),
    matched: new Float64Array(size),
    cosines: new Float64Array(size),
    languages: new Uint8Array(size),
    scores: new Float64Array(size),
  };
}
