import { encodeText } from './byte-buffer';
import { hashText } from './hash';
import {
  columnBytes,
  type DocumentColumns,
  type IndexPart,
  type SearchTerm,
  type SortedTerms,
  type TermBytes,
} from './index-part';
import { type PagedBytes } from './paged-bytes';
import { TextDirectory } from './text-directory';
import { countTexts, isTextAt, textAt, type TextTable } from './text-table';
import { type VectorBlock } from './vector-block';

/** Everything of a segment that never changes once it is packed. */
export interface SegmentColumns extends DocumentColumns {
  ids: TextTable;
  /** Hashes of the ids, ascending, and the row of each: finds an id without a map of all of them. */
  idHashes: Uint32Array;
  idRows: Uint32Array;
  sourceUrls: TextTable;
  terms: TextTable;
  postingOffsets: Uint32Array;
  postings: PagedBytes;
  positionOffsets: Uint32Array;
  positions: PagedBytes;
}

/** A packed part: words and passages are fixed, vectors may still arrive, passages may still be removed. */
export class PackedSegment implements IndexPart {
  readonly columns: SegmentColumns;
  readonly vectors: VectorBlock;
  readonly removed: Uint8Array;
  readonly size: number;
  removedCount = 0;
  readonly #directory: TextDirectory;

  constructor(columns: SegmentColumns, vectors: VectorBlock) {
    this.columns = columns;
    this.vectors = vectors;
    this.size = countTexts(columns.ids);
    this.removed = new Uint8Array(this.size);
    this.#directory = new TextDirectory(columns.terms);
  }

  get sourceCount(): number {
    return countTexts(this.columns.sourceUrls);
  }

  get bytes(): number {
    const {
      ids,
      idHashes,
      idRows,
      sourceUrls,
      terms,
      postingOffsets,
      postings,
      positionOffsets,
      positions,
      ...rest
    } = this.columns;
    const tables = [ids, sourceUrls, terms].flatMap((table) => [table.offsets, table.bytes]);
    const arrays = [
      ...tables,
      idHashes,
      idRows,
      postingOffsets,
      postings,
      positionOffsets,
      positions,
      this.removed,
    ];
    return arrays.reduce((sum, array) => sum + array.byteLength, columnBytes(rest) + this.vectors.bytes);
  }

  idAt(row: number): string {
    return textAt(this.columns.ids, row);
  }

  findRow(id: string): number {
    const { ids, idHashes, idRows } = this.columns;
    const hash = hashText(id);
    let index = lowerBound(idHashes, hash);
    const bytes = encodeText(id);
    for (; idHashes[index] === hash; index += 1) {
      const row = idRows[index] ?? 0;
      if (this.removed[row] === 0 && isTextAt(ids, row, bytes)) return row;
    }
    return -1;
  }

  sourceAt(source: number): string {
    return textAt(this.columns.sourceUrls, source);
  }

  remove(row: number): void {
    if (this.removed[row] !== 0) return;
    this.removed[row] = 1;
    this.removedCount += 1;
    this.vectors.clear(row);
  }

  findPostings({ bytes }: SearchTerm): Uint8Array | null {
    const { postingOffsets, postings } = this.columns;
    const index = this.#directory.find(bytes);
    return index < 0 ? null : postings.read(postingOffsets[index], postingOffsets[index + 1]);
  }

  findTerm(term: string): TermBytes | null {
    const index = this.#directory.find(encodeText(term));
    return index < 0 ? null : this.#bytesAt(index);
  }

  sortedTerms(): SortedTerms {
    return {
      count: countTexts(this.columns.terms),
      termAt: (index) => textAt(this.columns.terms, index),
      bytesAt: (index) => this.#bytesAt(index),
    };
  }

  #bytesAt(index: number): TermBytes {
    const { postingOffsets, postings, positionOffsets, positions } = this.columns;
    return {
      postings: postings.read(postingOffsets[index], postingOffsets[index + 1]),
      positions: positions.read(positionOffsets[index], positionOffsets[index + 1]),
    };
  }
}

function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
