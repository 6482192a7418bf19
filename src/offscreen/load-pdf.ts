import { AppError } from '../shared/app-error';

/** What is read of a file at most, in bytes: it is held in memory twice. */
export const maxPdfBytes = 64 * 2 ** 20;
/** The file begins with `%PDF-`, or, as old programs wrote it, within this many bytes. */
const headLength = 1024;

/**
 * The file that a tab shows, loaded once more, with the user's cookies for its site. Rejects with
 * `page-unreadable`.
 */
export async function loadPdf(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { credentials: 'include', signal, redirect: 'follow' }).catch(
    (cause: unknown) => {
      signal.throwIfAborted();
      throw new AppError('page-unreadable', 'This PDF could not be loaded. Check the connection.', { cause });
    },
  );
  if (!response.ok || !response.body)
    throw new AppError('page-unreadable', `Its site did not hand out this PDF again (${response.status}).`);
  if (Number(response.headers.get('content-length')) > maxPdfBytes) {
    await response.body.cancel();
    throw tooLarge();
  }
  const bytes = await readAll(response.body);
  if (!isPdf(bytes))
    throw new AppError(
      'page-unreadable',
      'Its site handed out something else than this PDF, so Recollect cannot read it.',
    );
  return bytes;
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
    if (length > maxPdfBytes) {
      await reader.cancel();
      throw tooLarge();
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, headLength)).includes('%PDF-');
}

function tooLarge(): AppError {
  return new AppError(
    'page-unreadable',
    `This PDF is larger than ${maxPdfBytes / 2 ** 20} MB, so Recollect does not read it.`,
  );
}
