import type { CapturedPage } from '../lib/pages';
import type { ErrorPayload } from '../shared/app-error';

/** From the offscreen document to the worker that reads one PDF. */
export interface PdfRequest {
  url: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the packaged character maps are. */
  characterMaps: string;
}

/** And back, once. */
export type PdfAnswer = { kind: 'page'; page: CapturedPage } | { kind: 'failed'; error: ErrorPayload };
