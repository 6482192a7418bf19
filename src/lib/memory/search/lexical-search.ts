import { bm25, inverseFrequency, lengthNorm } from './bm25';
import { encodeText } from './byte-buffer';
import { neighbourShare, unitsPerWord } from './field-weights';
import { hasAfter, hasBefore, type SearchTerm } from './index-part';
import { countRows, type PartRange, rangeOf } from './part-range';
import { aroundBit, mostUnits } from './postings';
import { type QueryTerm } from './query-terms';

/** A word that nobody wrote is taken to be no rarer than one written once. */
const writtenOnce = 1;
/** Passages of more units than this are rare: their norm is computed each time. */
const usualUnits = 4096;
/** Then the numbers of the queries begin anew. */
const mostQueries = 2 ** 30;

/** What of the candidates is written here. */
interface LexicalColumns {
  rows: Uint32Array;
  lexical: Float64Array;
  matched: Float64Array;
}

/**
 * What the words of a query say about the passages: first of all of them, each for itself, then of the
 * candidates, together with their neighbours. Reused from query to query.
 */
export class LexicalScores {
  /** BM25 of each row of `holders`; anything elsewhere. */
  scores = new Float64Array(0);
  /** Inverse frequencies of the query's terms, summed. */
  total = 0;
  /** Rows that hold a term themselves, and not only in what was said before. */
  holders = new Uint32Array(0);
  holderCount = 0;
  /** Twice the number of the last query that found the row, and one more if the row itself holds a term. */
  #stamps = new Uint32Array(0);
  #query = 0;
  readonly #norms = new Float64Array(usualUnits);
  #normsOf = NaN;
  /** What each term that was found is worth. */
  readonly #worths: number[] = [];
  /**
   * For each row that was found, the weighted frequency of each term: one byte a term, in lines of eight or a
   * multiple of it. The first line belongs to no row and stays empty.
   */
  #lines = new Uint8Array(0);
  #width = 0;
  #eights = new Float64Array(0);
  /** The postings of one term. */
  #rows = new Uint32Array(0);
  #units = new Uint8Array(0);

  /** Rows there is room for. */
  get capacity(): number {
    return this.scores.length;
  }

  /** Ranks all passages that hold a term; `passages` and `averageLength` are those of the whole index. */
  run(
    ranges: readonly PartRange[],
    terms: readonly QueryTerm[],
    passages: number,
    averageLength: number,
  ): void {
    this.#begin(countRows(ranges), terms.length, averageLength);
    for (const term of terms) {
      const variants = term.variants.map((text) => ({ text, bytes: encodeText(text) }));
      const ends: number[] = [];
      let found = 0;
      for (const range of ranges) {
        found = this.#collect(range, variants, found);
        ends.push(found);
      }
      if (found === 0) {
        this.total += inverseFrequency(passages, Math.min(passages, writtenOnce)) * term.missingWeight;
        continue;
      }
      const worth = inverseFrequency(passages, found) * term.weight;
      this.total += worth;
      let from = 0;
      for (const [number, range] of ranges.entries()) {
        const end = ends[number] ?? from;
        if (end > from) this.#addScores(range, from, end, worth);
        from = end;
      }
      this.#worths.push(worth);
    }
  }

  /**
   * Writes the BM25 of candidates and the inverse frequencies of the terms found, summed. What is in the passages
   * before and after counts as well, at a lower weight: a question may need words from both sides of a cut, and
   * what a text is about is said in more than one place. (XQuAD de, first passage with the answer: .850 without,
   * .858 with all of the neighbours, .840 with a sentence of each, by word.)
   *
   * @param averageLength with that of neighbours
   */
  describe(ranges: readonly PartRange[], list: LexicalColumns, averageLength: number): void {
    const { rows, lexical, matched } = list;
    lexical.fill(0);
    matched.fill(0);
    if (this.#worths.length === 0) return;
    const stamps = this.#stamps;
    const found = this.#query * 2;
    for (let index = 0; index < rows.length;) {
      const { part, first, end } = rangeOf(ranges, rows[index] ?? 0);
      const { lengths } = part.columns;
      for (; index < rows.length; index += 1) {
        const row = rows[index] ?? 0;
        if (row < first || row >= end) break;
        // Most of what was found by meaning holds no word of the query, nor does what is around it.
        if ((stamps[row] ?? 0) < found && (stamps[row - 1] ?? 0) < found && (stamps[row + 1] ?? 0) < found)
          continue;
        const own = row - first;
        const isAfter = hasBefore(part, own);
        const isBefore = hasAfter(part, own);
        const place = this.#lineOf(row);
        const before = isAfter ? this.#lineOf(row - 1) : 0;
        const after = isBefore ? this.#lineOf(row + 1) : 0;
        if (place + before + after === 0) continue;
        const around = (isAfter ? (lengths[own - 1] ?? 0) : 0) + (isBefore ? (lengths[own + 1] ?? 0) : 0);
        const length = ((lengths[own] ?? 0) + neighbourShare * around) / unitsPerWord;
        this.#scoreLines(list, index, lengthNorm(length, averageLength), place, before, after);
      }
    }
  }

  #scoreLines(
    { lexical, matched }: LexicalColumns,
    index: number,
    norm: number,
    own: number,
    before: number,
    after: number,
  ): void {
    const lines = this.#lines;
    const worths = this.#worths;
    let score = 0;
    let sum = 0;
    for (let term = 0; term < worths.length; term += 1) {
      const around = (lines[before + term] ?? 0) + (lines[after + term] ?? 0);
      const units = (lines[own + term] ?? 0) + neighbourShare * around;
      if (units === 0) continue;
      const worth = worths[term] ?? 0;
      const frequency = units / unitsPerWord;
      score += (worth * (bm25.k1 + 1) * frequency) / (frequency + norm);
      sum += worth;
    }
    lexical[index] = score;
    matched[index] = sum;
  }

