import type { CapturedPage } from '../../lib/pages';
import { maxPageLength } from '../../messaging/limits';
import { highlightName, readerNames } from '../../messaging/page-reader';
import { parseAt, readerResultSchema, type ReaderResult } from '../../messaging/schemas';
import { AppError, isErrorCode } from '../../shared/app-error';
import { readPdf } from '../pdf/pdf-client';

const changed = 'The page changed while it was being read. Ask again.';

/** Why a tab with this address cannot be read, as a sentence; null when it can be tried. */
export function describeUnreadable(address: string | undefined): string | null {
  // Without a permission for it, the browser does not even tell the address.
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return null;
  if (url?.protocol === 'file:') return 'Recollect does not read files of this computer.';
  return 'This is a page of the browser itself, which Recollect cannot read. Open a website and ask there.';
}

/**
 * Reads the page in a tab with the reader script, which is injected on first use. Rejects with a
 * `page-…` code when there is nothing to read or the tab moved on meanwhile.
 */
export async function readTab(
  tabId: number,
  readerScript: string,
  signal?: AbortSignal,
): Promise<CapturedPage> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const address = await addressOf(tabId);
    const page = await readAt(tabId, address, readerScript, signal);
    signal?.throwIfAborted();
    // The text must not end up under an address it was not read from: applications move on while they are read.
    if (page.url === (await addressOf(tabId))) return page;
  }
  throw new AppError('page-changed', changed);
}

/** A page that changes its address all the time is given up. */
const maxTries = 3;

async function addressOf(tabId: number): Promise<string> {
  const tab = await chrome.tabs.get(tabId).catch(() => {
    throw new AppError('page-changed', 'This tab was closed.');
  });
  const notice = describeUnreadable(tab.url);
  if (notice !== null || tab.url === undefined) throw new AppError('page-unreadable', notice ?? changed);
  return tab.url;
}

async function readAt(
  tabId: number,
  address: string,
  readerScript: string,
  signal: AbortSignal | undefined,
): Promise<CapturedPage> {
  const raw = await runInTab(tabId, readerScript, readerNames.read, maxPageLength).catch((error: unknown) => {
    // Not every version of the browser lets a script into its viewer.
    if (isErrorCode(error, 'page-unreadable') && hasPdfName(address)) return viewerOfPdf;
    throw error;
  });
  const result = parseAt(readerResultSchema, raw, 'what the page contained');
  if (result.ok) return result.page;
  if (result.reason === 'pdf') return { ...(await readPdf(withoutFragment(address), signal)), url: address };
  if (result.reason === 'empty') throw new AppError('page-empty', 'This page has no text to read.');
  if (result.reason === 'typed') throw new AppError('page-empty', onlyTyped);
  throw new AppError(
    'page-unreadable',
    'This is not a page of text (a picture, a film), so it was not read.',
  );
}

const onlyTyped = 'This page is an editor: what you write is not read, and it has no other text.';

const viewerOfPdf: ReaderResult = { ok: false, reason: 'pdf' };

function hasPdfName(address: string): boolean {
  return /\.pdf$/i.test(new URL(address).pathname);
}

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** Scrolls a tab to the quoted words and marks them; false when the page does not hold them any more. */
export async function showInTab(tabId: number, quote: string, readerScript: string): Promise<boolean> {
  const css = `::highlight(${highlightName}) { background-color: #ffe08a; color: #1d2433; }`;
  await chrome.scripting.insertCSS({ target: { tabId }, css });
  return (await runInTab(tabId, readerScript, readerNames.show, quote)) === true;
}

/** Calls one of the reader's functions in a tab; the script is injected when it is not there yet. */
async function runInTab(
  tabId: number,
  readerScript: string,
  name: string,
  input: string | number,
): Promise<unknown> {
  try {
    const present = await callFunction(tabId, name, input);
    if (present !== null && present !== undefined) return present;
    await chrome.scripting.executeScript({ target: { tabId }, files: [readerScript] });
    const result = await callFunction(tabId, name, input);
    if (result === null || result === undefined) throw new AppError('page-changed', changed);
    return result;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw toPageError(error);
  }
}

async function callFunction(tabId: number, name: string, input: string | number): Promise<unknown> {
  const [injection] = await chrome.scripting.executeScript({
    target: { tabId },
    args: [name, input],
    func: (functionName: string, value: string | number): unknown => {
      const found: unknown = Reflect.get(globalThis, functionName);
      return typeof found === 'function' ? Reflect.apply(found, undefined, [value]) : null;
    },
  });
  return injection?.result;
}

/** What Chrome says when a tab is gone, moved on, or is closed to extensions. */
function toPageError(cause: unknown): AppError {
  const text = cause instanceof Error ? cause.message : '';
  if (/Frame|No tab|removed|closed|No document/i.test(text))
    return new AppError('page-changed', changed, { cause });
  if (/error page/i.test(text)) {
    return new AppError('page-unreadable', 'This page did not load, so there is nothing to read.', { cause });
  }
  return new AppError(
    'page-unreadable',
    'The browser does not let extensions read this page (its own pages and the Web Store are closed to them).',
    { cause },
  );
}
