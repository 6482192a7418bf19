import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsTogether } from '../../../../src/lib/memory/search/kernel-program';
import {
  createKernels,
  createTypeScriptKernels,
  createWasmKernels,
  type Kernels,
} from '../../../../src/lib/memory/search/kernels';

function measure(kernels: Kernels, rows: Uint8Array, query: Uint8Array, mask: Uint8Array): number[] {
  const blocks = query.length / 16;
  kernels.memory.ensure(1 << 16);
  const memory = new Uint8Array(kernels.memory.buffer());
  memory.fill(0);
  memory.set(rows, 1024);
  memory.set(query, 16);
  memory.set(mask, 800);
  kernels.measureDistances(1024, 16, 800, mask.length, 20_000, 30_000);
  return [
    ...new Uint16Array(kernels.memory.buffer(), 20_000, mask.length),
    ...new Uint32Array(kernels.memory.buffer(), 30_000, blocks * 128 + 1),
  ];
}

function multiply(kernels: Kernels, rows: Int8Array, query: Int16Array): number[] {
  const count = rows.length / query.length;
  // What is left over of the last group is multiplied too, with any row.
  const padded = Math.ceil(count / rowsTogether) * rowsTogether;
  const memory = kernels.memory.buffer();
  new Int8Array(memory).set(rows, 4096);
  new Int16Array(memory, 1024).set(query);
  // Last row first, so that the addresses matter.
  const addresses = Uint32Array.from({ length: count }, (_, row) => 4096 + (count - 1 - row) * query.length);
  new Uint32Array(memory, 30_000, padded).fill(4096).set(addresses);
  kernels.multiplyRows(30_000, 1024, padded, 40_000);
  return [...new Int32Array(memory, 40_000, count)];
}

function listNear(kernels: Kernels, distances: Uint16Array, limit: number, first: number): number[] {
  const memory = kernels.memory.buffer();
  new Uint16Array(memory, 1024).set(distances);
  const found = kernels.listNear(1024, distances.length, limit, first, 30_000);
  return [...new Uint32Array(memory, 30_000, found)];
}

function createBoth(dimensions: number): { wasm: Kernels; plain: Kernels } {
  const wasm = createWasmKernels(dimensions);
  if (wasm === null) throw new Error('no WebAssembly');
  return { wasm, plain: createTypeScriptKernels(dimensions) };
}

describe('kernels', () => {
  it('run in WebAssembly here', () => {
    expect(createKernels(384).name).toBe('wasm');
  });

  it('count different bits alike in WebAssembly and TypeScript', () => {
    const input = fc
      .record({ blocks: fc.constantFrom(1, 2, 3, 40), count: fc.integer({ min: 0, max: 12 }) })
      .chain(({ blocks, count }) =>
        fc.tuple(
          fc.uint8Array({ minLength: count * blocks * 16, maxLength: count * blocks * 16 }),
          fc.uint8Array({ minLength: blocks * 16, maxLength: blocks * 16 }),
          fc.uint8Array({ minLength: count, maxLength: count, max: 1 }),
        ),
      );
    fc.assert(
      fc.property(input, ([rows, query, mask]) => {
        const { wasm, plain } = createBoth(query.length * 8);
        expect(measure(wasm, rows, query, mask)).toEqual(measure(plain, rows, query, mask));
      }),
      { numRuns: 200 },
    );
  });

  it('list the same rows in WebAssembly and TypeScript: those within the limit, in order', () => {
    const input = fc.record({
      distances: fc.uint16Array({ maxLength: 50 }),
      limit: fc.integer({ min: 0, max: 0xfffe }),
      first: fc.nat({ max: 1_000_000 }),
    });
    fc.assert(
      fc.property(input, ({ distances, limit, first }) => {
        const { wasm, plain } = createBoth(8);
        const expected = [...distances.keys()].filter((row) => (distances[row] ?? 0) <= limit);
        expect(listNear(wasm, distances, limit, first)).toEqual(expected.map((row) => first + row));
        expect(listNear(plain, distances, limit, first)).toEqual(expected.map((row) => first + row));
      }),
      { numRuns: 200 },
    );
  });

  it('multiply alike in WebAssembly and TypeScript, extremes included', () => {
    const input = fc
      .record({ width: fc.constantFrom(8, 16, 96, 384), count: fc.integer({ min: 0, max: 6 }) })
      .chain(({ width, count }) =>
        fc.tuple(
          fc.int8Array({ minLength: width * count, maxLength: width * count }),
          fc.int16Array({ minLength: width, maxLength: width }),
        ),
      );
    fc.assert(
      fc.property(input, ([rows, query]) => {
        const { wasm, plain } = createBoth(query.length);
        expect(multiply(wasm, rows, query)).toEqual(multiply(plain, rows, query));
      }),
      { numRuns: 200 },
    );
  });
});
