import { mayLeave } from './auto-indexer';
import type { AgentPorts, OpenTab } from './ports';
import { toSourceUrl } from './source-url';

export interface DescribedTab {
  tabId: number;
  isActive: boolean;
  text: string;
  /** Null: it is private, or not of the web. */
  url: string | null;
}

const privateTab = 'A page that is private or not of the web';

/** A tab as it may be told of: title and address of a private page tell as much as its text. */
export async function describeTab(
  { tabId, isActive, url, title }: OpenTab,
  { decide }: Pick<AgentPorts, 'decide'>,
): Promise<DescribedTab> {
  const decision = await decide({
    url,
    title,
    text: '',
    language: '',
    hasPrivateField: false,
    fullLength: 0,
  });
  return mayLeave(decision)
    ? { tabId, isActive, text: title || url, url: toSourceUrl(url) }
    : { tabId, isActive, text: privateTab, url: null };
}
