import { describeResult, describeSkip, type QueueChange } from '../../lib/agent/auto-indexer';
import type { Decision, PageOutcome } from '../../lib/pages';
import { notifyPages } from '../../platform/wire/notifications';
import { createLogger } from '../../shared/logger';
import { jobStore } from './page-queue';

const logger = createLogger('background');

/** For pages that do not go through the queue. */
export function logSkip(url: string, { reason, sentence }: Decision): Promise<void> {
  return write(describeSkip({ reason, url, sentence }, Date.now()));
}

export function logKept(outcome: Exclude<PageOutcome, { kind: 'not-remembered' }>): Promise<void> {
  return write([describeResult(outcome, Date.now())]);
}

/** The list is a comfort: that it cannot be written is no reason to fail. */
async function write(log: NonNullable<QueueChange['log']>): Promise<void> {
  if (log.length === 0) return;
  await jobStore
    .change(() => ({ log }))
    .then(() => notifyPages({ type: 'activity-changed' }))
    .catch((error: unknown) => logger.warn('the activity list was not written', error));
}
