import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packOffsets, unpackOffsets } from '../../../../src/lib/memory/search/packed-offsets';

describe('packOffsets', () => {
  it('gives back any offsets, near and far apart', () => {
    const gap = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 24 }));
    fc.assert(
      fc.property(fc.array(gap, { maxLength: 200 }), (gaps) => {
        let sum = 0;
        const offsets = Uint32Array.from([0, ...gaps.map((value) => (sum += value))]);
        expect(unpackOffsets(packOffsets(offsets))).toEqual(offsets);
      }),
      { numRuns: 300 },
    );
  });

  it('takes a byte where the gaps are small', () => {
    const offsets = Uint32Array.from({ length: 1001 }, (_, at) => at * 7);
    expect(packOffsets(offsets).length).toBeLessThan(1010);
  });
});
