import { findPageOfQuote, toPageOfSelection, toPassageUrl, toQuotation, toSourceUrl } from '../../lib/pages';
import type { Citation } from '../../lib/chats';
import type { MemoryRecord } from '../../lib/memory';
import type { StoredPassage } from '../../messaging/protocol';
import { memoryClient } from '../../platform/wire/memory-client';
import { untilLoaded } from '../../platform/tabs/tab-loading';
import { showPassage } from './read-tab';

/** Pages go on writing themselves after they are loaded: the words are looked for again. In ms. */
const looks = [0, 700, 1_500];

/**
 * Shows the words of a citation on their page: in the tab in front if it is that page, else in a new one beside
 * it. Where they cannot be seen any more, resolves with what was kept of them.
 */
export async function openCitation(citation: Citation, tabId: number): Promise<StoredPassage | null> {
  const { quote } = citation;
  const record = await memoryClient.get(citation.sourceUrl).catch(() => null);
  const url = toPageOfSelection(citation.sourceUrl);
  if (!/^https?:/.test(url)) return toStored(citation, record, 'no-page');
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (tab?.url !== undefined && toSourceUrl(tab.url) === url) {
    // A text fragment does not scroll a page that is already open.
    if (await showPassage(tabId, quote)) return null;
    if (!isPdf(record)) return toStored(citation, record, 'changed');
  }
  const page = record ? findPageOfQuote(record, quote) : undefined;
  const beside = tab ? { index: tab.index + 1, openerTabId: tabId } : {};
  const opened = await chrome.tabs.create({ url: toPassageUrl(url, quote, page), ...beside });
  // What an engine quotes need not stand on the page word for word: that it is not found says nothing.
  if (citation.label === 'Web Source' && !record) return null;
  // The browser's own viewer lets nobody look inside.
  if (opened.id === undefined || isPdf(record)) return null;
  await untilLoaded(opened.id);
  for (const pause of looks) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (await showPassage(opened.id, quote)) return null;
  }
  return toStored(citation, record, 'changed');
}

function isPdf(record: MemoryRecord | null): boolean {
  return Array.isArray(record?.details['pageOffsets']) || /\.pdf(?:$|[?#])/i.test(record?.sourceUrl ?? '');
}

/** The passage around the words, if memory still holds it; else the words themselves. */
function toStored(
  { sourceUrl, title, quote, readAt }: Citation,
  record: MemoryRecord | null,
  reason: StoredPassage['reason'],
): StoredPassage {
  const url = toPageOfSelection(sourceUrl);
  const wanted = toQuotation(quote);
  const passage = record?.passages.find(({ content }) => toQuotation(content).includes(wanted));
  return {
    text: passage ? toQuotation(passage.content) : quote,
    title: record?.title ?? title,
    url,
    openUrl: reason === 'changed' ? url : null,
    readAt: (passage && record?.updatedAt) ?? readAt,
    reason,
  };
}
