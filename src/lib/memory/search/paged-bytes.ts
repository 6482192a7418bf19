import { checksum } from './checksum';
import { type SegmentFile } from './types';

/** About what a disk reads at once; a search needs a few bytes here and there. */
const pageBytes = 4096;
/** Everything that is paged is filled up with zeros to a multiple of this. */
export const pageAlignment = 8;

/** Two words a page; `bytes` begins and ends at a multiple of `pageAlignment`. */
export function checksumPages(bytes: Uint8Array): Uint32Array {
  const sums = new Uint32Array(countPages(bytes.length) * 2);
  for (let page = 0; page * 2 < sums.length; page += 1) sums.set(checksumPage(bytes, page), page * 2);
  return sums;
}

/** Where a run of bytes lies in a file, and what it must add up to. */
export interface PageSource {
  file: SegmentFile;
  offset: number;
  length: number;
  checksums: Uint32Array;
  onDamage: () => void;
}

/**
 * Reads a run of bytes from a file as they are needed, in pages that are checked when they are read. A page
 * that is damaged is taken as zeros, which every reader of the index survives, and reported.
 */
export class PageReader {
  readonly length: number;
  readonly #source: PageSource;
  readonly #isRead: Uint8Array;
  #missing: number;

  constructor(source: PageSource) {
    this.#source = source;
    this.length = source.length;
    this.#missing = countPages(source.length);
    this.#isRead = new Uint8Array(this.#missing);
  }

  get isComplete(): boolean {
    return this.#missing === 0;
  }

  /** Brings the bytes `from` to `to` into `target`, which has room for all of the run. */
  load(target: Uint8Array, from = 0, to = this.length): void {
    if (this.#missing === 0) return;
    const last = countPages(to);
    let page = Math.floor(from / pageBytes);
    while (page < last) {
      let end = page;
      while (end < last && this.#isRead[end] === 0) end += 1;
      if (end > page) this.#read(target, page, end);
      page = end + 1;
    }
  }

  #read(target: Uint8Array, first: number, end: number): void {
    const { file, offset, checksums, onDamage } = this.#source;
    const from = first * pageBytes;
    const bytes = target.subarray(from, Math.min(end * pageBytes, this.length));
    const isThere = fill(file, bytes, offset + from);
    this.#isRead.fill(1, first, end);
    this.#missing -= end - first;
    for (let page = first; page < end; page += 1) {
      const [one, two] = checksumPage(target, page, this.length);
      if (isThere && checksums[page * 2] === one && checksums[page * 2 + 1] === two) continue;
      target.fill(0, page * pageBytes, Math.min((page + 1) * pageBytes, this.length));
      onDamage();
    }
  }
}

/** Bytes that are all there from the beginning, or come from a file as they are needed. */
export class PagedBytes {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #reader: PageReader | null;

  /** @param length what is left of the bytes without the zeros at their end */
  constructor(source: Uint8Array | PageReader, length = source.length) {
    this.length = length;
    this.#reader = source instanceof PageReader ? source : null;
    this.#bytes = source instanceof PageReader ? new Uint8Array(source.length) : source;
  }

  get byteLength(): number {
    return this.length;
  }

  /** A view, not a copy. */
  read(from = 0, to = this.length): Uint8Array {
    this.#reader?.load(this.#bytes, from, to);
    return this.#bytes.subarray(from, to);
  }
}

function fill(file: SegmentFile, target: Uint8Array, at: number): boolean {
  try {
    return file.read(target, at) === target.length;
  } catch {
    // Gone, or closed: as good as damaged.
    return false;
  }
}

function checksumPage(bytes: Uint8Array, page: number, length = bytes.length): [number, number] {
  const start = page * pageBytes;
  const count = (Math.min(start + pageBytes, length) - start) / 4;
  return checksum(new Uint32Array(bytes.buffer, bytes.byteOffset + start, count));
}

function countPages(length: number): number {
  return Math.ceil(length / pageBytes);
}
