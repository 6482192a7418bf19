// eslint-disable-next-line import-x/no-restricted-paths -- only the name of the built file, none of its code
import readerScript from '../../page-reader/page-reader?script';
import { type CapturedPage, toToldTitle } from '../../lib/pages';
import { readTab, showInTab } from '../../platform/tabs/tab-reader';

/** Whoever asks gets the title as it may be told and kept: that of some pages is their address, secrets and all. */
export async function readPage(tabId: number, signal?: AbortSignal): Promise<CapturedPage> {
  const page = await readTab(tabId, readerScript, signal);
  return { ...page, title: toToldTitle(page.title, page.url) };
}

/** Scrolls to the quoted words; false when the page does not hold them or cannot be reached. */
export async function showPassage(tabId: number, quote: string): Promise<boolean> {
  return showInTab(tabId, quote, readerScript).catch(() => false);
}
