import {
  type CapturedPage,
  type CapturePolicy,
  type Decision,
  judgeSite,
  type Occasion,
  type PageSigns,
  shouldIndex,
} from '../../lib/pages';
import { isNoStoreDocument } from '../../platform/tabs/no-store-header';
import { loadSettings } from '../../platform/storage/settings';
import { markTab } from './badge';

/** Whether and how much of a page that was read may be kept: every way in goes through here. */
export async function decidePage(occasion: Occasion, tabId: number, page: CapturedPage): Promise<Decision> {
  const decision = await decideUnmarked(occasion, tabId, page);
  await markTab(tabId, decision);
  return decision;
}

/** The same without a trace, for pages that the user is not looking at. */
export async function decideUnmarked(
  occasion: Occasion,
  tabId: number,
  page: CapturedPage,
): Promise<Decision> {
  const first = await judgePage(occasion, tabId, page);
  // The user's own rule counts for more, and what is kept out already need not be looked up.
  const isOpen = first.reason === 'allowed' || first.reason === 'capture-off';
  const isNoStore = isOpen && (await isNoStoreDocument(tabId));
  return isNoStore ? judgePage(occasion, tabId, { ...page, isNoStore }) : first;
}

/** The same for a page that was read, and may be kept, some time ago. */
export async function decideAgain(occasion: Occasion, page: CapturedPage): Promise<Decision> {
  const { url: address, hasPrivateField } = page;
  const signs = { address, hasPrivateField, isNoStore: page.isNoStore === true, isIncognito: false };
  return shouldIndex(occasion, signs, await loadSettings());
}

/** What is known of an address that is not open. */
export async function decideAddress(occasion: Occasion, address: string): Promise<Decision> {
  const signs = { address, hasPrivateField: false, isNoStore: false, isIncognito: false };
  return shouldIndex(occasion, signs, await loadSettings());
}

/** By what is known of a page, which need not be the one in the tab; its server is not asked. */
export async function judgePage(occasion: Occasion, tabId: number, page: CapturedPage): Promise<Decision> {
  const [policy, signs] = await Promise.all([loadSettings(), readSigns(tabId, page)]);
  return shouldIndex(occasion, signs, policy);
}

/** What is known of a tab without reading its page. */
export async function judgeTab(tab: chrome.tabs.Tab, policy: CapturePolicy): Promise<Decision> {
  const page = { url: tab.url ?? '', hasPrivateField: false };
  const signs = await readSigns(tab.id ?? chrome.tabs.TAB_ID_NONE, page, tab);
  return policy.consentedAt === null ? shouldIndex('told', signs, policy) : judgeSite(signs, policy);
}

async function readSigns(
  tabId: number,
  page: Pick<CapturedPage, 'url' | 'hasPrivateField' | 'isNoStore'>,
  known?: chrome.tabs.Tab,
): Promise<PageSigns> {
  const tab = known ?? (await chrome.tabs.get(tabId).catch(() => null));
  return {
    address: page.url,
    // The manifest keeps Recollect out of private windows; should that fail, nothing is kept all the same.
    isIncognito: tab?.incognito ?? true,
    hasPrivateField: page.hasPrivateField,
    isNoStore: page.isNoStore === true,
  };
}
