import { type PageReader } from './paged-bytes';
import { bitBlocks, paddedWidth, quantizeRow } from './quantize';
import { type VectorArena } from './vector-arena';

export interface StoredVectors {
  /** Worth of one step of each row; 0 where there is no vector. */
  scales: Float32Array;
  /** What the bits were taken against. */
  mean: Float32Array;
  /** Signed bytes, `paddedWidth` a row; empty when no row has a vector. */
  rows: PageReader;
  /** 16 * `blocks` bytes a row; empty like `rows`. */
  bits: PageReader;
}

const differences = new Float32Array(8);
const differenceBits = new Uint32Array(differences.buffer);

/**
 * The vectors of one part of the index, in the kernels' memory: signed bytes for the final scores, and one
 * bit a dimension (above or below the mean of the part) for the first pass over everything. The bytes of a
 * stored block are read as they are needed: few are, and they are most of an index.
 */
export class VectorBlock {
  readonly dimensions: number;
  readonly width: number;
  readonly blocks: number;
  readonly scales: Float32Array;
  readonly mean: Float32Array;
  /** Grows with every change, so that an unchanged block need not be saved again. */
  version = 0;
  #rows = -1;
  #bits = -1;
  #mask = -1;
  #countAtMean = 0;
  #count = 0;
  /** What of the rows is still in a file; null when nothing is. */
  #unread: PageReader | null = null;
  readonly #capacity: number;
  readonly #arena: VectorArena;

  constructor(arena: VectorArena, dimensions: number, capacity: number, stored?: StoredVectors) {
    this.#arena = arena;
    this.#capacity = capacity;
    this.dimensions = dimensions;
    this.width = paddedWidth(dimensions);
    this.blocks = bitBlocks(dimensions);
    this.scales = stored?.scales ?? new Float32Array(capacity);
    this.mean = stored?.mean ?? new Float32Array(dimensions);
    if (stored !== undefined && stored.rows.length > 0) this.#adopt(stored);
  }

  get count(): number {
    return this.#count;
  }

  /** All rows, as bytes; valid until the kernels' memory grows. Empty while no row has a vector. */
  get rows(): Uint8Array {
    this.#loadRows(0, this.#capacity);
    return this.#rowMemory();
  }

