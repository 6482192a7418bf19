import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMagic } from '../../../../src/lib/memory/journal/frame';
import { packBytes, unpackBytes } from '../../../../src/lib/memory/journal/packed-bytes';

describe('packed bytes', () => {
  it('are what they were, and hold no start of a record', async () => {
    const start = fc.constant([0xff, 0x52, 0x4a, 0xfe]);
    const anything = fc.array(fc.oneof({ weight: 1, arbitrary: start }, fc.uint8Array({ maxLength: 20 })));
    await fc.assert(
      fc.asyncProperty(anything, async (pieces) => {
        const plain = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
        const packed = await packBytes(plain);
        expect(findMagic(packed, 0)).toBe(-1);
        expect(await unpackBytes(packed)).toEqual(plain);
      }),
      { numRuns: 200 },
    );
  });

  it('take less than half of what ordinary text takes', async () => {
    const text = 'The tide comes in twice a day, and twice a day it goes out again. '.repeat(40);
    const packed = await packBytes(new TextEncoder().encode(text));
    expect(packed.length).toBeLessThan(text.length / 2);
  });

  it('of somebody else are refused', async () => {
    expect(await unpackBytes(Uint8Array.of(7, 7, 7, 255))).toBeNull();
  });
});
