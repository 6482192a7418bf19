import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../src/lib/text/clean-text';

const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
  .map((codes) => String.fromCharCode(...codes));

describe('cleanText', () => {
  it('makes any string well-formed, and does nothing the second time', () => {
    fc.assert(
      fc.property(units, (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 1000 },
    );
  });

  it('removes what a reader cannot see', () => {
    expect(cleanText('a\u0000b\u202Ec\u200Bd\u{E0041}e\uFEFFf')).toBe('abcdef');
  });

  it('keeps the joiner that makes a family of emoji one character', () => {
    expect(cleanText('👩\u200D🔬')).toBe('👩\u200D🔬');
  });
});
