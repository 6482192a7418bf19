import { z } from 'zod';
import { countOf } from '../../../shared/count-of';
import { AppError } from '../../../shared/app-error';
import {
  type CapturedPage,
  type Decision,
  describeTab,
  mayLeave,
  type OpenTab,
  siteOf,
  type TabLook,
  toSourceUrl,
  toToldTitle,
} from '../../pages';
import { shorten } from '../../model';
import {
  defineTool,
  offsetInput,
  untoldOffsetInput,
  type ToolContext,
  type ToolOutput,
  type ToolPlan,
} from './tool';

/** More tabs than this are not worth the room. */
const mostTabs = 100;
const privatePage = 'This page is private: its text is given to no language model.';
const noSuchTab = 'There is no such tab. Use list_tabs to see which there are.';
const unseenTab = 'This tab could not be looked at, so it is not read. Open it once and ask again.';
const movedOn = 'The tab has gone to another site since you were asked.';

export const readPage = defineTool({
  name: 'read_page',
  description: 'Read the page in front, or the open tab tabId.',
  input: z.object({
    tabId: z.int().optional(),
    offset: offsetInput,
  }),
  summarize: ({ tabId }) => (tabId === undefined ? 'Reading this page' : 'Reading another open tab'),
  plan: ({ tabId, offset }, context) =>
    tabId === undefined || tabId === context.question.tabId
      ? { run: async () => toOutput(await readOpenPage(undefined, context), true, offset, context) }
      : planOtherTab(tabId, offset, context),
});

/** What the user has open elsewhere is none of this answer's business until they say so, once in a chat. */
async function planOtherTab(tabId: number, offset: number, context: ToolContext): Promise<ToolPlan> {
  const { tabGrants } = context.ports;
  const { url, title } = await lookAtOther(tabId, context);
  const site = siteOf(url);
  const isGranted = await tabGrants?.has(tabId, site);
  return {
    ...(isGranted === true
      ? {}
      : {
          confirmation: `Read your other tab “${shorten(toToldTitle(title, url), 80)}” of ${shorten(site, 100)}? Its text is given to the model.`,
        }),
    run: async () => {
      const page = await readOpenPage(tabId, context);
      // The word was given for what the user was shown.
      if (siteOf(page.url) !== site) throw new AppError('page-changed', movedOn);
      if (isGranted !== true) await tabGrants?.add(tabId, site);
      return toOutput(page, false, offset, context);
    },
  };
}

function toOutput(
  { url, title, text }: CapturedPage,
  isThisPage: boolean,
  offset: number,
  { ports }: ToolContext,
): ToolOutput {
  const told = toToldTitle(title, url);
  const source = {
    ...{ content: text, sourceUrl: toSourceUrl(url), title: told, docType: 'page' as const, headingPath: [] },
    ...{ score: 1, readAt: ports.clock.now(), isThisPage },
  };
  const summary = `Read “${told}” (${countOf(text.length, 'character')})`;
  return { kind: 'text', item: { text, source }, offset, summary };
}

/** What another tab shows, if anything of it may be told; rejects with a sentence otherwise. */
async function lookAtOther(tabId: number, { ports }: ToolContext): Promise<TabLook> {
  const tab = (await ports.listTabs()).find((open) => open.tabId === tabId);
  if (!tab) throw new AppError('refused', noSuchTab);
  const look = await ports.lookAtTab(tab);
  if (!look) throw new AppError('page-unreadable', unseenTab);
  if (!mayLeave(look.decision)) throw new AppError('page-private', toRefusal(look.decision));
  return look;
}

/** Why a page is private, and what that means here. */
function toRefusal({ sentence }: Decision): string {
  return sentence === '' ? privatePage : `${privatePage} ${sentence}`;
}

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
  // No script that reads goes into a tab of which it is known that it may not be read.
  if (!isFront) await lookAtOther(wanted, context);
  const page = await ports.readPage(wanted, signal);
  const decision = await ports.decide(page, wanted);
  if (!mayLeave(decision)) throw new AppError('page-private', toRefusal(decision));
  return page;
}

async function toItem(
  tab: OpenTab,
  { ports }: ToolContext,
): Promise<{ text: string; attributes: Record<string, string> }> {
  const { text, site, url } = await describeTab(tab, ports);
  const place = url ?? site;
  const attributes = { tab_id: String(tab.tabId), ...(tab.isActive ? { in_front: 'true' } : {}) };
  return { text, attributes: { ...attributes, ...(place === null ? {} : { url: place }) } };
}
