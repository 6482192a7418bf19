/**
 * Reads one PDF and is ended then: documents are written by strangers, and what they make a parser hold on to or
 * do for ever goes with the worker.
 */
import { readPdfPage } from '../platform/pdf/pdf-page';
import { reportErrors } from '../platform/wire/report-errors';
import { toErrorPayload } from '../shared/app-error';
import type { PdfAnswer, PdfRequest } from './pdf-channel';

reportErrors('pdf');

self.addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  const send = (answer: PdfAnswer) => self.postMessage(answer);
  readPdfPage(data.bytes, data.url, data.characterMaps).then(
    (page) => send({ kind: 'page', page }),
    (error: unknown) => send({ kind: 'failed', error: toErrorPayload(error) }),
  );
});
