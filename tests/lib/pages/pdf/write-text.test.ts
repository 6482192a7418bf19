import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { pageAt, writePdfText } from '../../../../src/lib/pages/pdf';
import { cleanText } from '../../../../src/lib/text/clean-text';
import { lines, page, run } from './runs';

const write = (...runs: ReturnType<typeof run>[][]) =>
  writePdfText(runs.map((one, index) => page(one, index + 1))).text;

describe('writePdfText', () => {
  it('joins the lines of a paragraph and parts paragraphs', () => {
    const first = lines(
      ['The keeper wound the clock of the tower', 'each evening before the lamp was lit.'],
      50,
      600,
    );
    const second = lines(['A second paragraph stands further', 'below and is apart.'], 50, 550);
    expect(write([...first, ...second])).toBe(
      'The keeper wound the clock of the tower each evening before the lamp was lit.\n\n' +
        'A second paragraph stands further below and is apart.',
    );
  });

  it('parts paragraphs by the indent of their first line alone', () => {
    const texts = lines(
      ['The keeper wound the clock of the old', 'tower each evening and went to his bed.'],
      50,
      600,
    );
    const next = [
      run('In spring the bell was cast anew and', 65, 576),
      run('hung in the northern tower again.', 50, 564),
    ];
    expect(write([...texts, ...next]).split('\n\n')).toHaveLength(2);
  });

  it('makes words whole that a line end has cut, and keeps hyphens that are part of them', () => {
    const texts = lines(
      [
        'A well-known keeper wound the mecha-',
        'nism of the clock. It is a well-',
        'known thing, and it strikes.',
      ],
      50,
      600,
    );
    expect(write(texts)).toBe(
      'A well-known keeper wound the mechanism of the clock. It is a well-known thing, and it strikes.',
    );
  });

  it('joins lines of Chinese without a space', () => {
    expect(write(lines(['灯塔的守护者每天晚上都要给', '钟上发条然后点亮灯火。'], 50, 600))).toBe(
      '灯塔的守护者每天晚上都要给钟上发条然后点亮灯火。',
    );
  });

  it('reads two columns one after the other, with what spans them in between', () => {
    const left = lines(
      Array.from({ length: 6 }, (_, index) => `left line ${index} of the first column,`),
      50,
      600,
    );
    const right = lines(
      Array.from({ length: 6 }, (_, index) => `right line ${index} of the other one,`),
      310,
      597,
    );
    const title = run('A title that spans the two columns of this page of the journal', 100, 700, {
      size: 14,
    });
    const text = write([title, ...left.flatMap((one, index) => [right[index]!, one])]);
    expect(text.startsWith('# A title')).toBe(true);
    const order = [...text.matchAll(/(left|right) line (\d)/g)].map(([, side, number]) => `${side}${number}`);
    expect(order).toEqual([
      ...Array.from({ length: 6 }, (_, index) => `left${index}`),
      ...Array.from({ length: 6 }, (_, index) => `right${index}`),
    ]);
  });

  it('finds columns though their words stand far apart', () => {
    const spread = (side: string, x: number) =>
      Array.from({ length: 6 }, (_, row) =>
        ['one', 'wide', side, 'words', `${side}${row}`].map((word, column) =>
          run(word, x + column * (47 + (row % 3)), 600 - row * 12),
        ),
      ).flat();
    const text = write([...spread('aa', 50), ...spread('bb', 330)]);
    expect(text.indexOf('aa5')).toBeLessThan(text.indexOf('bb0'));
  });

  it('reads the rows of a table across', () => {
    const rows = Array.from({ length: 6 }, (_, row) => [
      run(`ship ${row}`, 50, 600 - row * 12),
      run(`${row * 7} barrels`, 400, 600 - row * 12),
    ]);
    expect(write(rows.flat())).toContain('ship 2 14 barrels');
  });

  it('finds headings by their size, and by their font when they are numbered', () => {
    const body = (y: number) =>
      lines(['The keeper wound the clock of the tower each', 'evening before the lamp was lit.'], 50, y);
    const text = write([
      run('Of Clocks', 50, 700, { size: 20, font: 'bold' }),
      run('Towers', 50, 660, { size: 14, font: 'bold' }),
      ...body(640),
      run('2.1 The bell', 50, 600, { font: 'bold' }),
      ...body(580),
    ]);
    expect(text.match(/^#.*$/gm)).toEqual(['# Of Clocks', '## Towers', '### 2.1 The bell']);
  });

  it('takes the levels of headings from the table of contents', () => {
    const body = lines(
      ['The keeper wound the clock of the tower each', 'evening before the lamp was lit.'],
      50,
      640,
    );
    const heading = run('3 The bell', 50, 660, { size: 14 });
    const { text } = writePdfText([page([heading, ...body])], [{ title: 'The bell', level: 3 }]);
    expect(text.startsWith('### 3 The bell\n')).toBe(true);
  });

  it('writes lists with our marks, items of several lines whole', () => {
    const text = write([
      ...lines(['• oil for the lamp, as much', 'as two men can carry', '• a clock'], 50, 600),
      ...lines(['1. light the lamp', '2. wind the clock'], 50, 550),
    ]);
    expect(text).toBe(
      '- oil for the lamp, as much as two men can carry\n- a clock\n\n1. light the lamp\n\n2. wind the clock',
    );
  });

  it('keeps source code as it is, between fences', () => {
    const code = { font: 'code', isFixedPitch: true, width: 60 };
    const text = write([
      ...lines(
        ['The keeper writes a program that winds the', 'clock by itself, and this is what it', 'looks like:'],
        50,
        600,
      ),
      run('# wind', 50, 550, code),
      run('if (dark) {', 50, 538, code),
      run('wind()', 61, 526, code),
    ]);
    expect(text).toContain('```\n# wind\nif (dark) {\n  wind()\n```');
  });

  it('leaves out running titles, page numbers and rows of dots', () => {
    const pages = Array.from({ length: 4 }, (_, index) => [
      run('Journal of Clocks', 50, 780),
      ...lines([`Chapter text of page ${index} goes on`, 'and on until the page ends.'], 50, 600),
      run('The bell . . . . . . . . . 12', 50, 500),
      run(`${index + 40}`, 300, 20),
    ]);
    const text = write(...pages);
    expect(text).not.toMatch(/Journal|\b4\d\b|\. \. \./);
    expect(text.match(/Chapter text/g)).toHaveLength(4);
  });

  it('keeps a line at the edge that stands there once', () => {
    const pages = Array.from({ length: 4 }, (_, index) => [
      run(`${['Spring', 'Summer', 'Autumn', 'Winter'][index]} came over the sea`, 50, 780),
      ...lines(['Chapter text goes on', 'and on until the page ends.'], 50, 600),
    ]);
    expect(write(...pages)).toContain('Autumn came over the sea');
  });

  it('carries a sentence over the end of a page, past the notes at its foot', () => {
    const pages = [
      [
        ...lines(['The keeper wound the clock of the old tower', 'each evening before he went and'], 50, 600),
        run('1 See the ledger of the year 1712.', 50, 100, { size: 7 }),
      ],
      lines(['lit the lamp, and then he slept for some hours', 'until the morning came.'], 50, 700),
    ];
    expect(write(...pages)).toContain('before he went and lit the lamp, and then');
  });

  it('leaves out what cannot be seen: off the page, or too small', () => {
    const seen = lines(['The keeper wound the clock', 'each evening.'], 50, 600);
    expect(
      write([...seen, run('canary', 700, 600), run('canary', 50, -30), run('canary', 50, 400, { size: 1 })]),
    ).not.toMatch(/canary/);
  });

  it('says where each page begins', () => {
    const pages = [1, 2, 3].map((number) =>
      page(
        number === 2 ? [] : lines([`Page number ${number} has text.`, 'It says little.'], 50, 600),
        number,
      ),
    );
    const { text, pageOffsets } = writePdfText(pages);
    expect(pageOffsets).toHaveLength(3);
    expect(text.slice(pageOffsets[2])).toMatch(/^Page number 3/);
    expect(pageAt(pageOffsets, text.indexOf('number 1'))).toBe(1);
    expect(pageAt(pageOffsets, text.indexOf('number 3'))).toBe(3);
  });

  const anyRun = fc.record({
    text: fc.string({ unit: 'binary', maxLength: 30 }),
    x: fc.double({ min: -100, max: 700, noNaN: true }),
    y: fc.double({ min: -100, max: 900, noNaN: true }),
    width: fc.double({ min: 0, max: 400, noNaN: true }),
    size: fc.double({ min: 0, max: 40, noNaN: true }),
    font: fc.constantFrom('a', 'b'),
    isFixedPitch: fc.boolean(),
    isRightToLeft: fc.boolean(),
  });

  test.prop([fc.array(fc.array(anyRun, { maxLength: 40 }), { maxLength: 4 })])(
    'writes text that is clean already, with places of pages that never go back',
    (pages) => {
      const { text, pageOffsets } = writePdfText(pages.map((runs, index) => page(runs, index + 1)));
      expect(cleanText(text)).toBe(text);
      expect(pageOffsets).toHaveLength(pages.length);
      expect([...pageOffsets].sort((first, second) => first - second)).toEqual(pageOffsets);
      for (const offset of pageOffsets) expect(offset).toBeLessThanOrEqual(text.length);
    },
  );

  test.prop([fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 1, maxLength: 60 })])(
    'loses and adds no word of a column of text',
    (words) => {
      const rows: string[] = [];
      for (let at = 0; at < words.length; at += 6) rows.push(words.slice(at, at + 6).join(' '));
      expect(write(lines(rows, 50, 700)).split(/\s+/)).toEqual(words);
    },
  );
});
