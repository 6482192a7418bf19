import { describe, expect, it } from 'vitest';
import { readNumbers, withoutCitationMarks } from '../../../../src/lib/text/citation-marks';

describe('the numbers of a mark', () => {
  it.each([
    ['1', [1]],
    ['2, 3', [2, 3]],
    ['2-4', [2, 3, 4]],
    ['1 and 3', [1, 3]],
    ['3, 3', [3]],
    ['0', []],
    ['1-99', [1, 99]],
  ])('of %j are %j', (inside, numbers) => {
    expect(readNumbers(inside)).toEqual(numbers);
  });
});

describe('an earlier answer', () => {
  it.each([
    ['Feed it daily [1]. Twice [2][3].', 'Feed it daily. Twice.'],
    ['Use `list[1]` there [1].', 'Use `list[1]` there.'],
    ['See [1](https://x.example) and 【2】.', 'See [1](https://x.example) and.'],
    ['[Source 4] says so.', ' says so.'],
  ])('loses its numbers, and nothing else: %j', (answer, plain) => {
    expect(withoutCitationMarks(answer)).toBe(plain);
  });
});
