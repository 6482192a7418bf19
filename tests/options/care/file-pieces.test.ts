import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPieceLength, readPieces } from '../../../src/options/care/file-pieces';
import { isErrorCode } from '../../../src/shared/app-error';

async function collect(pieces: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const piece of pieces) collected.push(piece);
  return collected;
}

describe('readPieces', () => {
  it('gives the text of the file in pieces of about the length, and halves no character', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 50 }),
        async (text, length) => {
          const reads: number[] = [];
          const file = new Blob([text]);
          const pieces = await collect(readPieces(file, (bytes) => reads.push(bytes), length));
          // A decoder takes the mark at the beginning of a file for what it is.
          expect(pieces.join('')).toBe(text.replace(/^\uFEFF/u, ''));
          expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= length + 1)).toBe(true);
          expect(pieces.slice(0, -1).every((piece) => piece.length >= length)).toBe(true);
          expect(reads.at(-1) ?? 0).toBe(file.size);
        },
      ),
    );
  });

  it('cuts a long file although the browser reads it in larger parts', async () => {
    const pieces = await collect(readPieces(new Blob(['😀'.repeat(maxPieceLength)])));
    expect(pieces.map(({ length }) => length)).toEqual([maxPieceLength, maxPieceLength]);
  });

  it('stops reading when nobody wants more', async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10).fill(65)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const file = Object.assign(new Blob([]), { stream: () => endless });
    for await (const piece of readPieces(file, undefined, 10)) {
      expect(piece).toBe('A'.repeat(10));
      break;
    }
    expect(isCancelled).toBe(true);
  });

  it('says so when the file has gone since it was chosen', async () => {
    const gone = new ReadableStream<Uint8Array>({
      pull: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    });
    const file = Object.assign(new Blob([]), { stream: () => gone });
    await expect(collect(readPieces(file))).rejects.toSatisfy((error) =>
      isErrorCode(error, 'import-refused'),
    );
  });
});
