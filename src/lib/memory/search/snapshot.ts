import { AppError } from '../../../shared/app-error';
import { ByteBuffer } from './byte-buffer';
import { type PackedSegment, type SegmentColumns } from './packed-segment';
import { countTexts, packTexts, textAt, type TextTable } from './text-table';
import { type VectorColumns } from './vector-block';

/** Raised whenever tokens, stems, weights or the layout change: older files are rebuilt, not converted. */
export const snapshotVersion = 1;

const segmentMagic = 0x31534352;
const manifestMagic = 0x314d4352;
const headerWords = 8;
const alignment = 8;

type Column = Uint8Array | Int8Array | Uint32Array | Float32Array | Float64Array;

/** The arrays of a segment in the order of the file. */
function listColumns(columns: SegmentColumns, vectors: VectorColumns): Column[] {
  const { ids, sourceUrls, terms } = columns;
  return [
    ids.offsets,
    ids.bytes,
    columns.idHashes,
    columns.idRows,
    sourceUrls.offsets,
    sourceUrls.bytes,
    terms.offsets,
    terms.bytes,
    columns.postingOffsets,
    columns.postings,
    columns.positionOffsets,
    columns.positions,
    columns.sources,
    columns.docTypes,
    columns.languages,
    columns.importances,
    columns.createdAt,
    columns.updatedAt,
    columns.lengths,
    columns.fingerprints,
    vectors.scales,
    vectors.rows,
    vectors.mean,
    vectors.bits,
  ];
}

/** Columns before those of the vectors. */
const wordColumnCount = 20;
const columnCount = 24;

/** One buffer: magic, version, dimensions, checksum, then where each array lies, then the arrays. */
export function encodeSegment(segment: PackedSegment): { key: string; bytes: ArrayBuffer } {
  const columns = listColumns(segment.columns, segment.vectors);
  let size = align((headerWords + columns.length * 2) * 4);
  const table = columns.map((column) => {
    const offset = size;
    size = align(size + column.byteLength);
    return { offset, length: column.byteLength };
  });
  const bytes = new ArrayBuffer(size);
  const words = new Uint32Array(bytes, 0, headerWords + columns.length * 2);
  words.set([segmentMagic, snapshotVersion, segment.vectors.dimensions, size]);
  for (const [index, { offset, length }] of table.entries())
    words.set([offset, length], headerWords + index * 2);
  const target = new Uint8Array(bytes);
  for (const [index, column] of columns.entries()) {
    target.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), table[index]?.offset);
  }
  return { key: seal(bytes), bytes };
}

export interface StoredSegment {
  key: string;
  columns: SegmentColumns;
  vectors: VectorColumns;
}

/** @throws AppError `storage-failed` when the bytes are not a whole, undamaged segment of this version. */
export function decodeSegment(bytes: ArrayBuffer, dimensions: number): StoredSegment {
  const key = checkSeal(bytes, segmentMagic, dimensions);
  const table = new Uint32Array(bytes, 0, headerWords + columnCount * 2);
  // The vectors move into the kernels' memory; a copy of the rest lets go of the file they came in.
  const vectorStart = table[headerWords + wordColumnCount * 2] ?? 0;
  return { key, columns: readColumns(bytes.slice(0, vectorStart)), vectors: readVectors(bytes, table) };
}

function readVectors(bytes: ArrayBuffer, table: Uint32Array): VectorColumns {
  const [scales, rows, mean, bits] = Array.from({ length: 4 }, (_, index) => {
    const at = headerWords + (wordColumnCount + index) * 2;
    return { offset: table[at] ?? 0, length: table[at + 1] ?? 0 };
  });
  const copy = (range = { offset: 0, length: 0 }): ArrayBuffer =>
    bytes.slice(range.offset, range.offset + range.length);
  return {
    scales: new Float32Array(copy(scales)),
    rows: new Int8Array(bytes, rows?.offset, rows?.length),
    mean: new Float32Array(copy(mean)),
    bits: new Uint8Array(bytes, bits?.offset, bits?.length),
  };
}

