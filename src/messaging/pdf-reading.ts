import type { CapturedPage } from '../lib/pages';

/** Served by the offscreen document; asked by the service worker. */
export interface PdfProtocol {
  /** Loads and reads a PDF; rejects with `page-unreadable`, `page-empty` or `cancelled`. */
  'pdf-read'(input: { id: number; url: string }): CapturedPage;
  /** Ends the reading with this id, if it is still under way. */
  'pdf-cancel'(input: { id: number }): void;
}
