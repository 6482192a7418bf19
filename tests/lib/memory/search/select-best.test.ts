import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectBest } from '../../../../src/lib/memory/search/select-best';

describe('selectBest', () => {
  it('holds the highest scores, whatever their magnitude', () => {
    const score = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1e-9, noNaN: true }),
      fc.constantFrom(0, 0.5, 1e-300),
    );
    const input = fc.record({
      scores: fc.array(score, { maxLength: 400 }),
      wanted: fc.integer({ min: 1, max: 80 }),
      ceiling: fc.constantFrom(1, 20),
    });
    fc.assert(
      fc.property(input, ({ scores, wanted, ceiling }) => {
        const rows = Uint32Array.from(scores, (_, row) => row);
        const selected = selectBest(rows, Float64Array.from(scores), wanted, ceiling);
        const sorted = (values: number[]): number[] => values.sort((left, right) => right - left);
        const best = sorted(Array.from(selected, (row) => scores[row] ?? NaN)).slice(0, wanted);
        expect(best).toEqual(sorted([...scores]).slice(0, wanted));
        expect(new Set(selected).size).toBe(selected.length);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps few of thousands', () => {
    const scores = Float64Array.from({ length: 20_000 }, (_, at) => Math.abs(Math.sin(at)) * 1e-4);
    const rows = Uint32Array.from(scores, (_, row) => row);
    expect(selectBest(rows, scores, 100, 50).length).toBeLessThanOrEqual(200);
  });
});
