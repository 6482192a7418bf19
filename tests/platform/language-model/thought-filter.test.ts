import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { ThoughtFilter } from '../../../src/platform/language-model/thought-filter';

function filter(pieces: readonly string[]): string {
  const thoughts = new ThoughtFilter();
  return pieces.map((piece) => thoughts.push(piece)).join('') + thoughts.end();
}

describe('ThoughtFilter', () => {
  it.each([
    ['<think>It may be six.</think>\n\nAt six.', 'At six.'],
    ['\n<think></think>At six.', 'At six.'],
    ['At <think>six</think>.', 'At <think>six</think>.'],
    ['<thinking> is a word', '<thinking> is a word'],
    ['<', '<'],
    ['<think>never ended', ''],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(filter([text])).toBe(expected);
  });

  const piece = fc.constantFrom('<', 'think>', '<think>', '</think>', '</', 'th', 'ink>', 'six', ' ', 'a');
  test.prop([fc.array(piece, { maxLength: 12 })], { numRuns: 500 })(
    'gives the same however a text is split, but for spaces after a thought',
    (pieces) => {
      expect(filter(pieces).trimStart()).toBe(filter([pieces.join('')]).trimStart());
    },
  );
});
