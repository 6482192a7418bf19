import { AppError } from '../../../shared/app-error';
import { ByteBuffer } from './byte-buffer';
import { checksum } from './checksum';
import { type PackedSegment, type SegmentColumns } from './packed-segment';
import { packOffsets, unpackOffsets } from './packed-offsets';
import { checksumPages, PagedBytes, PageReader, pageAlignment } from './paged-bytes';
import { countTexts, packTexts, textAt, type TextTable } from './text-table';
import { type SegmentFile } from './types';
import { type StoredVectors, type VectorBlock } from './vector-block';

/** Raised whenever tokens, stems, weights or the layout change: older files are rebuilt, not converted. */
export const snapshotVersion = 5;

const segmentMagic = 0x31534352;
const manifestMagic = 0x314d4352;
const headerWords = 8;
const alignment = 8;

type Column = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** The arrays that a search always needs, in the order of the file. */
function listColumns(columns: SegmentColumns, vectors: VectorBlock): Column[] {
  const { ids, sourceUrls, terms } = columns;
  return [
    packOffsets(ids.offsets),
    ids.bytes,
    columns.idHashes,
    columns.idRows,
    packOffsets(sourceUrls.offsets),
    sourceUrls.bytes,
    packOffsets(terms.offsets),
    terms.bytes,
    packOffsets(columns.postingOffsets),
    packOffsets(columns.positionOffsets),
    columns.sources,
    columns.docTypes,
    columns.languages,
    columns.importances,
    columns.createdAt,
    columns.updatedAt,
    columns.lengths,
    columns.fingerprints,
    columns.follows,
    vectors.scales,
    vectors.mean,
  ];
}

/** The arrays of which a search needs little: they are read page by page. */
function listPaged(columns: SegmentColumns, vectors: VectorBlock): Uint8Array[] {
  return [columns.postings.read(), columns.positions.read(), vectors.rows, vectors.bits];
}

const columnCount = 21;
const pagedCount = 4;
/** Each paged array has another one with the checksums of its pages. */
const tableLength = columnCount + pagedCount * 2;

/**
 * One buffer. First the head: magic, version, dimensions, size, checksum and size of the head, where each
 * array lies, and the arrays that are always needed. Then the paged ones, whose checksums are in the head.
 */
export function encodeSegment(segment: PackedSegment): { key: string; bytes: ArrayBuffer } {
  const columns = listColumns(segment.columns, segment.vectors);
  const paged = listPaged(segment.columns, segment.vectors).map(fillUp);
  const inHead = [...columns, ...paged.map(checksumPages)];
  let size = align((headerWords + tableLength * 2) * 4);
  const place = (array: Column): { offset: number; array: Column } => {
    const offset = size;
    size = align(size + array.byteLength);
    return { offset, array };
  };
  const placedInHead = inHead.map(place);
  const headSize = size;
  const placed = [...placedInHead, ...paged.map(place)];
  const bytes = new ArrayBuffer(size);
  const words = new Uint32Array(bytes, 0, headerWords + tableLength * 2);
  words.set([segmentMagic, snapshotVersion, segment.vectors.dimensions, size, 0, 0, headSize]);
  const target = new Uint8Array(bytes);
  for (const [index, { offset, array }] of placed.entries()) {
    words.set([offset, array.byteLength], headerWords + index * 2);
    target.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
  }
  return { key: seal(bytes, headSize), bytes };
}

/** Up to a whole number of words, which is what checksums are made of; a view of the same bytes if it can be. */
function fillUp(bytes: Uint8Array): Uint8Array {
  if (bytes.length % pageAlignment === 0 && bytes.byteOffset % pageAlignment === 0) return bytes;
  const filled = new Uint8Array(Math.ceil(bytes.length / pageAlignment) * pageAlignment);
  filled.set(bytes);
  return filled;
}

export interface OpenedSegment {
  key: string;
  columns: SegmentColumns;
  vectors: StoredVectors;
}

/**
 * Reads the head of a segment.
 *
 * @param onDamage called when, later, a page turns out to be damaged
 * @throws AppError `storage-failed` when the head is not whole, undamaged and of this version
 */
export function openSegment(file: SegmentFile, dimensions: number, onDamage: () => void): OpenedSegment {
  const start = new Uint32Array(headerWords);
  file.read(new Uint8Array(start.buffer), 0);
  const [, , , size = 0, , , headSize = 0] = start;
  if (size !== file.size || headSize > size) throw cutOff();
  const head = new ArrayBuffer(headSize);
  if (file.read(new Uint8Array(head), 0) !== headSize) throw cutOff();
  const key = checkSeal(head, segmentMagic, dimensions, size);
  return { key, ...readHead(head, file, onDamage) };
}

