import { describeFailure, indexPageAsync } from '../../lib/agent/auto-indexer';
import { type CapturedPage, type Decision, type PageOutcome, toSourceUrl } from '../../lib/pages';
import { notifyPages } from '../../platform/wire/notifications';
import { describeUnreadable } from '../../platform/tabs/tab-reader';
import { isErrorCode } from '../../shared/app-error';
import { createLogger } from '../../shared/logger';
import { answers } from '../answers/answers';
import { decideAddress } from './decide-page';
import { withholdAnswers } from './late-field';
import { logKept, logSkip } from '../queue/log-activity';
import { pageKeeper, pageQueue } from '../queue/page-queue';

const logger = createLogger('background');

/** Remembers the page in a tab, because the user said so or has read it; tells the open panels how it went. */
export async function rememberTab(tabId: number, occasion: 'told' | 'read' = 'told'): Promise<PageOutcome> {
  const page = await rememberQueued(tabId, occasion).catch((error: unknown): PageOutcome => ({
    kind: 'not-remembered',
    notice: describeFailure(error),
  }));
  notifyPages({ type: 'page-outcome', tabId, page });
  return page;
}

async function rememberQueued(tabId: number, occasion: 'told' | 'read'): Promise<PageOutcome> {
  const { url: address } = await chrome.tabs.get(tabId);
  const notice = describeUnreadable(address);
  if (notice !== null || address === undefined) {
    return { kind: 'not-remembered', notice: notice ?? 'This page cannot be read.' };
  }
  // Not even the address of a site that is kept out waits anywhere.
  const decision = await decideAddress(occasion, address);
  if (decision.allow === 'never') {
    await logSkip(address, decision);
    return { kind: 'not-remembered', notice: decision.sentence };
  }
  const work = { kind: 'tab', tabId } as const;
  return pageQueue.addAndWait({ url: toSourceUrl(address), occasion, work, priority: 0 });
}

/**
 * Keeps the page that an answer is about. What the memory does not take now waits, and the answer does not. `askedAt`: what
 * was forgotten since, or asks for a secret since, is not kept, and neither is what the answer tells of it.
 */
export async function keepAskedPage(
  page: CapturedPage,
  decision: Decision,
  askedAt: number,
): Promise<PageOutcome> {
  const { allow, sentence } = decision;
  const readAt = Date.now();
  if (allow === 'never') {
    void logSkip(page.url, decision);
    return { kind: 'not-remembered', notice: sentence };
  }
  try {
    const outcome = await pageKeeper.keep(page, { ...decision, allow }, readAt, askedAt);
    void logKept(outcome);
    return outcome;
  } catch (error) {
    if (isErrorCode(error, 'page-private') || isErrorCode(error, 'refused')) {
      await takeBackAnswer(page, error, askedAt);
      return { kind: 'not-remembered', notice: describeFailure(error) };
    }
    const onFailure = (failure: unknown) => logger.warn('a page could not be queued', failure);
    indexPageAsync(pageQueue, page, decision, { occasion: 'asked', readAt, onFailure });
    return { kind: 'not-remembered', notice: `${describeFailure(error)} It is tried again by itself.` };
  }
}

/** The answer tells of a page that nothing may tell of any more. */
async function takeBackAnswer({ url }: CapturedPage, error: unknown, askedAt: number): Promise<void> {
  const sourceUrl = toSourceUrl(url);
  if (isErrorCode(error, 'page-private')) await withholdAnswers(new Set([sourceUrl]), askedAt);
  else if (pageKeeper.findForgetting(sourceUrl, askedAt)?.keepsQuotations === false)
    await answers.takeOutQuotations(sourceUrl);
}
