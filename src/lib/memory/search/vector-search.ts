import { type PartRange } from './lexical-search';
import { paddedWidth, quantizeQuery } from './quantize';
import { type VectorArena } from './vector-arena';

/** Rows whose exact score is worth computing; beyond it the bits decide. */
export function candidateCount(vectors: number): number {
  return Math.min(1000, Math.max(400, Math.round(vectors / 200)));
}

/** Scores passages by the cosine of their vectors: bits first over everything, bytes for what is left. */
export class VectorSearch {
  readonly #arena: VectorArena;
  readonly #dimensions: number;
  readonly #width: number;

  constructor(arena: VectorArena, dimensions: number) {
    this.#arena = arena;
    this.#dimensions = dimensions;
    this.#width = paddedWidth(dimensions);
  }

  /**
   * The rows nearest to the query, a few hundred in no order.
   *
   * @param masks one byte a row for each part, or null where the filter lets everything through
   */
  findCandidates(
    ranges: readonly PartRange[],
    masks: readonly (Uint8Array | null)[],
    unit: Float32Array,
  ): number[] {
    const wanted = candidateCount(ranges.reduce((sum, range) => sum + range.part.vectors.count, 0));
    const few = listRows(ranges, masks, wanted);
    return few ?? this.#measure(ranges, masks, unit, wanted);
  }

  /** The cosine of each row with the query; NaN where the row has no vector. */
  score(ranges: readonly PartRange[], rows: Uint32Array, unit: Float32Array): Float64Array {
    const width = this.#width;
    const query = new Int16Array(width);
    const queryScale = quantizeQuery(unit, query);
    const bytes = width * 2 + rows.length * 8;
    const start = this.#arena.allocate(bytes);
    const list = start + width * 2;
    const output = list + rows.length * 4;
    const memory = this.#arena.bytes();
    memory.set(new Uint8Array(query.buffer), start);
    const addresses = new Uint32Array(memory.buffer, list, rows.length);
    const cosines = new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0;
      const range = rangeOf(ranges, row);
      const local = row - range.first;
      const { vectors } = range.part;
      const isThere = vectors.has(local);
      cosines[index] = isThere ? (vectors.scales[local] ?? 0) * queryScale : NaN;
      // A row without a vector is multiplied with whatever is there, and the product is not used.
      addresses[index] = isThere ? vectors.rowsOffset + local * width : start;
    }
    this.#arena.kernels.multiplyRows(list, start, rows.length, output);
    const products = new Int32Array(memory.buffer, output, rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      cosines[index] = Math.min(1, Math.max(-1, (cosines[index] ?? NaN) * (products[index] ?? 0)));
    }
    this.#arena.release(start, bytes);
    return cosines;
  }

  #measure(
    ranges: readonly PartRange[],
    masks: readonly (Uint8Array | null)[],
    unit: Float32Array,
    wanted: number,
  ): number[] {
    const blocks = Math.ceil(this.#dimensions / 128);
    const last = ranges.at(-1);
    const total = last === undefined ? 0 : last.first + last.part.size;
    const sizes = {
      query: blocks * 16,
      histogram: (blocks * 128 + 4) * 4,
      distances: (total + ranges.length) * 2,
    };
    const bytes = sizes.query + sizes.histogram + sizes.distances * 2;
    const query = this.#arena.allocate(bytes);
    const histogram = query + sizes.query;
    const distances = histogram + sizes.histogram;
    const maskCopy = distances + sizes.distances;
    const memory = this.#arena.bytes();
    for (const [number, { part, first }] of ranges.entries()) {
      const target = distances + first * 2;
      const mask = masks[number] ?? null;
      if (part.vectors.count === 0) {
        memory.fill(0xff, target, target + part.size * 2);
        continue;
      }
      part.vectors.writeQueryBits(unit, query);
      if (mask !== null) writeMask(memory, mask, part.vectors.maskOffset, maskCopy);
      const maskOffset = mask === null ? part.vectors.maskOffset : maskCopy;
      this.#arena.kernels.measureDistances(
        part.vectors.bitsOffset,
        query,
        maskOffset,
        part.size,
        target,
        histogram,
      );
    }
    const limit = cutOff(new Uint32Array(memory.buffer, histogram, blocks * 128 + 1), wanted);
    const measured = new Uint16Array(memory.buffer, distances, total);
    const rows: number[] = [];
    for (let row = 0; row < total; row += 1) if ((measured[row] ?? 0) <= limit) rows.push(row);
    this.#arena.release(query, bytes);
    return rows;
  }
}

/** All rows with a vector that pass the filter, or null when there are more than `most`. */
function listRows(
  ranges: readonly PartRange[],
  masks: readonly (Uint8Array | null)[],
  most: number,
): number[] | null {
  const isFiltered = masks.some((mask) => mask !== null);
  const vectors = ranges.reduce((sum, range) => sum + range.part.vectors.count, 0);
  if (!isFiltered && vectors > most) return null;
  const rows: number[] = [];
  for (const [number, { part, first }] of ranges.entries()) {
    const mask = masks[number] ?? null;
    for (let row = 0; row < part.size; row += 1) {
      if (!part.vectors.has(row) || mask?.[row] === 0) continue;
      if (rows.length === most) return null;
      rows.push(first + row);
    }
  }
  return rows;
}

/** The largest distance that at least `wanted` rows reach. */
function cutOff(histogram: Uint32Array, wanted: number): number {
  let seen = 0;
  for (const [distance, count] of histogram.entries()) {
    seen += count;
    if (seen >= wanted) return distance;
  }
  return histogram.length - 1;
}

function writeMask(memory: Uint8Array, mask: Uint8Array, present: number, target: number): void {
  for (const [row, isWanted] of mask.entries())
    memory[target + row] = isWanted & (memory[present + row] ?? 0);
}

export function rangeOf(ranges: readonly PartRange[], row: number): PartRange {
  for (let number = ranges.length - 1; number >= 0; number -= 1) {
    const range = ranges[number];
    if (range !== undefined && row >= range.first) return range;
  }
  throw new RangeError('The row is in no part of the index.');
}
