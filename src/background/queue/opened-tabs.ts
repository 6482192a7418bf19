/**
 * The tabs that were opened to be read, by address. The list outlives this worker and ends with the browser, as the
 * tabs do; so a worker that takes over finds them, and none is left behind.
 */
import { z } from 'zod';
import { AppError } from '../../shared/app-error';

const storageKey = 'opened-tabs';
const listSchema = z.record(z.string(), z.number()).catch({});

/** Inactive and silent, at the end of the window; in a minimised one where there is no window. */
export async function openTab(url: string): Promise<number> {
  const windows = await chrome.windows.getAll({ windowTypes: ['normal'] });
  const open = windows.find(({ focused }) => focused) ?? windows[0];
  const tab = open
    ? await chrome.tabs.create({ url, active: false, windowId: open.id })
    : (await chrome.windows.create({ url, state: 'minimized' }))?.tabs?.[0];
  if (tab?.id === undefined) throw new AppError('page-changed', 'The browser did not open the page.');
  await chrome.storage.session.set({ [storageKey]: { ...(await readList()), [url]: tab.id } });
  await chrome.tabs.update(tab.id, { muted: true }).catch(() => undefined);
  return tab.id;
}

/** One that was opened for the address and is still there. */
export async function findOpenedTab(url: string): Promise<number | null> {
  const tabId = (await readList())[url];
  if (tabId === undefined) return null;
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  return tab?.id ?? null;
}

/** Closes those that were opened for addresses that nobody wants any more. */
export async function closeOpenedTabs(isWanted: (url: string) => boolean): Promise<void> {
  const list = Object.entries(await readList());
  const gone = list.filter(([url]) => !isWanted(url));
  if (gone.length === 0) return;
  await Promise.all(gone.map(([, tabId]) => chrome.tabs.remove(tabId).catch(() => undefined)));
  const left = list.filter(([url]) => isWanted(url));
  await chrome.storage.session.set({ [storageKey]: Object.fromEntries(left) });
}

async function readList(): Promise<Record<string, number>> {
  const stored: Record<string, unknown> = await chrome.storage.session.get(storageKey);
  return listSchema.parse(stored[storageKey] ?? {});
}
