import { AppError } from '../../shared/app-error';

/** Each piece is a message, which is copied twice on its way. In characters. */
export const maxPieceLength = 250_000;

/** The text of a file in pieces; `onRead` hears how many of its bytes are read. */
export async function* readPieces(
  file: Blob,
  onRead: (bytes: number) => void = () => undefined,
  pieceLength: number = maxPieceLength,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let waiting = '';
  for await (const chunk of readChunks(file)) {
    bytes += chunk.length;
    waiting += decoder.decode(chunk, { stream: true });
    while (waiting.length >= pieceLength) {
      const end = findCut(waiting, pieceLength);
      yield waiting.slice(0, end);
      waiting = waiting.slice(end);
    }
    onRead(bytes);
  }
  waiting += decoder.decode();
  if (waiting !== '') yield waiting;
}

/** Not between the two halves of a character: alone, a message would replace each by a question mark. */
function findCut(text: string, length: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length + 1 : length;
}

async function* readChunks(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(throwUnreadable);
      if (done) return;
      yield value;
    }
  } finally {
    // A file that is refused at its beginning is not read to its end.
    await reader.cancel().catch(() => undefined);
  }
}

/** Moved, changed or on a disk that was pulled out since it was chosen. */
function throwUnreadable(cause: unknown): never {
  throw new AppError('import-refused', 'This file cannot be read any more. Nothing was imported.', { cause });
}
