import { z } from 'zod';
import { countOf } from '../../../shared/count-of';
import { AppError } from '../../../shared/app-error';
import { mayLeave } from '../auto-indexer';
import { describeTab } from '../open-tab';
import type { OpenTab } from '../ports';
import { toSourceUrl } from '../source-url';
import type { CapturedPage } from '../types';
import { defineTool, offsetInput, untoldOffsetInput, type ToolContext } from './tool';

/** More tabs than this are not worth the room. */
const mostTabs = 100;
const privatePage = 'This page is private: its text is given to no language model.';

export const readPage = defineTool({
  name: 'read_page',
  description: 'Read the page in front, or the open tab tabId.',
  input: z.object({
    tabId: z.int().optional(),
    offset: offsetInput,
  }),
  summarize: ({ tabId }) => (tabId === undefined ? 'Reading this page' : 'Reading another open tab'),
  plan: ({ tabId, offset }, context) => ({
    run: async () => {
      const page = await readOpenPage(tabId, context);
      const { url, title, text } = page;
      const isThisPage = tabId === undefined || tabId === context.question.tabId;
      const source = {
        ...{ content: text, sourceUrl: toSourceUrl(url), title, docType: 'page' as const, headingPath: [] },
        ...{ score: 1, readAt: context.ports.clock.now(), isThisPage },
      };
      const summary = `Read “${title}” (${countOf(text.length, 'character')})`;
      return { kind: 'text', item: { text, source }, offset, summary };
    },
  }),
});

export const listTabs = defineTool({
  name: 'list_tabs',
  description: 'List open tabs and their tabId.',
  input: z.object({ offset: untoldOffsetInput }),
  summarize: () => 'Looking at the open tabs',
  plan: ({ offset }, context) => ({
    run: async () => {
      const tabs = (await context.ports.listTabs()).slice(0, mostTabs);
      const described = await Promise.all(tabs.map((tab) => toItem(tab, context)));
      return { kind: 'list', items: described, offset, summary: countOf(tabs.length, 'open tab') };
    },
  }),
});

/** Reads a page that is open and may be shown to a model; rejects with a sentence otherwise. */
export async function readOpenPage(tabId: number | undefined, context: ToolContext): Promise<CapturedPage> {
  const { question, frontPage, ports, signal } = context;
  const isFront = tabId === undefined || tabId === question.tabId;
  // That it is shown to a model at all was decided when it was read.
  if (isFront && frontPage) return frontPage;
  const wanted = tabId ?? question.tabId;
  if (!isFront && !(await ports.listTabs()).some((tab) => tab.tabId === wanted)) {
    throw new AppError('refused', 'There is no such tab. Use list_tabs to see which there are.');
  }
  const page = await ports.readPage(wanted, signal);
  if (!mayLeave(await ports.decide(page))) throw new AppError('page-private', privatePage);
  return page;
}

async function toItem(
  tab: OpenTab,
  { ports }: ToolContext,
): Promise<{ text: string; attributes: Record<string, string> }> {
  const { text, url } = await describeTab(tab, ports);
  const attributes = { tab_id: String(tab.tabId), ...(tab.isActive ? { in_front: 'true' } : {}) };
  return { text, attributes: { ...attributes, ...(url === null ? {} : { url }) } };
}
