import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPagePieces } from '../../../src/lib/pages/page-marks';
import { toPassageUrl } from '../../../src/lib/pages/text-fragment';

const pageUrl = 'https://example.com/a';

describe('toPassageUrl', () => {
  it('names a short passage whole', () => {
    expect(toPassageUrl(pageUrl, 'Cold water, slowly.')).toBe(`${pageUrl}#:~:text=Cold%20water%2C%20slowly.`);
  });

  it('names a long passage by its first and last words', () => {
    const quote = `One two three four five six ${'filler '.repeat(30)}seven eight nine ten eleven.`;
    expect(toPassageUrl(pageUrl, quote)).toBe(
      `${pageUrl}#:~:text=One%20two%20three%20four%20five,seven%20eight%20nine%20ten%20eleven.`,
    );
  });

  it('names the page of a document that has pages', () => {
    expect(toPassageUrl(`${pageUrl}.pdf`, 'Cold water', 7)).toBe(`${pageUrl}.pdf#page=7:~:text=Cold%20water`);
    expect(toPassageUrl(`${pageUrl}.pdf`, '', 7)).toBe(`${pageUrl}.pdf#page=7`);
  });

  it('leaves out list marks, which the page does not hold, and spans paragraphs', () => {
    expect(toPassageUrl(pageUrl, '- First item here\n\n- Last item there')).toBe(
      `${pageUrl}#:~:text=First%20item%20here,Last%20item%20there`,
    );
  });

  it('names a row of a table by its first and its last cell', () => {
    expect(toPagePieces('Whale oil | – | much smoke')).toEqual(['Whale oil', 'much smoke']);
    expect(toPassageUrl(pageUrl, 'Whale oil | – | much smoke')).toBe(
      `${pageUrl}#:~:text=Whale%20oil,much%20smoke`,
    );
  });

  it('escapes what has a meaning of its own in a fragment', () => {
    expect(toPassageUrl(pageUrl, 'well-known & loved')).toBe(`${pageUrl}#:~:text=well%2Dknown%20%26%20loved`);
  });

  it('keeps the fragment that names a page of an application', () => {
    expect(toPassageUrl('https://example.com/app#/inbox', 'Hi')).toBe(
      'https://example.com/app#/inbox:~:text=Hi',
    );
  });

  it('gives an address on the same page for any quotation', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (quote) => {
        const url = new URL(toPassageUrl(pageUrl, quote));
        expect(url.origin + url.pathname).toBe(pageUrl);
      }),
      { numRuns: 500 },
    );
  });
});
