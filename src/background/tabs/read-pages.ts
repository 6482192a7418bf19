import { toSourceUrl } from '../../lib/pages';
import type { ReadingThreshold } from '../../messaging/reading';
import { loadSettings } from '../../platform/storage/settings';
import { rememberTab } from './remember-tab';

/** Null while pages are not remembered because they were read. */
export async function getReadingThreshold(): Promise<ReadingThreshold | null> {
  const { consentedAt, capture, readingThreshold } = await loadSettings();
  if (consentedAt === null || capture !== 'read') return null;
  const { seconds, scrolledShare } = readingThreshold;
  return { dwellMs: seconds * 1000, depth: scrolledShare };
}

/** Remembers a page that its tab says was read, if it is still there and pages are remembered for that. */
export async function rememberReadPage(tab: chrome.tabs.Tab, url: string): Promise<void> {
  if (tab.id === undefined || tab.incognito || !(await getReadingThreshold())) return;
  const current = await chrome.tabs.get(tab.id).catch(() => null);
  if (current?.url === undefined || toSourceUrl(current.url) !== toSourceUrl(url)) return;
  await rememberTab(tab.id, 'read');
}
