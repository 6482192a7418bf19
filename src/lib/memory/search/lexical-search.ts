import { inverseFrequency, saturate } from './bm25';
import { unitsPerWord } from './field-weights';
import { type IndexPart } from './index-part';
import { mostUnits } from './postings';
import { type QueryTerm } from './query-terms';

/** Where the rows of each part begin when all parts are counted through. */
export interface PartRange {
  part: IndexPart;
  first: number;
}

/** What the words of a query say about the passages. Reused from query to query. */
export class LexicalScores {
  /** BM25 of each row of each part. */
  scores = new Float64Array(0);
  /** Inverse frequencies of the query's terms that the row holds, summed. */
  matched = new Float64Array(0);
  /** The same sum over all terms of the query. */
  total = 0;
  touched = new Uint32Array(0);
  touchedCount = 0;
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
    this.#reset(ranges);
    for (const term of terms) {
      const ends: number[] = [];
      let found = 0;
      for (const range of ranges) {
        found = this.#collect(range.part, term.variants, found);
        ends.push(found);
      }
      const worth = inverseFrequency(passages, found);
      // A word that nobody wrote is taken to be no rarer than one written once.
      this.total += found === 0 ? inverseFrequency(passages, 1) * term.missingWeight : worth * term.weight;
      let index = 0;
      for (const [number, range] of ranges.entries()) {
        this.#addScores(range, index, ends[number] ?? index, worth * term.weight, averageLength);
        index = ends[number] ?? index;
      }
    }
  }

  /** Sets everything back to zero in proportion to what was found, not to the size of the index. */
  #reset(ranges: readonly PartRange[]): void {
    for (let index = 0; index < this.touchedCount; index += 1) {
      const row = this.touched[index] ?? 0;
      this.scores[row] = 0;
      this.matched[row] = 0;
    }
    this.touchedCount = 0;
    this.total = 0;
    const last = ranges.at(-1);
    const size = last === undefined ? 0 : last.first + last.part.size;
    if (this.scores.length >= size) return;
    const capacity = Math.ceil(size * 1.25);
    this.scores = new Float64Array(capacity);
    this.matched = new Float64Array(capacity);
    this.touched = new Uint32Array(capacity);
    this.#rows = new Uint32Array(capacity * 2);
    this.#units = new Uint8Array(capacity * 2);
  }

  #addScores(range: PartRange, from: number, to: number, worth: number, averageLength: number): void {
    const { lengths } = range.part.columns;
    for (let index = from; index < to; index += 1) {
      const row = this.#rows[index] ?? 0;
      const global = range.first + row;
      const length = (lengths[row] ?? 0) / unitsPerWord;
      const frequency = (this.#units[index] ?? 0) / unitsPerWord;
      const before = this.matched[global] ?? 0;
      if (before === 0) {
        this.touched[this.touchedCount] = global;
        this.touchedCount += 1;
      }
      this.matched[global] = before + worth;
      this.scores[global] = (this.scores[global] ?? 0) + worth * saturate(frequency, length, averageLength);
    }
  }

  /** Appends the live postings of one word of the query in one part; returns the new end. */
  #collect(part: IndexPart, variants: readonly string[], start: number): number {
    let end = start;
    for (const variant of variants) {
      const bytes = part.findTerm(variant);
      if (bytes === null) continue;
      const middle = end;
      end = this.#decode(bytes.postings, part.removed, end);
      if (middle > start && end > middle) end = this.#unite(start, middle, end);
    }
    return end;
  }

  #decode(bytes: Uint8Array, removed: Uint8Array, start: number): number {
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
        rows[end] = row;
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
      if (leftRow <= rightRow) {
        units += left.units[one] ?? 0;
        one += 1;
      }
      if (rightRow <= leftRow) {
        units += right.units[two] ?? 0;
        two += 1;
      }
      this.#units[target] = Math.min(mostUnits, units);
      target += 1;
    }
    return target;
  }
}
