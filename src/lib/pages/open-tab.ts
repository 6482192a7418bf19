import { mayLeave, type Decision } from './should-index';
import { toSourceUrl } from './source-url';
import { toToldTitle } from './told-title';

export interface OpenTab {
  tabId: number;
  title: string;
  url: string;
  isActive: boolean;
  /** False: its page was discarded, or is not there yet, and cannot be looked at. */
  isLoaded: boolean;
}

/** What an open tab shows, as it was when it was looked at, and what may be done with that. */
export interface TabLook {
  url: string;
  title: string;
  decision: Decision;
}

export interface DescribedTab {
  tabId: number;
  isActive: boolean;
  text: string;
  /** Null: it is private, or not of the web. */
  site: string | null;
  /** Null: as before, or it was not looked at. */
  url: string | null;
}

const privateTab = 'A page that is private or not of the web';
const unseenTab = 'A tab that was not looked at';

/**
 * A tab as it may be told of: title and address of a private page tell as much as its text, and whether it is private
 * is seen only by looking at it.
 */
export async function describeTab(
  tab: OpenTab,
  { lookAtTab }: { lookAtTab: (tab: OpenTab) => Promise<TabLook | null> },
): Promise<DescribedTab> {
  const { tabId, isActive } = tab;
  const look = await lookAtTab(tab);
  // What could not be looked at would have been kept out by now if its site were private.
  if (!look) return { tabId, isActive, text: unseenTab, site: siteOf(tab.url), url: null };
  if (!mayLeave(look.decision)) return { tabId, isActive, text: privateTab, site: null, url: null };
  const { url, title } = look;
  return { tabId, isActive, text: toToldTitle(title, url), site: siteOf(url), url: toSourceUrl(url) };
}

export function siteOf(url: string): string {
  return new URL(url).host;
}
