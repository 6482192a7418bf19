/** Ways in beside the page in front: a selection, a link, all tabs of a window. */
import { describeFailure, type JobDraft } from '../../lib/agent/auto-indexer';
import { type PageOutcome, toSelectionUrl, toSourceUrl } from '../../lib/pages';
import { notifyPages } from '../../platform/wire/notifications';
import { AppError } from '../../shared/app-error';
import { decideAddress, decidePage } from './decide-page';
import { logSkip } from '../queue/log-activity';
import { pageQueue } from '../queue/page-queue';
import { readPage } from './read-tab';

/** Longer than anybody selects on purpose; in characters. */
const maxSelection = 100_000;

/** Remembers selected text beside its page; the panel of its tab is told how it went. */
export function rememberSelection(tabId: number, text: string): Promise<PageOutcome> {
  return tellPanel(tabId, async () => {
    if (text.trim() === '') throw new AppError('page-empty', 'Nothing is selected.');
    // The page is read all the same: what it is decides whether anything of it may be kept.
    const page = await readPage(tabId);
    const readAt = Date.now();
    const decision = await decidePage('told', tabId, page);
    if (decision.allow === 'never') {
      await logSkip(page.url, decision);
      return { kind: 'not-remembered', notice: decision.sentence };
    }
    const words = text.trim().slice(0, maxSelection);
    const isFull = decision.allow === 'full';
    const selection = { ...page, text: isFull ? words : '', fullLength: words.length, truncated: false };
    const waiting = { ...selection, isSelection: true, pageOffsets: undefined };
    const url = await toSelectionUrl(waiting);
    const work = { kind: 'text' } as const;
    const draft = { url, title: page.title, occasion: 'told', work, priority: 0 } as const;
    return pageQueue.addAndWait(draft, { page: waiting, readAt });
  });
}

/** Remembers the page behind a link, which is opened out of the way, read and closed. */
export async function rememberLink(tabId: number, address: string): Promise<void> {
  await tellPanel(tabId, async () => {
    const decision = await decideAddress('told', address);
    if (decision.allow === 'never') {
      await logSkip(address, decision);
      return { kind: 'not-remembered', notice: decision.sentence };
    }
    const work = { kind: 'address' } as const;
    return pageQueue.addAndWait({ url: toSourceUrl(address), occasion: 'told', work, priority: 0 });
  });
}

/** All tabs of a window; resolves with how many pages that are. */
export async function rememberWindow(windowId: number): Promise<number> {
  const drafts = await toDrafts(await chrome.tabs.query({ windowId }));
  for (const draft of drafts) await pageQueue.add(draft);
  return drafts.length;
}

/** Jobs for the pages in tabs; of what may not be kept there is none. */
export async function toDrafts(tabs: readonly chrome.tabs.Tab[]): Promise<JobDraft[]> {
  const drafts = await Promise.all(
    tabs.map(async ({ id, url, incognito, discarded }): Promise<JobDraft[]> => {
      if (id === undefined || url === undefined || incognito) return [];
      if ((await decideAddress('told', url)).allow === 'never') return [];
      // A tab that the browser has unloaded would be loaded by reading it; another one disturbs less.
      const work = discarded ? ({ kind: 'address' } as const) : ({ kind: 'tab', tabId: id } as const);
      return [{ url: toSourceUrl(url), occasion: 'told', work }];
    }),
  );
  const known = new Set<string>();
  return drafts.flat().filter(({ url }) => !known.has(url) && known.add(url));
}

async function tellPanel(tabId: number, remember: () => Promise<PageOutcome>): Promise<PageOutcome> {
  const page = await remember().catch((error: unknown): PageOutcome => ({
    kind: 'not-remembered',
    notice: describeFailure(error),
  }));
  notifyPages({ type: 'page-outcome', tabId, page });
  return page;
}
