import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPagePieces, toQuotation } from '../../../src/lib/pages/page-marks';

describe('toPagePieces', () => {
  it.each([
    ['- First item\n  - second', ['First item', 'second']],
    ['3. Draw the curtains.', ['Draw the curtains.']],
    ['> Never once.\n\n> Not once.', ['Never once.', 'Not once.']],
    ['Whale | – | much', ['Whale', 'much']],
    ['Whale · much', ['Whale', 'much']],
    ['```js\nwait(1);\n```', ['wait(1);']],
    ['Wick\n: The cotton.', ['Wick', 'The cotton.']],
    ['\\# one of many', ['# one of many']],
    ['## Oil', ['Oil']],
    ['In 1990. Then more.', ['In 1990. Then more.']],
  ])('%s', (quote, pieces) => {
    expect(toPagePieces(quote)).toEqual(pieces);
  });
});

describe('toQuotation', () => {
  it('shows words, not marks', () => {
    expect(toQuotation('- First item')).toBe('First item');
    expect(toQuotation('Whale | – | much')).toBe('Whale · much');
    expect(toQuotation('```js\nwait(1);\n  more();\n```')).toBe('wait(1);\n  more();');
    expect(toQuotation('One\n- two')).toBe('One\n- two');
  });

  it('leads to the same place on the page as the passage it comes from', () => {
    const letters = (quote: string) =>
      toPagePieces(quote)
        .join('')
        .replace(/[^\p{L}\p{N}]/gu, '');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('- ', '> ', 'word', ' | ', '\n', '–', ' ', '1. ', 'x')),
        (parts) => {
          const passage = parts.join('').trim();
          expect(letters(toQuotation(passage)).replace(/\d/g, '')).toBe(letters(passage).replace(/\d/g, ''));
        },
      ),
    );
  });
});
