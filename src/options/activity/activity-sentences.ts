import type { ActivityKind, Job } from '../../lib/agent/auto-indexer';
import { formatRelativeTime } from '../../shared/relative-time';

/** What a line of the list begins with. */
export const kindLabels: Record<ActivityKind, string> = {
  remembered: 'Remembered',
  updated: 'Updated',
  unchanged: 'Unchanged',
  'address-only': 'Title and address',
  skipped: 'Left out',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export function labelOf({ state }: Job): string {
  return { waiting: 'Waiting', running: 'Reading', 'given-up': 'Failed' }[state];
}

/** Why a job waits, and for how long; empty while there is nothing to say. */
export function describeJob({ state, failure, nextTryAt, attempts }: Job, now: number): string {
  if (state === 'given-up') return failure ?? '';
  if (state === 'running') return attempts > 1 ? `Try number ${attempts}.` : '';
  if (failure === null) return '';
  const next = nextTryAt <= now ? 'Tried again now.' : `Tried again ${formatRelativeTime(nextTryAt, now)}.`;
  return `${failure} ${next.replace('just now', 'within a minute')}`;
}
