import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { formatCitations, type Citation } from '../../../../src/lib/agent/search-enhancement';
import { anyText } from '../../../fakes/any-text';

const anyCitations: fc.Arbitrary<Citation[]> = fc
  .array(fc.record({ source: fc.constantFrom('web', 'memory'), url: anyText, title: anyText }))
  .map((citations) => citations.map((citation, at) => ({ ...citation, index: at + 1 })));

describe('formatCitations', () => {
  it('P12: tells web and memory apart by their labels, whatever titles and addresses hold', () => {
    fc.assert(
      fc.property(anyCitations, (citations) => {
        const text = formatCitations(citations);
        const lines = text === '' ? [] : text.split(/[\n\r\u0085\u2028\u2029]/);
        expect(lines.length).toBe(citations.length);
        for (const [at, { index, source }] of citations.entries()) {
          const label = source === 'web' ? 'Web Source' : 'Knowledge Base';
          expect(lines[at]).toMatch(new RegExp(`^\\[${index}\\] ${label}: `));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('names title and address', () => {
    expect(
      formatCitations([
        { index: 1, source: 'memory', url: 'https://a.example/', title: 'Tides' },
        { index: 2, source: 'web', url: 'https://b.example/', title: '' },
      ]),
    ).toBe(
      '[1] Knowledge Base: Tides <https://a.example/>\n[2] Web Source: https://b.example/ <https://b.example/>',
    );
  });
});
