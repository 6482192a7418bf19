/** A page that asks for a secret after it was read: what was kept of it on this visit is taken out again. */
import { type Decision, findSource, hostOf, toPageOfSelection, toSourceUrl } from '../../lib/pages';
import { memoryClient } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { removeActivity } from '../queue/activity';
import { answers } from '../answers/answers';
import { markTab } from './badge';
import { forgetSources } from '../handlers/forget-source';
import { logSkip } from '../queue/log-activity';
import { pageKeeper, pageQueue } from '../queue/page-queue';
import { Visits, type Visit } from './visits';

type Sender = chrome.runtime.MessageSender;

const visits = new Visits(chrome.storage.session);

const decision: Decision = {
  allow: 'never',
  reason: 'private-field',
  sentence: 'This page asks for a password, a code or a card number, so it is not remembered.',
};
const takenOut =
  'This page now asks for a password, a code or a card number. What was kept of it on this visit was taken out again.';
/** So many selections of a site are looked through, newest first. */
const maxSelections = 200;

/** The view at an address of the asking tab is about to be read. */
export async function noteReading(sender: Sender, url: string): Promise<void> {
  const place = await placeOf(sender, url);
  if (place) await visits.note({ ...place, at: Date.now() });
}

/** That view asks for a secret by now. Acts on nothing but what came into the memory since it was first read. */
export async function takeOutVisit(sender: Sender, url: string): Promise<void> {
  const place = await placeOf(sender, url);
  if (!place) return;
  await markTab(place.tabId, decision);
  const visit = await visits.find(place);
  if (!visit) return;
  const removed = await pageKeeper.takeOut(visit.url, Date.now(), () => removeKept(visit));
  if (removed === 0) return;
  await logSkip(visit.url, decision);
  notifyPages({ type: 'notice', tabId: visit.tabId, text: takenOut });
}

/** Null when the tab shows something else, or nobody knows which document asks. */
async function placeOf({ tab, documentId }: Sender, url: string): Promise<Omit<Visit, 'at'> | null> {
  if (tab?.id === undefined || documentId === undefined) return null;
  const current = await chrome.tabs.get(tab.id).catch(() => null);
  const own = toSourceUrl(url);
  if (current?.url === undefined || toSourceUrl(current.url) !== own) return null;
  return { tabId: tab.id, documentId, url: own };
}

/** Resolves with how much that was. A text that was there before this visit, and is the same, stays. */
async function removeKept({ url, at }: Visit): Promise<number> {
  await pageQueue.cancel((job) => toPageOfSelection(job.url) === url && job.addedAt >= at);
  const page = await findSource(memoryClient, url);
  const site = hostOf(url) ?? '';
  const { sources } = await memoryClient.list({ docType: 'page', site, after: at }, { limit: maxSelections });
  const selections = sources.filter(
    (source) => source.sourceUrl !== url && toPageOfSelection(source.sourceUrl) === url,
  );
  // Known under another address it may be the page of somebody else, who must not lose it by this one.
  const own = page && page.updatedAt >= at && hostOf(page.sourceUrl) === site ? [page] : [];
  const meant = [...own, ...selections];
  // First, while they still say what they are about. A page that is not there yet is on its way, and will be refused.
  if (own.length > 0 || !page)
    await withholdAnswers(new Set([url, ...own.map((source) => source.sourceUrl)]), at);
  // What is on its way is refused already.
  for (const { sourceUrl } of meant) await removeActivity({ sourceUrl });
  await forgetSources(
    meant.map(({ sourceUrl }) => sourceUrl),
    false,
  );
  return meant.length;
}

/** Keeps of answers about these pages, given since then, no more than of answers about any private page. */
export async function withholdAnswers(pages: ReadonlySet<string>, since: number): Promise<void> {
  if (await answers.withhold(pages, since)) notifyPages({ type: 'conversations-changed' });
}
