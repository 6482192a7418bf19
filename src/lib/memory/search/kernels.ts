import { assembleKernels } from './kernel-program';
import { bitBlocks, paddedWidth } from './quantize';

/** No distance: the row is removed, filtered out or has no vector. */
export const noDistance = 0xffff;

/** One stretch of memory in which the vector kernels find everything: rows, query and results. */
export interface KernelMemory {
  buffer(): ArrayBufferLike;
  /** Enlarges the memory to at least this many bytes; earlier views become invalid. */
  ensure(bytes: number): void;
}

/** The loops over all vectors. Both implementations give the same numbers to the last bit. */
export interface Kernels {
  readonly name: 'wasm' | 'typescript';
  readonly memory: KernelMemory;
  /**
   * Hamming distances of `count` rows of bits to the query, as 16-bit numbers at `output`
   * (`noDistance` where the mask byte is 0); counts each distance in the 32-bit histogram.
   */
  measureDistances(
    rows: number,
    query: number,
    mask: number,
    count: number,
    output: number,
    histogram: number,
  ): void;
  /**
   * Lists, as 32-bit numbers at `output`, which of `count` rows are at most `limit` away; the first of them
   * has the number `first`. Returns how many there are.
   */
  listNear(distances: number, count: number, limit: number, first: number, output: number): number;
  /**
   * Products of `count` rows of signed bytes, each at its 32-bit address in the list, with the query of
   * 16-bit numbers, as 32-bit numbers. `count` is a multiple of `rowsTogether`.
   */
  multiplyRows(addresses: number, query: number, count: number, output: number): void;
}

const pageBytes = 65_536;

/** WebAssembly where it is available with SIMD, else plain TypeScript. */
export function createKernels(dimensions: number): Kernels {
  return createWasmKernels(dimensions) ?? createTypeScriptKernels(dimensions);
}

export function createWasmKernels(dimensions: number): Kernels | null {
  if (typeof WebAssembly === 'undefined') return null;
  const program = assembleKernels(bitBlocks(dimensions), paddedWidth(dimensions));
  if (!WebAssembly.validate(program)) return null;
  const memory = new WebAssembly.Memory({ initial: 1 });
  let exported: WebAssembly.Exports;
  try {
    exported = new WebAssembly.Instance(new WebAssembly.Module(program), { host: { memory } }).exports;
  } catch (error) {
    // A page without 'wasm-unsafe-eval' in its CSP may not compile; the engine then runs without.
    if (error instanceof WebAssembly.CompileError) return null;
    throw error;
  }
  const { measureDistances, listNear, multiplyRows } = exported;
  if (!isKernel(measureDistances) || !isKernel(listNear) || !isKernel(multiplyRows)) return null;
  return {
    name: 'wasm',
    memory: {
      buffer: () => memory.buffer,
      ensure(bytes) {
        const missing = bytes - memory.buffer.byteLength;
        // At least an eighth more, so that a growing index does not move its memory at every insert.
        const more = Math.max(missing, memory.buffer.byteLength >>> 3);
        if (missing > 0) memory.grow(Math.ceil(more / pageBytes));
      },
    },
    measureDistances: (...parameters) => measureDistances(...parameters),
    listNear: (...parameters) => listNear(...parameters),
    multiplyRows: (...parameters) => multiplyRows(...parameters),
  };
}

function isKernel(value: unknown): value is (...numbers: number[]) => number {
  return typeof value === 'function';
}

export function createTypeScriptKernels(dimensions: number): Kernels {
  const words = bitBlocks(dimensions) * 4;
  const width = paddedWidth(dimensions);
  let buffer = new ArrayBuffer(pageBytes);
  return {
    name: 'typescript',
    memory: {
      buffer: () => buffer,
      ensure(bytes) {
        if (bytes <= buffer.byteLength) return;
        const larger = new ArrayBuffer(Math.ceil((bytes * 1.125) / pageBytes) * pageBytes);
        new Uint8Array(larger).set(new Uint8Array(buffer));
        buffer = larger;
      },
    },
    measureDistances(rows, query, mask, count, output, histogram) {
      const rowWords = new Uint32Array(buffer, rows, count * words);
      const queryWords = new Uint32Array(buffer, query, words);
      const masks = new Uint8Array(buffer, mask, count);
      const distances = new Uint16Array(buffer, output, count);
      const counts = new Uint32Array(buffer, histogram, words * 32 + 1);
      for (let row = 0; row < count; row += 1) {
        if (masks[row] === 0) {
          distances[row] = noDistance;
          continue;
        }
        let distance = 0;
        for (let word = 0; word < words; word += 1) {
          distance += countOnes((rowWords[row * words + word] ?? 0) ^ (queryWords[word] ?? 0));
        }
        distances[row] = distance;
        counts[distance] = (counts[distance] ?? 0) + 1;
      }
    },
    listNear(distances, count, limit, first, output) {
      const measured = new Uint16Array(buffer, distances, count);
      const rows = new Uint32Array(buffer, output, count);
      let found = 0;
      for (let row = 0; row < count; row += 1) {
        if ((measured[row] ?? noDistance) > limit) continue;
        rows[found] = first + row;
        found += 1;
      }
      return found;
    },
    multiplyRows(addresses, query, count, output) {
      const rows = new Uint32Array(buffer, addresses, count);
      const bytes = new Int8Array(buffer);
      const queryNumbers = new Int16Array(buffer, query, width);
      const products = new Int32Array(buffer, output, count);
      for (let index = 0; index < count; index += 1) {
        const row = rows[index] ?? 0;
        let sum = 0;
        for (let column = 0; column < width; column += 1) {
          sum += (bytes[row + column] ?? 0) * (queryNumbers[column] ?? 0);
        }
        products[index] = sum;
      }
    },
  };
}

function countOnes(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
