import { type VectorBlock } from './vector-block';

/** What is known of each passage beside its words; one entry a row. */
export interface DocumentColumns {
  /** Index into the part's table of source URLs. */
  sources: Uint32Array;
  docTypes: Uint8Array;
  languages: Uint8Array;
  importances: Uint8Array;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  /** Weighted number of words, in quarters. */
  lengths: Uint32Array;
  /** Two entries a row. */
  fingerprints: Uint32Array;
  /** 1 where the row before holds the passage before it. */
  follows: Uint8Array;
}

/** The encoded occurrences of one term; see `postings.ts`. */
export interface TermBytes {
  postings: Uint8Array;
  positions: Uint8Array;
}

/** A term of a query, encoded once for all parts. */
export interface SearchTerm {
  text: string;
  bytes: Uint8Array;
}

/** A part of the index, open (memtable) or packed (segment), as search and merging see it. */
export interface IndexPart {
  /** Rows in use, removed ones included. */
  readonly size: number;
  readonly columns: DocumentColumns;
  readonly vectors: VectorBlock;
  /** 1 where the passage was removed. */
  readonly removed: Uint8Array;
  readonly removedCount: number;
  readonly bytes: number;
  idAt(row: number): string;
  /** The row that holds `id` and was not removed, or -1. */
  findRow(id: string): number;
  readonly sourceCount: number;
  sourceAt(source: number): string;
  remove(row: number): void;
  /** Where the term occurs, without its positions; see `postings.ts`. */
  findPostings(term: SearchTerm): Uint8Array | null;
  findTerm(term: string): TermBytes | null;
  /** Terms in the order of their 16-bit units. */
  sortedTerms(): SortedTerms;
}

export interface SortedTerms {
  readonly count: number;
  termAt(index: number): string;
  bytesAt(index: number): TermBytes;
}

export function createColumns(size: number): DocumentColumns {
  return {
    sources: new Uint32Array(size),
    docTypes: new Uint8Array(size),
    languages: new Uint8Array(size),
    importances: new Uint8Array(size),
    createdAt: new Float64Array(size),
    updatedAt: new Float64Array(size),
    lengths: new Uint32Array(size),
    fingerprints: new Uint32Array(size * 2),
    follows: new Uint8Array(size),
  };
}

export function copyRow(from: DocumentColumns, fromRow: number, to: DocumentColumns, toRow: number): void {
  to.docTypes[toRow] = from.docTypes[fromRow] ?? 0;
  to.languages[toRow] = from.languages[fromRow] ?? 0;
  to.importances[toRow] = from.importances[fromRow] ?? 0;
  to.createdAt[toRow] = from.createdAt[fromRow] ?? 0;
  to.updatedAt[toRow] = from.updatedAt[fromRow] ?? 0;
  to.lengths[toRow] = from.lengths[fromRow] ?? 0;
  to.fingerprints[toRow * 2] = from.fingerprints[fromRow * 2] ?? 0;
  to.fingerprints[toRow * 2 + 1] = from.fingerprints[fromRow * 2 + 1] ?? 0;
}

export function columnBytes(columns: DocumentColumns): number {
  const { sources, docTypes, languages, importances, createdAt, updatedAt, lengths, fingerprints, follows } =
    columns;
  const arrays = [
    sources,
    docTypes,
    languages,
    importances,
    createdAt,
    updatedAt,
    lengths,
    fingerprints,
    follows,
  ];
  return arrays.reduce((sum, array) => sum + array.byteLength, 0);
}

/** Whether the passage before is in the row before, and was not removed. */
export function hasBefore({ columns, removed }: IndexPart, row: number): boolean {
  return columns.follows[row] === 1 && removed[row - 1] === 0;
}

/** The same of the passage after. */
export function hasAfter({ columns, removed, size }: IndexPart, row: number): boolean {
  return row + 1 < size && columns.follows[row + 1] === 1 && removed[row + 1] === 0;
}
