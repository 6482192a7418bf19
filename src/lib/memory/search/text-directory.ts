import { countTexts, findText, type TextTable } from './text-table';

const stride = 32;
/** Bytes of a string that fit into a number without rounding. */
const prefixLength = 6;

/**
 * Finds strings in a sorted table by the beginnings of every 32nd one, which lie side by side: a search over
 * the whole table would wait for memory at every step.
 */
export class TextDirectory {
  readonly #table: TextTable;
  readonly #prefixes: Float64Array;

  constructor(table: TextTable) {
    this.#table = table;
    this.#prefixes = new Float64Array(Math.ceil(countTexts(table) / stride));
    for (let entry = 0; entry < this.#prefixes.length; entry += 1) {
      const start = table.offsets[entry * stride] ?? 0;
      this.#prefixes[entry] = prefixOf(table.bytes, start, table.offsets[entry * stride + 1] ?? start);
    }
  }

  /** The index of the string that was encoded into `bytes`, or -1. */
  find(bytes: Uint8Array): number {
    const prefix = prefixOf(bytes, 0, bytes.length);
    const before = this.#countBelow(prefix);
    let after = before;
    while (after < this.#prefixes.length && this.#prefixes[after] === prefix) after += 1;
    const last = Math.min(after * stride, countTexts(this.#table)) - 1;
    return findText(this.#table, bytes, Math.max(0, before - 1) * stride, last);
  }

  /** How many of the prefixes sort before this one. */
  #countBelow(prefix: number): number {
    let low = 0;
    let high = this.#prefixes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#prefixes[middle] ?? 0) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The first bytes as one number that sorts like them. */
function prefixOf(bytes: Uint8Array, start: number, end: number): number {
  let prefix = 0;
  for (let index = 0; index < prefixLength; index += 1) {
    prefix = prefix * 256 + (start + index < end ? (bytes[start + index] ?? 0) : 0);
  }
  return prefix;
}
