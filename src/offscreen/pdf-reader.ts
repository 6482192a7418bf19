import type { CapturedPage } from '../lib/pages';
import type { PdfProtocol } from '../messaging/pdf-reading';
import type { Handlers } from '../messaging/rpc';
import { AppError } from '../shared/app-error';
import { loadPdf } from './load-pdf';
import type { PdfAnswer, PdfRequest } from './pdf-channel';

export type PdfWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** From the first byte to the text; the worker itself stops earlier and gives what it has. In ms. */
const maxDurationMs = 60_000;

const tooSlow = () =>
  new AppError('page-unreadable', 'Reading this PDF took too long, so it was given up. Ask again.');

/** Reads PDFs, each in a worker of its own that is ended when it is done, too slow, or not wanted any more. */
export function createPdfReader(
  characterMaps: string,
  createWorker: () => PdfWorker = createPdfWorker,
  load: typeof loadPdf = loadPdf,
): Handlers<PdfProtocol, unknown> {
  const running = new Map<number, AbortController>();
  return {
    async 'pdf-read'({ id, url }) {
      const ending = new AbortController();
      running.set(id, ending);
      const timer = setTimeout(() => ending.abort(tooSlow()), maxDurationMs);
      try {
        const bytes = await load(url, ending.signal);
        return await readInWorker(createWorker(), { url, bytes, characterMaps }, ending.signal);
      } finally {
        clearTimeout(timer);
        running.delete(id);
      }
    },
    'pdf-cancel': ({ id }) => running.get(id)?.abort(new AppError('cancelled', 'Stopped.')),
  };
}

async function readInWorker(
  worker: PdfWorker,
  request: PdfRequest,
  signal: AbortSignal,
): Promise<CapturedPage> {
  try {
    return await new Promise((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(toError(signal.reason)));
      // pdf.js believes to be alone in its worker, and greets whoever started it.
      worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer | { kind?: never }>) => {
        if (data.kind === 'page') resolve(data.page);
        else if (data.kind === 'failed') reject(new AppError(data.error.code, data.error.message));
      });
      worker.addEventListener('error', () =>
        reject(new AppError('page-unreadable', 'This PDF could not be read: it is too large or damaged.')),
      );
      worker.postMessage(request, [request.bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new AppError('cancelled', 'Stopped.');
}

function createPdfWorker(): Worker {
  return new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
}
