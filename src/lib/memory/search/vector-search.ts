import { rowsTogether } from './kernel-program';
import { countRows, type PartRange, rangeOf } from './part-range';
import { bitBlocks, paddedWidth, quantizeQuery } from './quantize';
import { type VectorArena } from './vector-arena';

/** Rows whose exact score is worth computing; beyond it the bits decide. */
export function candidateCount(vectors: number): number {
  return Math.min(1000, Math.max(300, Math.round(vectors / 200)));
}

/**
 * Scores passages by the cosine of their vectors: bits first over everything, bytes for what is left. Keeps
 * its working memory from query to query, because taking and wiping it would cost more than using it.
 */
export class VectorSearch {
  readonly #arena: VectorArena;
  readonly #width: number;
  readonly #blocks: number;
  readonly #query: Int16Array;
  #scratch = { offset: 0, bytes: 0 };

  constructor(arena: VectorArena, dimensions: number) {
    this.#arena = arena;
    this.#width = paddedWidth(dimensions);
    this.#blocks = bitBlocks(dimensions);
    this.#query = new Int16Array(this.#width);
  }

  /**
   * The rows nearest to the query, a few hundred in no order; valid until the next call.
   *
   * @param masks one byte a row for each part, or null where the filter lets everything through
   */
  findCandidates(
    ranges: readonly PartRange[],
    masks: readonly (Uint8Array | null)[],
    unit: Float32Array,
  ): Uint32Array {
    let vectors = 0;
    for (const { part } of ranges) vectors += part.vectors.count;
    const wanted = candidateCount(vectors);
    const isFiltered = masks.some((mask) => mask !== null);
    const few = isFiltered || vectors <= wanted ? listRows(ranges, masks, wanted) : null;
    return few ?? this.#measure(ranges, masks, unit, wanted);
  }

  /** Writes the cosine of each row with the query; NaN where the row has no vector. */
  score(ranges: readonly PartRange[], rows: Uint32Array, unit: Float32Array, cosines: Float64Array): void {
    const width = this.#width;
    const count = Math.ceil(rows.length / rowsTogether) * rowsTogether;
    const query = this.#reserve(width * 2 + count * 8);
    const list = query + width * 2;
    const output = list + count * 4;
    const queryScale = quantizeQuery(unit, this.#query);
    const { buffer } = this.#arena.bytes();
    new Int16Array(buffer, query, width).set(this.#query);
    // A row without a vector is multiplied with whatever is there, and the product is not used.
    const addresses = new Uint32Array(buffer, list, count).fill(query);
    for (let index = 0; index < rows.length;) {
      const { part, first, end } = rangeOf(ranges, rows[index] ?? 0);
      const { vectors } = part;
      const { scales, rowsOffset, isLoaded } = vectors;
      for (; index < rows.length; index += 1) {
        const row = rows[index] ?? 0;
        if (row < first || row >= end) break;
        const scale = scales[row - first] ?? 0;
        cosines[index] = scale > 0 ? scale * queryScale : NaN;
        if (scale <= 0) continue;
        addresses[index] = rowsOffset + (row - first) * width;
        if (!isLoaded) vectors.loadRow(row - first);
      }
    }
    this.#arena.kernels.multiplyRows(list, query, count, output);
    const products = new Int32Array(buffer, output, rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      const cosine = (cosines[index] ?? NaN) * (products[index] ?? 0);
      cosines[index] = cosine > 1 ? 1 : cosine < -1 ? -1 : cosine;
    }
  }

  #measure(
    ranges: readonly PartRange[],
    masks: readonly (Uint8Array | null)[],
    unit: Float32Array,
    wanted: number,
  ): Uint32Array {
    const total = countRows(ranges);
    const bins = this.#blocks * 128 + 1;
    const histogram = this.#reserve((bins + 3) * 4 + this.#blocks * 16 + total * 7);
    const query = histogram + (bins + 3) * 4;
    const near = query + this.#blocks * 16;
    const distances = near + total * 4;
    const maskCopy = distances + total * 2;
    const memory = this.#arena.bytes();
    const { kernels } = this.#arena;
    const counts = new Uint32Array(memory.buffer, histogram, bins).fill(0);
    for (const [number, { part, first }] of ranges.entries()) {
      const { vectors } = part;
      if (vectors.count === 0) continue;
      vectors.writeQueryBits(unit, query);
      const mask = masks[number] ?? null;
      if (mask !== null) writeMask(memory, mask, vectors.maskOffset, maskCopy);
      const present = mask === null ? vectors.maskOffset : maskCopy;
      kernels.measureDistances(
        vectors.bitsOffset,
        query,
        present,
        part.size,
        distances + first * 2,
        histogram,
      );
    }
    const limit = cutOff(counts, wanted);
    let found = 0;
    for (const { part, first } of ranges) {
      if (part.vectors.count === 0) continue;
      found += kernels.listNear(distances + first * 2, part.size, limit, first, near + found * 4);
    }
    return new Uint32Array(memory.buffer, near, found);
  }

  /** The offset of so many bytes of working memory, with anything in them. */
  #reserve(bytes: number): number {
    if (this.#scratch.bytes < bytes) {
      this.#arena.release(this.#scratch.offset, this.#scratch.bytes);
      const larger = Math.ceil(bytes * 1.25);
      this.#scratch = { offset: this.#arena.allocate(larger), bytes: larger };
    }
    return this.#scratch.offset;
  }
}

/** All rows with a vector that pass the filter, or null when there are more than `most`. */
function listRows(
  ranges: readonly PartRange[],
  masks: readonly (Uint8Array | null)[],
  most: number,
): Uint32Array | null {
  const rows: number[] = [];
  for (const [number, { part, first }] of ranges.entries()) {
    const mask = masks[number] ?? null;
    for (let row = 0; row < part.size; row += 1) {
      if (!part.vectors.has(row) || mask?.[row] === 0) continue;
      if (rows.length === most) return null;
      rows.push(first + row);
    }
  }
  return Uint32Array.from(rows);
}

/** The largest distance that at least `wanted` rows reach. */
function cutOff(histogram: Uint32Array, wanted: number): number {
  let seen = 0;
  for (let distance = 0; distance < histogram.length; distance += 1) {
    seen += histogram[distance] ?? 0;
    if (seen >= wanted) return distance;
  }
  return histogram.length - 1;
}

function writeMask(memory: Uint8Array, mask: Uint8Array, present: number, target: number): void {
  for (let row = 0; row < mask.length; row += 1)
    memory[target + row] = (mask[row] ?? 0) & (memory[present + row] ?? 0);
}
