import { describe, expect, it } from 'vitest';
import { chooseTitle, toIsoDate } from '../../../../src/lib/pages/pdf';
import { lines, page, run } from './runs';

const first = page([
  run('Of Clocks and', 50, 700, { size: 20 }),
  run('of Towers', 50, 676, { size: 20 }),
  ...lines(['The keeper wound the clock of the tower', 'each evening.'], 50, 640),
]);

describe('chooseTitle', () => {
  it('believes the document', () => {
    expect(chooseTitle(' A  title ', first, 'https://a.example/b.pdf')).toBe('A title');
  });

  it.each(['', 'untitled', 'Microsoft Word - draft7.doc', 'paper.dvi'])(
    'takes the largest words of the first page instead of “%s”',
    (declared) => {
      expect(chooseTitle(declared, first, 'https://a.example/b.pdf')).toBe('Of Clocks and of Towers');
    },
  );

  it('takes the name of the file when nothing stands out', () => {
    const plain = page(lines(['The keeper wound the clock', 'each evening.'], 50, 640));
    expect(chooseTitle('', plain, 'https://a.example/x/of%20clocks.pdf?a=1')).toBe('of clocks.pdf');
    expect(chooseTitle('', undefined, 'https://a.example/%E0%A4%A.pdf')).toBe('%E0%A4%A.pdf');
  });
});

describe('toIsoDate', () => {
  it.each([
    ["D:20240131120000+01'00'", '2024-01-31T11:00:00.000Z'],
    ['D:20250208122313Z', '2025-02-08T12:23:13.000Z'],
    ['20240131', '2024-01-31T00:00:00.000Z'],
    ['yesterday', undefined],
    ['D:20241399', undefined],
  ])('%s', (written, expected) => {
    expect(toIsoDate(written)).toBe(expected);
  });
});
