import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { formatCitations, toCitation } from '../../../../src/lib/agent/cite/citation-registry';
import type { Citation } from '../../../../src/lib/chats/types';
import { anyText } from '../../../fakes/any-text';

const passage = { content: 'x', docType: 'page', headingPath: [], score: 1, readAt: 0 } as const;
const toOne = (isWeb: boolean, sourceUrl: string, title: string, index: number): Citation =>
  toCitation(index, { ...passage, headingPath: [], isThisPage: false, isWeb, sourceUrl, title }, 'cited');

const anyCitations: fc.Arbitrary<Citation[]> = fc
  .array(fc.record({ isWeb: fc.boolean(), url: anyText, title: anyText }))
  .map((found) => found.map(({ isWeb, url, title }, at) => toOne(isWeb, url, title, at + 1)));

describe('formatCitations', () => {
  it('P12: tells web and memory apart by their labels, whatever titles and addresses hold', () => {
    fc.assert(
      fc.property(anyCitations, (citations) => {
        const text = formatCitations(citations);
        const lines = text === '' ? [] : text.split(/[\n\r\u0085\u2028\u2029]/);
        expect(lines.length).toBe(citations.length);
        for (const [at, { index, label }] of citations.entries()) {
          expect(lines[at]).toMatch(new RegExp(`^\\[${index}\\] ${label}: `));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('names title and address', () => {
    expect(
      formatCitations([
        toOne(false, 'https://a.example/', 'Tides', 1),
        toOne(true, 'https://b.example/', '', 2),
      ]),
    ).toBe(
      '[1] Knowledge Base: Tides <https://a.example/>\n[2] Web Source: https://b.example/ <https://b.example/>',
    );
  });

  it('lets no address end early', () => {
    const line = formatCitations([toOne(false, 'https://a.example/?q=a> <b', 'Tides', 1)]);
    expect(line).toBe('[1] Knowledge Base: Tides <https://a.example/?q=a%3E%20%3Cb>');
  });
});