  /** All bits; valid as long as `rows`. */
  get bits(): Uint8Array {
    if (this.#bits < 0) return new Uint8Array(0);
    return this.#arena.bytes().subarray(this.#bits, this.#bits + this.#capacity * this.blocks * 16);
  }

  /** Offset of the rows of bytes; only while `count` is above 0, and of a row only after `loadRow`. */
  get rowsOffset(): number {
    return this.#rows;
  }

  /** Whether all rows are in memory. */
  get isLoaded(): boolean {
    return this.#unread === null;
  }

  /** Makes sure that a row is in memory. */
  loadRow(row: number): void {
    if (this.#unread !== null) this.#loadRows(row, row + 1);
  }

  /** Offset of the bits in the kernels' memory; only while `count` is above 0. */
  get bitsOffset(): number {
    return this.#bits;
  }

  /** Offset of one byte a row: 1 where there is a vector to compare. */
  get maskOffset(): number {
    return this.#mask;
  }

  /** Bytes outside the kernels' memory. */
  get bytes(): number {
    return this.scales.byteLength + this.mean.byteLength;
  }

  has(row: number): boolean {
    return (this.scales[row] ?? 0) > 0;
  }

  set(row: number, unit: Float32Array): void {
    this.#allocate();
    this.loadRow(row);
    const memory = this.#rowMemory();
    const rows = new Int8Array(memory.buffer, memory.byteOffset, memory.length);
    this.#setScale(row, quantizeRow(unit, rows, row * this.width));
  }

  /** Takes over a row of another block as it is. */
  copy(row: number, from: VectorBlock, fromRow: number): void {
    this.#allocate();
    this.loadRow(row);
    from.loadRow(fromRow);
    const start = from.#rows + fromRow * from.width;
    this.#arena.bytes().copyWithin(this.#rows + row * this.width, start, start + from.width);
    this.#setScale(row, from.scales[fromRow] ?? 0);
  }

  /** Wipes a row: a removed passage leaves no vector behind. */
  clear(row: number): void {
    if (!this.has(row)) return;
    this.version += 1;
    this.scales[row] = 0;
    // What is read later must not bring it back.
    this.loadRow(row);
    const memory = this.#arena.bytes();
    memory.fill(0, this.#rows + row * this.width, this.#rows + (row + 1) * this.width);
    const bits = this.#bits + row * this.blocks * 16;
    memory.fill(0, bits, bits + this.blocks * 16);
    memory[this.#mask + row] = 0;
    this.#count -= 1;
  }

  /** Gives the kernels' memory back; the block cannot be searched afterwards. */
  release(): void {
    if (this.#bits < 0) return;
    this.#arena.release(this.#rows, this.#capacity * this.width);
    this.#arena.release(this.#bits, this.#capacity * this.blocks * 16);
    this.#arena.release(this.#mask, this.#capacity);
    this.#rows = -1;
    this.#bits = -1;
    this.#mask = -1;
    this.#unread = null;
  }

  /** Writes the bits of a query against this block's mean. */
  writeQueryBits(unit: Float32Array, offset: number): void {
    const memory = this.#arena.bytes();
    const { mean, dimensions } = this;
    memory.fill(0, offset, offset + this.blocks * 16);
    for (let column = 0; column < dimensions; column += 8) {
      // The signs of the differences, without branches that nobody could foresee.
      for (let bit = 0; bit < 8; bit += 1) {
        differences[bit] = (mean[column + bit] ?? 0) - (unit[column + bit] ?? 0);
      }
      let byte = 0;
      for (let bit = 0; bit < 8; bit += 1) byte |= ((differenceBits[bit] ?? 0) >>> 31) << bit;
      memory[offset + (column >> 3)] = byte;
    }
  }

  #setScale(row: number, scale: number): void {
    if (!this.has(row)) this.#count += 1;
    this.version += 1;
    this.scales[row] = scale;
    // The mean settles while vectors arrive; taking it anew at each doubling costs little in all.
    if (this.#count >= this.#countAtMean * 2) this.#takeMean();
    else this.#writeBits(row);
  }

  #allocate(): void {
    if (this.#rows >= 0) return;
    this.#rows = this.#arena.allocate(this.#capacity * this.width);
    this.#bits = this.#arena.allocate(this.#capacity * this.blocks * 16);
    this.#mask = this.#arena.allocate(this.#capacity);
  }

  #adopt({ rows, bits }: StoredVectors): void {
    this.#allocate();
    bits.load(this.bits);
    this.#unread = rows;
    const memory = this.#arena.bytes();
    for (let row = 0; row < this.#capacity; row += 1) {
      if (!this.has(row)) continue;
      this.#count += 1;
      memory[this.#mask + row] = 1;
    }
    this.#countAtMean = this.#count;
  }

  #takeMean(): void {
    const sums = new Float64Array(this.dimensions);
    const { buffer, byteOffset, length } = this.rows;
    const rows = new Int8Array(buffer, byteOffset, length);
    for (let row = 0; row < this.#capacity; row += 1) {
      const scale = this.scales[row] ?? 0;
      if (scale === 0) continue;
      const start = row * this.width;
      for (let column = 0; column < this.dimensions; column += 1) {
        sums[column] = (sums[column] ?? 0) + (rows[start + column] ?? 0) * scale;
      }
    }
    for (let column = 0; column < this.dimensions; column += 1) {
      this.mean[column] = (sums[column] ?? 0) / Math.max(1, this.#count);
    }
    this.#countAtMean = this.#count;
    for (let row = 0; row < this.#capacity; row += 1) if (this.has(row)) this.#writeBits(row);
  }

  #rowMemory(): Uint8Array {
    if (this.#rows < 0) return new Uint8Array(0);
    return this.#arena.bytes().subarray(this.#rows, this.#rows + this.#capacity * this.width);
  }

  #loadRows(from: number, to: number): void {
    this.#unread?.load(this.#rowMemory(), from * this.width, to * this.width);
    if (this.#unread?.isComplete === true) this.#unread = null;
  }

  #writeBits(row: number): void {
    const memory = this.#arena.bytes();
    const start = this.#rows + row * this.width;
    const scale = this.scales[row] ?? 0;
    const bits = this.#bits + row * this.blocks * 16;
    let byte = 0;
    for (let column = 0; column < this.dimensions; column += 1) {
      const value = ((memory[start + column] ?? 0) << 24) >> 24;
      if (value * scale > (this.mean[column] ?? 0)) byte |= 1 << (column & 7);
      if ((column & 7) === 7 || column === this.dimensions - 1) {
        memory[bits + (column >> 3)] = byte;
        byte = 0;
      }
    }
    memory[this.#mask + row] = 1;
  }
}