function readHead(
  head: ArrayBuffer,
  file: SegmentFile,
  onDamage: () => void,
): { columns: SegmentColumns; vectors: StoredVectors } {
  const words = new Uint32Array(head, 0, headerWords + tableLength * 2);
  const rangeAt = (index: number): [offset: number, length: number] => {
    const at = headerWords + index * 2;
    return [words[at] ?? 0, words[at + 1] ?? 0];
  };
  let next = 0;
  const range = (): [offset: number, length: number] => {
    next += 1;
    return rangeAt(next - 1);
  };
  const u8 = (): Uint8Array => new Uint8Array(head, ...range());
  const u32 = (index = next++): Uint32Array => {
    const [offset, length] = rangeAt(index);
    return new Uint32Array(head, offset, length / 4);
  };
  const f32 = (): Float32Array => {
    const [offset, length] = range();
    return new Float32Array(head, offset, length / 4);
  };
  const f64 = (): Float64Array => {
    const [offset, length] = range();
    return new Float64Array(head, offset, length / 8);
  };
  const paged = (index: number): PageReader => {
    const [offset, length] = rangeAt(columnCount + pagedCount + index);
    return new PageReader({ file, offset, length, checksums: u32(columnCount + index), onDamage });
  };
  const offsets = (): Uint32Array => unpackOffsets(u8());
  const texts = (): TextTable => ({ offsets: offsets(), bytes: u8() });
  // Fields are read in the order of `listColumns` and `listPaged`.
  const ids = texts();
  const idHashes = u32();
  const idRows = u32();
  const sourceUrls = texts();
  const terms = texts();
  const postingOffsets = offsets();
  const positionOffsets = offsets();
  return {
    columns: {
      ids,
      idHashes,
      idRows,
      sourceUrls,
      terms,
      postingOffsets,
      postings: new PagedBytes(paged(0), postingOffsets.at(-1)),
      positionOffsets,
      positions: new PagedBytes(paged(1), positionOffsets.at(-1)),
      sources: u32(),
      docTypes: u8(),
      languages: u8(),
      importances: u8(),
      createdAt: f64(),
      updatedAt: f64(),
      lengths: u32(),
      fingerprints: u32(),
      follows: u8(),
    },
    vectors: { scales: f32(), mean: f32(), rows: paged(2), bits: paged(3) },
  };
}

/** Lists the segments of a snapshot and a mark of the caller: how far its own log was then. */
export function encodeManifest(keys: readonly string[], dimensions: number, mark: number): ArrayBuffer {
  const table = packTexts(keys);
  const buffer = new ByteBuffer(64);
  buffer.pushBytes(new Uint8Array(table.offsets.buffer));
  buffer.pushBytes(table.bytes);
  const start = headerWords * 4 + 8;
  const bytes = new ArrayBuffer(align(start + buffer.length));
  const words = new Uint32Array(bytes);
  words.set([
    manifestMagic,
    snapshotVersion,
    dimensions,
    bytes.byteLength,
    0,
    0,
    keys.length,
    table.bytes.length,
  ]);
  new Float64Array(bytes, headerWords * 4, 1)[0] = mark;
  new Uint8Array(bytes).set(buffer.view(), start);
  seal(bytes);
  return bytes;
}

export interface Manifest {
  keys: string[];
  mark: number;
}

/** @throws AppError `storage-failed` like `openSegment`. */
export function decodeManifest(bytes: ArrayBuffer, dimensions: number): Manifest {
  checkSeal(bytes, manifestMagic, dimensions);
  const words = new Uint32Array(bytes);
  const start = headerWords * 4 + 8;
  const offsets = new Uint32Array(bytes, start, (words[6] ?? 0) + 1);
  const table = { offsets, bytes: new Uint8Array(bytes, start + offsets.byteLength, words[7] ?? 0) };
  const keys = Array.from({ length: countTexts(table) }, (_, index) => textAt(table, index));
  return { keys, mark: new Float64Array(bytes, headerWords * 4, 1)[0] ?? 0 };
}

function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

/** Writes the checksum of the first `length` bytes into words 4 and 5 and returns it as text. */
function seal(bytes: ArrayBuffer, length = bytes.byteLength): string {
  const words = new Uint32Array(bytes, 0, length / 4);
  const sums = checksum(words, 4);
  words.set(sums, 4);
  return nameOf(sums, bytes.byteLength);
}

function checkSeal(bytes: ArrayBuffer, magic: number, dimensions: number, size = bytes.byteLength): string {
  if (bytes.byteLength < headerWords * 4 || bytes.byteLength % alignment !== 0) throw cutOff();
  const words = new Uint32Array(bytes);
  if (words[0] !== magic) throw new AppError('storage-failed', 'This is not a piece of the search index.');
  if (words[1] !== snapshotVersion) {
    throw new AppError('storage-failed', 'The search index was written by another version.');
  }
  if (words[3] !== size) throw cutOff();
  const sums = checksum(words, 4);
  if (words[4] !== sums[0] || words[5] !== sums[1]) {
    throw new AppError('storage-failed', 'A piece of the search index is damaged.');
  }
  if (words[2] !== dimensions) {
    throw new AppError('storage-failed', 'The search index holds vectors of another size.');
  }
  return nameOf(sums, size);
}

function cutOff(): AppError {
  return new AppError('storage-failed', 'A piece of the search index is cut off.');
}

function nameOf([first, second]: [number, number], size: number): string {
  return `${toHex(first)}${toHex(second)}-${size.toString(36)}`;
}

function toHex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
