import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../../src/lib/memory/search/byte-buffer';
import { TextDirectory } from '../../../../src/lib/memory/search/text-directory';
import { packTexts } from '../../../../src/lib/memory/search/text-table';

// Few letters, so that many strings begin alike; zero is what a prefix is filled up with.
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\0', '漢', '\ud800'), maxLength: 9 });

describe('TextDirectory', () => {
  it('finds every string of a sorted table, and no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 300 }), text, (texts, other) => {
        const sorted = [...texts].sort((left, right) => (left < right ? -1 : 1));
        const directory = new TextDirectory(packTexts(sorted));
        for (const [index, each] of sorted.entries()) expect(directory.find(encodeText(each))).toBe(index);
        expect(directory.find(encodeText(other))).toBe(sorted.indexOf(other));
      }),
      { numRuns: 300 },
    );
  });
});