  /** Where the frequencies of the terms in a row are; 0, which is a line of zeros, when none is there. */
  #lineOf(row: number): number {
    return (this.#stamps[row] ?? 0) >= this.#query * 2 ? (row + 1) * this.#width : 0;
  }

  /** Nothing is set back to zero: a number for each query tells what is of this one. */
  #begin(size: number, terms: number, averageLength: number): void {
    this.#worths.length = 0;
    this.holderCount = 0;
    this.total = 0;
    this.#query += 1;
    if (this.#query > mostQueries) {
      this.#query = 1;
      this.#stamps.fill(0);
    }
    if (averageLength !== this.#normsOf) {
      for (let units = 0; units < usualUnits; units += 1) {
        this.#norms[units] = lengthNorm(units / unitsPerWord, averageLength);
      }
      this.#normsOf = averageLength;
    }
    this.#width = Math.ceil(terms / 8) * 8;
    const lineBytes = (size + 1) * this.#width;
    if (this.#lines.length < lineBytes) {
      this.#eights = new Float64Array(Math.ceil((lineBytes * 1.25) / 8));
      this.#lines = new Uint8Array(this.#eights.buffer);
    }
    // Lines of another width may have been here.
    this.#eights.fill(0, 0, this.#width / 8);
    if (this.scores.length >= size) return;
    const capacity = Math.ceil(size * 1.25);
    this.scores = new Float64Array(capacity);
    this.holders = new Uint32Array(capacity);
    this.#stamps = new Uint32Array(capacity);
    this.#rows = new Uint32Array(capacity * 2);
    this.#units = new Uint8Array(capacity * 2);
  }

  #addScores({ part, first }: PartRange, from: number, to: number, worth: number): void {
    const { lengths } = part.columns;
    const { scores, holders } = this;
    const stamps = this.#stamps;
    const rows = this.#rows;
    const units = this.#units;
    const norms = this.#norms;
    const lines = this.#lines;
    const eights = this.#eights;
    const width = this.#width;
    const term = this.#worths.length;
    const found = this.#query * 2;
    const most = worth * (bm25.k1 + 1);
    let holderCount = this.holderCount;
    for (let index = from; index < to; index += 1) {
      const row = rows[index] ?? 0;
      const byte = units[index] ?? 0;
      const frequency = (byte & mostUnits) / unitsPerWord;
      const length = lengths[row - first] ?? 0;
      const norm = length < usualUnits ? (norms[length] ?? 0) : this.#longNorm(length);
      const score = (most * frequency) / (frequency + norm);
      const stamp = stamps[row] ?? 0;
      const line = (row + 1) * width;
      if (stamp < found) {
        for (let eight = line >>> 3; eight < (line + width) >>> 3; eight += 1) eights[eight] = 0;
        scores[row] = score;
      } else {
        scores[row] = (scores[row] ?? 0) + score;
      }
      lines[line + term] = byte & mostUnits;
      if (stamp > found) continue;
      if (byte >= aroundBit) {
        stamps[row] = found;
        continue;
      }
      stamps[row] = found + 1;
      holders[holderCount] = row;
      holderCount += 1;
    }
    this.holderCount = holderCount;
  }

  #longNorm(units: number): number {
    return lengthNorm(units / unitsPerWord, this.#normsOf);
  }

  /** Appends the live postings of one word of the query in one part; returns the new end. */
  #collect({ part, first }: PartRange, variants: readonly SearchTerm[], start: number): number {
    let end = start;
    for (const variant of variants) {
      const postings = part.findPostings(variant);
      if (postings === null) continue;
      const middle = end;
      end = this.#decode(postings, part.removed, first, end);
      if (middle > start && end > middle) end = this.#unite(start, middle, end);
    }
    return end;
  }

  #decode(bytes: Uint8Array, removed: Uint8Array, first: number, start: number): number {
    const rows = this.#rows;
    const units = this.#units;
    let end = start;
    let row = -1;
    let index = 0;
    while (index < bytes.length) {
      let byte = bytes[index] ?? 0;
      let gap = byte & 0x7f;
      let shift = 7;
      index += 1;
      while (byte > 0x7f) {
        byte = bytes[index] ?? 0;
        gap |= (byte & 0x7f) << shift;
        shift += 7;
        index += 1;
      }
      row += gap;
      if (removed[row] === 0) {
        rows[end] = first + row;
        units[end] = bytes[index] ?? 0;
        end += 1;
      }
      index += 1;
    }
    return end;
  }

  /** Unites two ascending runs, adding up the frequencies of rows that are in both. */
  #unite(start: number, middle: number, end: number): number {
    const left = { rows: this.#rows.slice(start, middle), units: this.#units.slice(start, middle) };
    const right = { rows: this.#rows.slice(middle, end), units: this.#units.slice(middle, end) };
    let one = 0;
    let two = 0;
    let target = start;
    while (one < left.rows.length || two < right.rows.length) {
      const leftRow = left.rows[one] ?? Infinity;
      const rightRow = right.rows[two] ?? Infinity;
      this.#rows[target] = Math.min(leftRow, rightRow);
      let units = 0;
      let around = aroundBit;
      if (leftRow <= rightRow) {
        const byte = left.units[one] ?? 0;
        units += byte & mostUnits;
        around &= byte;
        one += 1;
      }
      if (rightRow <= leftRow) {
        const byte = right.units[two] ?? 0;
        units += byte & mostUnits;
        around &= byte;
        two += 1;
      }
      this.#units[target] = Math.min(mostUnits, units) | around;
      target += 1;
    }
    return target;
  }
}
