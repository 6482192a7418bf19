import { describeTab } from './open-tabs';
import type { AgentPorts } from './ports';
import { shorten } from './prompt-text';

/** More tabs than this nobody wants to read. */
const mostTabs = 30;
const titleLength = 100;
const urlLength = 150;

/** How things stand right now, as sentences: the open tabs, then what the surroundings know of jobs and memory. */
export async function describeCurrentState({
  listTabs,
  decide,
  describeState,
}: Pick<AgentPorts, 'listTabs' | 'decide' | 'describeState'>): Promise<string[]> {
  const [tabs, others] = await Promise.all([listTabs(), describeState?.() ?? []]);
  const described = await Promise.all(
    tabs.slice(0, mostTabs).map(async (tab) => {
      const shown = await describeTab(tab, decide);
      const front = tab.isActive ? ' (in front)' : '';
      return (
        shown && `Open tab: ${shorten(shown.title, titleLength)}, ${shorten(shown.url, urlLength)}${front}`
      );
    }),
  );
  const lines = described.filter((line) => line !== null);
  const hidden = described.length - lines.length;
  return [
    `${tabs.length} ${tabs.length === 1 ? 'tab is' : 'tabs are'} open.`,
    ...lines,
    ...(hidden === 0 ? [] : [`${hidden} of them ${hidden === 1 ? 'is' : 'are'} private or not of the web.`]),
    ...(tabs.length > mostTabs ? [`${tabs.length - mostTabs} more are not listed.`] : []),
    ...others,
  ];
}
