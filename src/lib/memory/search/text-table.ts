import { ByteBuffer, decodeText } from './byte-buffer';

/** Many strings in two arrays, instead of one heap object each. */
export interface TextTable {
  /** One more than there are strings. */
  offsets: Uint32Array;
  bytes: Uint8Array;
}

export function packTexts(texts: readonly string[]): TextTable {
  const offsets = new Uint32Array(texts.length + 1);
  const buffer = new ByteBuffer(texts.length * 16);
  for (const [index, text] of texts.entries()) {
    buffer.pushText(text);
    offsets[index + 1] = buffer.length;
  }
  return { offsets, bytes: buffer.toBytes() };
}

export function countTexts(table: TextTable): number {
  return table.offsets.length - 1;
}

export function textAt(table: TextTable, index: number): string {
  return decodeText(table.bytes, table.offsets[index] ?? 0, table.offsets[index + 1] ?? 0);
}

/** Whether the string at `index` is the one that was encoded into `bytes`. */
export function isTextAt(table: TextTable, index: number, bytes: Uint8Array): boolean {
  return compareTextAt(table, index, bytes) === 0;
}

/** Negative when the string at `index` sorts before `bytes`. */
export function compareTextAt(table: TextTable, index: number, bytes: Uint8Array): number {
  const start = table.offsets[index] ?? 0;
  const length = (table.offsets[index + 1] ?? 0) - start;
  const shared = Math.min(length, bytes.length);
  for (let position = 0; position < shared; position += 1) {
    const difference = (table.bytes[start + position] ?? 0) - (bytes[position] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - bytes.length;
}

/** The index of a string between two places of a table that is sorted, or -1. */
export function findText(
  table: TextTable,
  bytes: Uint8Array,
  first = 0,
  last = countTexts(table) - 1,
): number {
  let low = first;
  let high = last;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareTextAt(table, middle, bytes);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
