import { bm25 } from './bm25';
import { LexicalScores, type PartRange } from './lexical-search';
import { findPhrase } from './phrase-search';
import { type ParsedQuery } from './query-syntax';
import { toPhraseTerms, toQueryTerms } from './query-terms';
import { filterRows } from './row-filter';
import { selectBest } from './select-best';
import { type SearchFilter } from './types';
import { type VectorArena } from './vector-arena';
import { rangeOf, VectorSearch } from './vector-search';

/** Passages that may answer, with everything their scores are made of; one entry each in every array. */
export interface CandidateList {
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
  /** Inverse frequencies of all words of the query, summed. */
  total: number;
  /** Language of the query. */
  language: string;
}

export interface IndexTotals {
  passages: number;
  averageLength: number;
  /** Most frequent first. */
  languages: readonly string[];
}

/** How many of the best by words are looked at; further ones cannot make up for it by their vector. */
const lexicalCandidates = 200;

/** Collects the passages worth ranking and both of their scores. */
export class CandidateSearch {
  readonly #lexical = new LexicalScores();
  readonly #vectors: VectorSearch;
  /** For each row the number of the last query that had it among its candidates. */
  #seenBy = new Uint32Array(0);
  #queries = 0;

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
    const { scores, matched, total } = this.#lexical;
    const touched = this.#touchedRows(ranges, masks);
    const byWords = selectBest(touched, scores, lexicalCandidates, total * (bm25.k1 + 1));
    const byVector = unit === null ? [] : this.#vectors.findCandidates(ranges, masks, unit);
    const rows = this.#unite(byWords, byVector);
    const cosines =
      unit === null ? new Float64Array(rows.length).fill(NaN) : this.#vectors.score(ranges, rows, unit);
    return {
      rows,
      lexical: pick(scores, rows),
      matched: pick(matched, rows),
      cosines,
      languages: rows.length === 0 ? new Uint8Array(0) : pickLanguages(ranges, rows),
      total,
      language: words.language,
    };
  }

  #unite(first: Uint32Array, second: readonly number[]): Uint32Array {
    const { capacity } = this.#lexical;
    if (this.#seenBy.length < capacity) this.#seenBy = new Uint32Array(capacity);
    this.#queries += 1;
    const rows = new Uint32Array(first.length + second.length);
    rows.set(first);
    for (const row of first) this.#seenBy[row] = this.#queries;
    let count = first.length;
    for (const row of second) {
      if (this.#seenBy[row] === this.#queries) continue;
      rows[count] = row;
      count += 1;
    }
    return rows.subarray(0, count);
  }

  #touchedRows(ranges: readonly PartRange[], masks: readonly (Uint8Array | null)[]): Uint32Array {
    const touched = this.#lexical.touched.subarray(0, this.#lexical.touchedCount);
    if (masks.every((mask) => mask === null)) return touched;
    return touched.filter((row) => {
      const range = rangeOf(ranges, row);
      return masks[ranges.indexOf(range)]?.[row - range.first] !== 0;
    });
  }
}

function pick(values: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) picked[index] = values[rows[index] ?? 0] ?? 0;
  return picked;
}

function pickLanguages(ranges: readonly PartRange[], rows: Uint32Array): Uint8Array {
  const picked = new Uint8Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const { part, first } = rangeOf(ranges, rows[index] ?? 0);
    picked[index] = part.columns.languages[(rows[index] ?? 0) - first] ?? 0;
  }
  return picked;
}
