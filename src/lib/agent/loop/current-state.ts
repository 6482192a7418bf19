/** What is going on right now, as sentences: for questions that no store answers. */
import type { AgentPorts } from '../types';
import { describeTab } from '../../pages';

/** More tabs than this are not worth the room. */
const mostTabs = 40;

export async function describeCurrentState(ports: AgentPorts): Promise<string[]> {
  const [tabs, others] = await Promise.all([describeTabs(ports), ports.describeState?.() ?? []]);
  return [...tabs, ...others];
}

async function describeTabs(ports: AgentPorts): Promise<string[]> {
  const open = await ports.listTabs();
  if (open.length === 0) return [];
  const described = await Promise.all(open.slice(0, mostTabs).map((tab) => describeTab(tab, ports)));
  const count = open.length === 1 ? '1 tab is open' : `${open.length} tabs are open`;
  const names = described.map(({ text, site, isActive }) => {
    const place = site === null ? '' : ` (${site})`;
    return `${text}${place}${isActive ? ', in front' : ''}`;
  });
  const rest = open.length > mostTabs ? [`and ${open.length - mostTabs} more`] : [];
  return [`${count}: ${[...names, ...rest].join('; ')}.`];
}
