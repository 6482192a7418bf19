import { loadSettings } from '../../platform/storage/settings';
import { markTab } from './badge';
import { judgeTab } from './decide-page';

/** Keeps the toolbar button true for the pages in front. */
export function watchTabs(): void {
  chrome.tabs.onUpdated.addListener((tabId, { status, url }) => {
    if (status === 'complete' || url !== undefined) void refreshTab(tabId);
  });
  chrome.tabs.onActivated.addListener(({ tabId }) => void refreshTab(tabId));
}

/** After a change of the settings: the others follow when they come to the front. */
export async function refreshFrontTabs(): Promise<void> {
  const tabs = await chrome.tabs.query({ active: true });
  await Promise.all(tabs.flatMap(({ id }) => (id === undefined ? [] : [refreshTab(id)])));
}

async function refreshTab(tabId: number): Promise<void> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (tab?.url === undefined) return;
  await markTab(tabId, await judgeTab(tab, await loadSettings()));
}
