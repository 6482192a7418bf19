import type { CapturedPage } from '../lib/agent/types';
import { maxPageLength } from '../messaging/limits';
import { highlightName, readerNames } from '../messaging/page-reader';
import { parseAt, readerResultSchema } from '../messaging/schemas';
import { AppError } from '../shared/app-error';

const changed = 'The page changed while it was being read. Ask again.';
const pdf = 'This is a PDF. Recollect cannot read PDFs yet.';

/** Why a tab with this address cannot be read, as a sentence; null when it can be tried. */
export function describeUnreadable(address: string | undefined): string | null {
  // Without a permission for it, the browser does not even tell the address.
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') {
    return /\.pdf$/i.test(url.pathname) ? pdf : null;
  }
  if (url?.protocol === 'file:') return 'Recollect does not read files of this computer.';
  return 'This is a page of the browser itself, which Recollect cannot read. Open a website and ask there.';
}

/**
 * Reads the page in a tab with the reader script, which is injected on first use. Rejects with a
 * `page-…` code when there is nothing to read or the tab moved on meanwhile.
 */
export async function readTab(tabId: number, readerScript: string): Promise<CapturedPage> {
  const before = await chrome.tabs.get(tabId).catch(() => {
    throw new AppError('page-changed', 'This tab was closed.');
  });
  const notice = describeUnreadable(before.url);
  if (notice !== null) throw new AppError('page-unreadable', notice);
  const raw = await runInTab(tabId, readerScript, readerNames.read, maxPageLength);
  const result = parseAt(readerResultSchema, raw, 'what the page contained');
  if (!result.ok) throw emptyOrUnsupported(result.reason, before.url ?? '');
  // The text must not end up under an address it was not read from.
  const after = await chrome.tabs.get(tabId).catch(() => null);
  if (after?.url !== before.url || result.page.url !== before.url)
    throw new AppError('page-changed', changed);
  return result.page;
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
    'The browser does not let extensions read this page (its own pages, the Web Store and PDFs are closed to them).',
    { cause },
  );
}

function emptyOrUnsupported(reason: 'empty' | 'unsupported', address: string): AppError {
  if (reason === 'empty') return new AppError('page-empty', 'This page has no text to read.');
  return new AppError(
    'page-unreadable',
    /\.pdf(?:[?#]|$)/i.test(address)
      ? pdf
      : 'This is not a page of text (a picture, a film, a PDF), so it was not read.',
  );
}
