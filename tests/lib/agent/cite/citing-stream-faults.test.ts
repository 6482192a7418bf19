import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CitingStream } from '../../../../src/lib/agent/cite/citing-stream';

/** Sources up to the last one exist; they are shown as 10 times their number. */
function run(pieces: readonly string[], last = 9) {
  const stream = new CitingStream((index) => (index <= last ? index * 10 : null));
  const words = [...pieces.map((piece) => stream.push(piece)), stream.end()];
  return {
    text: words.map(({ text }) => text).join(''),
    cited: words.flatMap(({ cited }) => cited),
    unknown: stream.unknown,
  };
}

describe('CitingStream', () => {
  it.each([
    ['Daily [1].', 'Daily [10].', [1]],
    ['Daily [1]', 'Daily [10]', [1]],
    ['Both [2, 3] and 【4】.', 'Both [20][30] and [40].', [2, 3, 4]],
    ['See [1](https://x.example).', 'See [1](https://x.example).', []],
    ['Use `list[1]` and items[12].', 'Use `list[1]` and items[12].', []],
    ['```\na[1]\n```\nSo [2].', '```\na[1]\n```\nSo [20].', [2]],
    ['```\na ` b [1]\n```\nSo [2].', '```\na ` b [1]\n```\nSo [20].', [2]],
    ['``a ` b [1]`` so [2].', '``a ` b [1]`` so [20].', [2]],
    ['Wrong [77] mark.', 'Wrong mark.', []],
    ['An open [bracket', 'An open [bracket', []],
  ])('reads %j', (text, shown, cited) => {
    expect(run([text])).toMatchObject({ text: shown, cited });
  });

  it('counts the marks of sources that do not exist', () => {
    expect(run(['One [77]. Two [1].']).unknown).toBe(1);
  });

  const piece = fc.constantFrom(
    '[',
    ']',
    '1',
    '2',
    ', ',
    'word ',
    '`',
    '```',
    '\n\n',
    '【3】',
    '[4]',
    '(',
    '. ',
    '[77]',
    'x',
  );
  test.prop([fc.array(piece, { maxLength: 30 })], { numRuns: 500 })(
    'says the same however the words arrive, of sources that exist',
    (pieces) => {
      // A space that was shown cannot be taken back when the mark behind it turns out to name nothing.
      const read = (parts: readonly string[]) => {
        const { text, ...rest } = run(parts, 999);
        return { ...rest, text: text.replaceAll(' ', '') };
      };
      const whole = read([pieces.join('')]);
      expect(read(pieces)).toEqual(whole);
      expect(read(Array.from(pieces.join('')))).toEqual(whole);
    },
  );
});
