import { ByteBuffer, ByteReader } from './byte-buffer';
import { hashText } from './hash';
import { copyRow, createColumns, type IndexPart, type SortedTerms, type TermBytes } from './index-part';
import { PackedSegment } from './packed-segment';
import { PagedBytes } from './paged-bytes';
import { readPostings, skipPositions } from './postings';
import { packTexts } from './text-table';
import { type VectorArena } from './vector-arena';
import { VectorBlock } from './vector-block';

interface Input {
  part: IndexPart;
  terms: SortedTerms;
  next: number;
  term: string;
  /** New row of each old row, or -1. */
  rows: Int32Array;
}

/**
 * Packs parts into one new segment without their removed passages. The words, which are most of the work,
 * go in small steps between which the parts may still be searched and changed; `finish` then takes over
 * the passages, and whatever was removed or got its vector since the start.
 */
export class SegmentMerge {
  readonly parts: readonly IndexPart[];
  readonly #arena: VectorArena;
  readonly #dimensions: number;
  readonly #inputs: Input[];
  readonly #size: number;
  readonly #terms: string[] = [];
  readonly #postingOffsets: number[] = [0];
  readonly #positionOffsets: number[] = [0];
  readonly #postings = new ByteBuffer(4096);
  readonly #positions = new ByteBuffer(4096);

  constructor(arena: VectorArena, dimensions: number, parts: readonly IndexPart[]) {
    this.#arena = arena;
    this.#dimensions = dimensions;
    this.parts = parts;
    let size = 0;
    this.#inputs = parts.map((part) => {
      const rows = new Int32Array(part.size).fill(-1);
      for (let row = 0; row < part.size; row += 1) {
        if (part.removed[row] !== 0) continue;
        rows[row] = size;
        size += 1;
      }
      const terms = part.sortedTerms();
      return { part, terms, next: 0, term: terms.count > 0 ? terms.termAt(0) : '', rows };
    });
    this.#size = size;
  }

  /** Merges up to `termLimit` terms; true when none is left. */
  step(termLimit: number): boolean {
    for (let done = 0; done < termLimit; done += 1) {
      const smallest = this.#smallestTerm();
      if (smallest === null) return true;
      this.#mergeTerm(smallest);
    }
    return false;
  }

  finish(): PackedSegment {
    const columns = createColumns(this.#size);
    const vectors = new VectorBlock(this.#arena, this.#dimensions, this.#size);
    const ids: string[] = [];
    const sources: string[] = [];
    const sourceNumbers = new Map<string, number>();
    const gone: number[] = [];
    for (const { part, rows } of this.#inputs) {
      for (let row = 0; row < part.size; row += 1) {
        const target = rows[row] ?? -1;
        if (target < 0) continue;
        ids.push(part.idAt(row));
        copyRow(part.columns, row, columns, target);
        // Only what still comes right after it.
        if (rows[row - 1] === target - 1) columns.follows[target] = part.columns.follows[row] ?? 0;
        const source = part.sourceAt(part.columns.sources[row] ?? 0);
        const number = sourceNumbers.get(source) ?? sources.length;
        if (number === sources.length) {
          sources.push(source);
          sourceNumbers.set(source, number);
        }
        columns.sources[target] = number;
        if (part.removed[row] !== 0) gone.push(target);
        else if (part.vectors.has(row)) vectors.copy(target, part.vectors, row);
      }
    }
    const order = Array.from(ids, (id, row) => ({ hash: hashText(id), row }));
    order.sort((left, right) => left.hash - right.hash || left.row - right.row);
    const segment = new PackedSegment(
      {
        ...columns,
        ids: packTexts(ids),
        idHashes: Uint32Array.from(order, (entry) => entry.hash),
        idRows: Uint32Array.from(order, (entry) => entry.row),
        sourceUrls: packTexts(sources),
        terms: packTexts(this.#terms),
        postingOffsets: Uint32Array.from(this.#postingOffsets),
        postings: new PagedBytes(this.#postings.toBytes()),
        positionOffsets: Uint32Array.from(this.#positionOffsets),
        positions: new PagedBytes(this.#positions.toBytes()),
      },
      vectors,
    );
    for (const row of gone) segment.remove(row);
    return segment;
  }

  #smallestTerm(): string | null {
    let smallest: string | null = null;
    for (const input of this.#inputs) {
      if (input.next < input.terms.count && (smallest === null || input.term < smallest))
        smallest = input.term;
    }
    return smallest;
  }

  #mergeTerm(term: string): void {
    const before = this.#postings.length;
    let lastRow = -1;
    for (const input of this.#inputs) {
      if (input.next >= input.terms.count || input.term !== term) continue;
      lastRow = this.#appendTerm(input.terms.bytesAt(input.next), input.rows, lastRow);
      input.next += 1;
      if (input.next < input.terms.count) input.term = input.terms.termAt(input.next);
    }
    // A term that only removed passages held is forgotten with them.
    if (this.#postings.length === before) return;
    this.#terms.push(term);
    this.#postingOffsets.push(this.#postings.length);
    this.#positionOffsets.push(this.#positions.length);
  }

  #appendTerm(bytes: TermBytes, rows: Int32Array, lastRow: number): number {
    let last = lastRow;
    const positions = new ByteReader(bytes.positions, 0);
    readPostings(bytes.postings, (row, units) => {
      const start = positions.offset;
      skipPositions(positions);
      const target = rows[row] ?? -1;
      if (target < 0) return;
      this.#postings.pushInteger(target - last);
      this.#postings.pushByte(units);
      last = target;
      this.#positions.pushBytes(bytes.positions.subarray(start, positions.offset));
    });
    return last;
  }
}
