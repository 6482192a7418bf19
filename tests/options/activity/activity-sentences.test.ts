import { describe, expect, it } from 'vitest';
import type { Job } from '../../../src/lib/agent/auto-indexer';
import { describeJob, labelOf } from '../../../src/options/activity/activity-sentences';

const now = 1_000_000_000;
const job: Job = {
  id: '1',
  url: 'https://example.org/',
  title: '',
  occasion: 'told',
  work: { kind: 'text' },
  priority: 1,
  batch: null,
  state: 'waiting',
  attempts: 1,
  addedAt: now,
  nextTryAt: now,
  failure: null,
};

describe('a line about a job', () => {
  it('says why it waits and when it is tried again', () => {
    const waiting = { ...job, failure: 'The memory did not answer.', nextTryAt: now + 5 * 60_000 };
    expect(describeJob(waiting, now)).toBe('The memory did not answer. Tried again in 5 minutes.');
    expect(describeJob({ ...waiting, nextTryAt: now + 9_000 }, now)).toMatch(
      /Tried again within a minute\.$/,
    );
    expect(describeJob({ ...waiting, nextTryAt: now - 1 }, now)).toMatch(/Tried again now\.$/);
  });

  it('says why it was given up, and nothing where there is nothing to say', () => {
    const given = { ...job, state: 'given-up', failure: 'It has no text.' } as const;
    expect([labelOf(given), describeJob(given, now)]).toEqual(['Failed', 'It has no text.']);
    expect([labelOf(job), describeJob(job, now)]).toEqual(['Waiting', '']);
  });
});
