import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isErrorCode } from '../../../../src/shared/app-error';
import { SearchIndex } from '../../../../src/lib/memory/search/index';
import { dimensions, toChunk } from './arbitraries';

function createSaved() {
  const index = new SearchIndex({ dimensions, memtableSize: 4 });
  const vector = Float32Array.from({ length: dimensions }, (_, at) => at + 1);
  index.insert(
    Array.from({ length: 10 }, (_, at) => toChunk(`id-${at}`, `kato miru number${at}`, { vector })),
  );
  return { index, saved: index.save(42) };
}

function expectRefused(open: () => unknown): void {
  let thrown: unknown = null;
  try {
    open();
  } catch (error) {
    thrown = error;
  }
  expect(isErrorCode(thrown, 'storage-failed')).toBe(true);
}

describe('snapshots', () => {
  it('come without bytes for segments the caller has', () => {
    const { index, saved } = createSaved();
    const known = new Set(saved.segments.map(({ key }) => key));
    expect(index.save(43, known).segments.every(({ bytes }) => bytes === null)).toBe(true);
    index.remove(['id-1']);
    const later = index.save(44, known).segments;
    expect(later.some(({ bytes }) => bytes === null)).toBe(true);
    expect(later.some(({ bytes }) => bytes !== null)).toBe(true);
  });

  it('are refused after any byte of them was changed', () => {
    const { saved } = createSaved();
    const pieces = [saved.manifest, ...saved.segments.map(({ bytes }) => bytes ?? new ArrayBuffer(0))];
    const damage = fc.record({
      piece: fc.nat({ max: pieces.length - 1 }),
      at: fc.nat(),
      bits: fc.integer({ min: 1, max: 255 }),
      second: fc.option(fc.nat(), { nil: null }),
    });
    fc.assert(
      fc.property(damage, ({ piece, at, bits, second }) => {
        const damaged = pieces.map((bytes) => bytes.slice(0));
        const target = new Uint8Array(damaged[piece] ?? new ArrayBuffer(0));
        target[at % target.length] = (target[at % target.length] ?? 0) ^ bits;
        if (second !== null && second % target.length !== at % target.length) {
          target[second % target.length] = (target[second % target.length] ?? 0) ^ bits;
        }
        const segments = saved.segments.map(({ key }, index) => ({ key, bytes: damaged[index + 1] ?? null }));
        expectRefused(() => SearchIndex.load({ dimensions }, damaged[0] ?? new ArrayBuffer(0), segments));
      }),
      { numRuns: 500 },
    );
  });

  it('are refused when cut off', () => {
    const { saved } = createSaved();
    const [first] = saved.segments;
    const whole = first?.bytes ?? new ArrayBuffer(0);
    fc.assert(
      fc.property(fc.nat({ max: whole.byteLength - 1 }), (length) => {
        const segments = saved.segments.map((entry) =>
          entry === first ? { key: entry.key, bytes: whole.slice(0, length) } : entry,
        );
        expectRefused(() => SearchIndex.load({ dimensions }, saved.manifest, segments));
        expectRefused(() =>
          SearchIndex.load(
            { dimensions },
            saved.manifest.slice(0, length % saved.manifest.byteLength),
            saved.segments,
          ),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('are refused when a piece is missing, foreign, swapped or of another vector size', () => {
    const { saved } = createSaved();
    const [first, ...rest] = saved.segments;
    const foreign = new TextEncoder().encode('{"not":"an index","padding":"................"}').buffer;
    expectRefused(() => SearchIndex.load({ dimensions }, saved.manifest, rest));
    expectRefused(() => SearchIndex.load({ dimensions }, foreign, saved.segments));
    expectRefused(() =>
      SearchIndex.load({ dimensions }, saved.manifest, [{ key: first?.key ?? '', bytes: foreign }, ...rest]),
    );
    expectRefused(() =>
      SearchIndex.load({ dimensions }, saved.manifest, [
        { key: first?.key ?? '', bytes: rest[0]?.bytes ?? null },
        ...rest,
      ]),
    );
    expectRefused(() => SearchIndex.load({ dimensions: 16 }, saved.manifest, saved.segments));
  });
});
