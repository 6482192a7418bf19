import type { CapturedPage } from '../../lib/pages';
import type { PdfProtocol } from '../../messaging/pdf-reading';
import { createCall, type Send } from '../../messaging/rpc';
import { capturedPageSchema, parseAt } from '../../messaging/schemas';
import { AppError } from '../../shared/app-error';
import { sendToExtension } from '../wire/chrome-transport';
import { withOffscreen } from '../wire/offscreen-document';

/** Longer than the offscreen document allows itself. In ms. */
const timeoutMs = 90_000;
/** Characters that suffice to tell a language. */
const sampleLength = 4_000;
const send: Send = (envelope) => withOffscreen(() => sendToExtension(envelope));
const call = createCall<PdfProtocol>('pdf', send, timeoutMs);

/** Reads the PDF at an address, in the offscreen document. Rejects with a `page-…` code, or `cancelled`. */
export async function readPdf(url: string, signal?: AbortSignal): Promise<CapturedPage> {
  if (!isLoadable(url)) {
    throw new AppError(
      'page-unreadable',
      'This PDF comes over a connection that is not protected (http), over which Recollect loads nothing.',
    );
  }
  // Readings of several service workers can overlap: numbers that count up would meet.
  const id = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const cancel = () => void call('pdf-cancel', { id }).catch(() => undefined);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', cancel);
  try {
    const page = parseAt(capturedPageSchema, await call('pdf-read', { id, url }), 'what the PDF contained');
    return { ...page, language: page.language || (await detectLanguage(page.text)) };
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** Our content security policy allows https, and http on this machine only. */
function isLoadable(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['127.0.0.1', 'localhost'].includes(hostname);
}

/** By the browser itself, on this machine. */
async function detectLanguage(text: string): Promise<string> {
  const { isReliable, languages } = await chrome.i18n.detectLanguage(text.slice(0, sampleLength));
  return isReliable ? (languages[0]?.language ?? '') : '';
}
