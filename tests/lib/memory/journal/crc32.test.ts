import { expect, it } from 'vitest';
import { computeCrc32 } from '../../../../src/lib/memory/journal/crc32';

it.each([
  ['', 0],
  ['123456789', 0xcbf43926],
  ['The quick brown fox jumps over the lazy dog', 0x414fa339],
])('the CRC-32 of %j is that of the standard', (text, expected) => {
  expect(computeCrc32(new TextEncoder().encode(text))).toBe(expected);
});
