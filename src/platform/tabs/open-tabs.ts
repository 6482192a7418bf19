import type { OpenTab } from '../../lib/pages';

/** The pages of the web that are open; the browser's own pages are none of anybody's business. */
export async function listOpenTabs(): Promise<OpenTab[]> {
  const tabs = await chrome.tabs.query({});
  return tabs.flatMap(({ id, title = '', url = '', active, incognito, discarded, status }) =>
    id === undefined || incognito || !/^https?:/.test(url)
      ? []
      : [{ tabId: id, title, url, isActive: active, isLoaded: !discarded && status !== 'unloaded' }],
  );
}
