import type { Batch } from '../../lib/agent/auto-indexer';
import type { BackfillChoice, BackfillOrigin } from '../../messaging/backfill';
import { countOf } from '../../ui/count-of';

export const origins: Record<BackfillOrigin, string> = {
  tabs: 'Open tabs',
  bookmarks: 'Bookmarks',
  history: 'History',
};
export const spans: readonly { label: string; days: number | null }[] = [
  { label: 'The last 7 days', days: 7 },
  { label: 'The last 30 days', days: 30 },
  { label: 'The last year', days: 365 },
  { label: 'All time', days: null },
];
export const limits: readonly number[] = [20, 100, 300, 1_000];

export const firstChoice: BackfillChoice = { origin: 'tabs', days: 30, limit: 100 };

export function isOrigin(value: string): value is BackfillOrigin {
  return Object.hasOwn(origins, value);
}

export function countLeft({ total, done, skipped, failed }: Batch): number {
  return Math.max(0, total - done - skipped - failed);
}

/** Under way, or to be resumed. */
export function isOpen(batch: Batch | null): batch is Batch {
  return batch?.state === 'running' || batch?.state === 'paused';
}

/** "12 remembered · 3 left out · 1 failed · 84 to go". */
export function describeCounts(batch: Batch): string {
  const { done, skipped, failed } = batch;
  const left = countLeft(batch);
  return [
    `${done} remembered`,
    ...(skipped > 0 ? [`${skipped} left out`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(left > 0 ? [`${left} to go`] : []),
  ].join(' · ');
}

export function describeBatch(batch: Batch): string {
  const { state, total } = batch;
  if (total === 0) return 'There is no page to remember: all are left out by your rules, or there is none.';
  const pages = countOf(total, 'page');
  return {
    running: `Remembering ${pages}, one at a time.`,
    paused: `Paused: ${countLeft(batch)} of ${pages} to go.`,
    cancelled: `Cancelled, with ${countLeft(batch)} of ${pages} to go.`,
    finished: `Done: ${pages}.`,
  }[state];
}