function readColumns(bytes: ArrayBuffer): SegmentColumns {
  const words = new Uint32Array(bytes, 0, headerWords + columnCount * 2);
  let next = 0;
  const range = (): [number, number] => {
    const at = headerWords + next * 2;
    next += 1;
    return [words[at] ?? 0, words[at + 1] ?? 0];
  };
  const u8 = (): Uint8Array => new Uint8Array(bytes, ...range());
  const u32 = (): Uint32Array => {
    const [offset, length] = range();
    return new Uint32Array(bytes, offset, length / 4);
  };
  const f64 = (): Float64Array => {
    const [offset, length] = range();
    return new Float64Array(bytes, offset, length / 8);
  };
  const texts = (): TextTable => ({ offsets: u32(), bytes: u8() });
  // Object fields are read in the order of `listColumns`.
  return {
    ids: texts(),
    idHashes: u32(),
    idRows: u32(),
    sourceUrls: texts(),
    terms: texts(),
    postingOffsets: u32(),
    postings: u8(),
    positionOffsets: u32(),
    positions: u8(),
    sources: u32(),
    docTypes: u8(),
    languages: u8(),
    importances: u8(),
    createdAt: f64(),
    updatedAt: f64(),
    lengths: u32(),
    fingerprints: u32(),
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

/** @throws AppError `storage-failed` like `decodeSegment`. */
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

/** Writes the checksum into words 4 and 5 and returns it as text. */
function seal(bytes: ArrayBuffer): string {
  const [first, second] = checksum(bytes);
  new Uint32Array(bytes).set([first, second], 4);
  return `${toHex(first)}${toHex(second)}-${bytes.byteLength.toString(36)}`;
}

function checkSeal(bytes: ArrayBuffer, magic: number, dimensions: number): string {
  if (bytes.byteLength < headerWords * 4 || bytes.byteLength % alignment !== 0) {
    throw new AppError('storage-failed', 'A piece of the search index is cut off.');
  }
  const words = new Uint32Array(bytes);
  if (words[0] !== magic) throw new AppError('storage-failed', 'This is not a piece of the search index.');
  if (words[1] !== snapshotVersion) {
    throw new AppError('storage-failed', 'The search index was written by another version.');
  }
  if (words[3] !== bytes.byteLength)
    throw new AppError('storage-failed', 'A piece of the search index is cut off.');
  const [first, second] = checksum(bytes);
  if (words[4] !== first || words[5] !== second) {
    throw new AppError('storage-failed', 'A piece of the search index is damaged.');
  }
  if (words[2] !== dimensions) {
    throw new AppError('storage-failed', 'The search index holds vectors of another size.');
  }
  return `${toHex(first)}${toHex(second)}-${bytes.byteLength.toString(36)}`;
}

/**
 * Four running hashes over every fourth 32-bit word, without the two words that hold the result. Each step
 * is a bijection of its word, so that a change within one word never goes unnoticed; four of them, because
 * a processor does four such chains in the time of one.
 */
function checksum(bytes: ArrayBuffer): [number, number] {
  const words = new Uint32Array(bytes);
  let one = 0x9e3779b9;
  let two = 0x85ebca6b;
  let three = 0xc2b2ae35;
  let four = 0x27d4eb2f;
  for (let index = 0; index < words.length; index += 4) {
    const isResult = index === 4;
    one = mix(one, isResult ? 0 : (words[index] ?? 0));
    two = mix(two, isResult ? 0 : (words[index + 1] ?? 0));
    three = mix(three, words[index + 2] ?? 0);
    four = mix(four, words[index + 3] ?? 0);
  }
  return [mix(mix(one, two), three ^ 1) >>> 0, mix(mix(three, four), one ^ 2) >>> 0];
}

/** The turn carries high bits to where the next product spreads them. */
function mix(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193);
  return (product << 13) | (product >>> 19);
}

function toHex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
