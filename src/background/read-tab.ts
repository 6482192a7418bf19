// eslint-disable-next-line import-x/no-restricted-paths -- only the name of the built file, none of its code
import readerScript from '../content/page-reader?script';
import type { CapturedPage } from '../lib/agent/types';
import { readTab, showInTab } from '../platform/tab-reader';

export function readPage(tabId: number, signal?: AbortSignal): Promise<CapturedPage> {
  return readTab(tabId, readerScript, signal);
}

/** Scrolls to the quoted words; false when the page does not hold them or cannot be reached. */
export async function showPassage(tabId: number, quote: string): Promise<boolean> {
  return showInTab(tabId, quote, readerScript).catch(() => false);
}
