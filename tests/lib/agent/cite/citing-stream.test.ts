import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { citationMark, readNumbers, withoutCitationMarks } from '../../../../src/lib/text/citation-marks';
import { CitingStream } from '../../../../src/lib/agent/cite/citing-stream';
import { anyText } from '../../../fakes/any-text';

interface Streamed {
  text: string;
  cited: number[];
  unknown: number;
}

/** Sources 1 to 5 exist; shown in the order in which they are named. */
function stream(deltas: readonly string[]): Streamed {
  const shown = new Map<number, number>();
  const citing = new CitingStream((index) => {
    if (index > 5) return null;
    shown.set(index, shown.get(index) ?? shown.size + 1);
    return shown.get(index) ?? null;
  });
  const words = [...deltas.map((delta) => citing.push(delta)), citing.end()];
  return {
    text: words.map(({ text }) => text).join(''),
    cited: words.flatMap(({ cited }) => cited),
    unknown: citing.unknown,
  };
}

const read = (text: string) => stream([text]);

const piece = fc.oneof(
  anyText,
  fc.constantFrom(
    ...[
      '[1]',
      ' [2]',
      '[3, 4]',
      '[1-3]',
      '【4】',
      '[Source 5]',
      ' [9]',
      '[9]',
      'items[9]',
      'a[1](https://a.b/c)',
    ],
    ...[
      '`',
      '``',
      '```',
      '```js\n',
      '\n```\n',
      '`code [1]`',
      '\n',
      '\n\n',
      ' ',
      '  ',
      '[',
      ']',
      '[ 1\n]',
      '[^2]',
    ],
    ...[
      '[Source 1, Source 2, Source 3, Source 4, Source 5, Source 1, Source 2]',
      '[1',
      '2]',
      '(',
      '[[1]]',
      'word',
    ],
  ),
);
const anyAnswer = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('CitingStream', () => {
  it.each([
    ['Feed it [3] daily [1].', 'Feed it [1] daily [2].', [3, 1]],
    ['Both [2, 3].', 'Both [1][2].', [2, 3]],
    ['All of [1-3].', 'All of [1][2][3].', [1, 2, 3]],
    ['Full width【4】.', 'Full width[1].', [4]],
    ['Named [Source 5] and [source: 2].', 'Named [1] and [2].', [5, 2]],
    ['A note [^2].', 'A note [1].', [2]],
    ['Twice [2][2].', 'Twice [1][1].', [2, 2]],
    ['A link [1](https://example.org/).', 'A link [1](https://example.org/).', []],
    ['Read `items[1]` and\n```\nx[2]\n```\nthen [3].', 'Read `items[1]` and\n```\nx[2]\n```\nthen [1].', [3]],
    ['Nobody [9] says so.', 'Nobody says so.', []],
    ['One of two [2, 9].', 'One of two [1].', [2]],
    ['Take items[9] of them.', 'Take items[9] of them.', []],
    ['[ ] to do, [x] done, [see below]', '[ ] to do, [x] done, [see below]', []],
    ['An open `tick and\n\nthen [1].', 'An open `tick and\n\nthen [1].', [1]],
    ['A tick `\n\nand [1].', 'A tick `\n\nand [1].', [1]],
    ['[1', '[1', []],
  ])('reads “%s”', (answer, text, cited) => {
    expect(read(answer)).toMatchObject({ text, cited });
  });

  it('counts marks of sources that do not exist', () => {
    expect(read('None [7] of [8, 9] these [1].').unknown).toBe(2);
  });

  it('begins anew after code that was never closed', () => {
    const citing = new CitingStream((index) => index);
    citing.push('```\ncode');
    citing.end();
    expect(citing.push('then [1].')).toEqual({ text: 'then [1].', cited: [1] });
  });

  it('knows the sentence that a mark stands behind', () => {
    const citing = new CitingStream((index) => index);
    citing.push('First things first. The loaf sounds hollow [1] ');
    expect(citing.sentence).toBe('The loaf sounds hollow');
  });

  test.prop([anyAnswer], { numRuns: 400 })('gives the same wherever the stream is cut', (answer) => {
    const whole = read(answer);
    for (let at = 1; at < answer.length; at += 1) {
      expect(stream([answer.slice(0, at), answer.slice(at)])).toEqual(whole);
    }
    expect(stream(Array.from({ length: answer.length }, (_, at) => answer.charAt(at)))).toEqual(whole);
  });

  test.prop([anyAnswer], { numRuns: 400 })('loses nothing but marks', (answer) => {
    const bare = (text: string) => text.replaceAll(/[[\]【】\d\s,;&/^:–-]|sources?|and/giu, '');
    expect(bare(read(answer).text)).toBe(bare(answer));
  });

  test.prop([fc.string().filter((text) => !/[[【]/u.test(text)), fc.integer({ min: 1, max: 9 })])(
    'passes on text without brackets as it is',
    (text, size) => {
      const deltas = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      expect(stream(deltas)).toEqual({ text, cited: [], unknown: 0 });
    },
  );
});

describe('readNumbers', () => {
  it.each([
    ['2', [2]],
    ['2, 3', [2, 3]],
    ['1-3', [1, 2, 3]],
    ['1–3', [1, 2, 3]],
    ['3-1', [3, 1]],
    ['1-100', [1, 100]],
    ['1 und 4', [1, 4]],
    ['2; Source 5 & 2', [2, 5]],
    ['0', []],
  ])('reads %s', (inside, numbers) => {
    expect(readNumbers(inside)).toEqual(numbers);
  });

  test.prop([fc.string()])('never throws, and gives whole numbers above 0, each once', (inside) => {
    const numbers = readNumbers(inside);
    expect(numbers.every((number) => number > 0)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('withoutCitationMarks', () => {
  it.each([
    ['Feed it daily [1], at noon [2][3].', 'Feed it daily, at noon.'],
    ['So it is【4】 [Source 5].', 'So it is.'],
    ['Use `items[1]` [2].', 'Use `items[1]`.'],
    ['A [1](https://example.org/) link [see].', 'A [1](https://example.org/) link [see].'],
  ])('turns “%s” into “%s”', (answer, bare) => {
    expect(withoutCitationMarks(answer)).toBe(bare);
  });

  test.prop([anyAnswer])('leaves text without brackets as it is, and is done at once', (answer) => {
    const bare = answer.replaceAll(/[[\]【】]/gu, '');
    expect(withoutCitationMarks(bare)).toBe(bare);
    expect(withoutCitationMarks(answer).length).toBeLessThanOrEqual(answer.length);
  });

  it('takes no time for what only begins like marks', () => {
    const started = performance.now();
    withoutCitationMarks('[1, '.repeat(20_000));
    citationMark.exec(`[${'1, '.repeat(20_000)}`);
    read(`[${'1'.repeat(100_000)}`);
    read(' '.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
