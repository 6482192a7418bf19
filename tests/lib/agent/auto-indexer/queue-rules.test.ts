import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job, JobResult, QueueChange, QueueState } from '../../../../src/lib/agent/auto-indexer';
import {
  addJob,
  cancelJobs,
  claimNext,
  lanes,
  recoverLane,
  settleJob,
  startBatch,
} from '../../../../src/lib/agent/auto-indexer/queue-rules';
import { pageOf, urls } from './arbitraries';

function apply({ jobs, batch }: QueueState, change: QueueChange): QueueState {
  const { put = [], remove = [] } = change;
  const gone = new Set([...remove, ...put.map(({ id }) => id)]);
  return {
    jobs: [...jobs.filter(({ id }) => !gone.has(id)), ...put],
    batch: change.batch ?? batch,
  };
}

const results = fc.constantFrom<JobResult>(
  { kind: 'kept', outcome: { kind: 'remembered', sourceUrl: 'https://a.example/', title: '', passages: 1 } },
  { kind: 'skipped', reason: 'private-field', url: 'https://a.example/', sentence: 'Private.' },
  { kind: 'failed', sentence: 'Later.', isFinal: false },
  { kind: 'failed', sentence: 'Never.', isFinal: true },
  { kind: 'failed', sentence: 'Opened.', isFinal: false, work: { kind: 'address' } },
  {
    kind: 'failed',
    sentence: 'Stored later.',
    isFinal: false,
    text: { page: pageOf('Some words.'), readAt: 1 },
  },
);

type Step =
  | { kind: 'add'; url: string; work: 'tab' | 'address' | 'text' }
  | { kind: 'claim'; lane: 0 | 1 }
  | { kind: 'settle'; result: JobResult }
  | { kind: 'recover'; lane: 0 | 1 }
  | { kind: 'wait'; ms: number }
  | { kind: 'cancel'; url: string };

const lane = fc.constantFrom<0 | 1>(0, 1);
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant<'add'>('add'),
      url: urls,
      work: fc.constantFrom<'tab' | 'address' | 'text'>('tab', 'address', 'text'),
    }),
    fc.record({ kind: fc.constant<'claim'>('claim'), lane }),
    fc.record({ kind: fc.constant<'settle'>('settle'), result: results }),
    fc.record({ kind: fc.constant<'recover'>('recover'), lane }),
    fc.record({ kind: fc.constant<'wait'>('wait'), ms: fc.nat(3_600_000) }),
    fc.record({ kind: fc.constant<'cancel'>('cancel'), url: urls }),
  ),
  { maxLength: 60 },
);

describe('the rules of the queue', () => {
  it('hold in any order of events: one run a page, no doubles, counts that add up', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (sequence: Step[], hasBatch) => {
        let ids = 0;
        let now = 1_000;
        const createId = () => `job-${(ids += 1)}`;
        let state: QueueState = { jobs: [], batch: null };
        const drafts = ['https://x.example/', 'https://y.example/'].map(
          (url) => ({ url, occasion: 'told', work: { kind: 'address' } }) as const,
        );
        if (hasBatch) state = apply(state, startBatch(state, { id: 'batch', drafts, createId, now }));
        for (const step of sequence) {
          now += 1;
          if (step.kind === 'wait') now += step.ms;
          else if (step.kind === 'add') {
            const work = step.work === 'tab' ? { kind: 'tab' as const, tabId: 1 } : { kind: step.work };
            const draft = { url: step.url, occasion: 'told' as const, work };
            state = apply(state, addJob(state, { id: createId(), draft, now }));
          } else if (step.kind === 'claim') {
            const change = claimNext(state, lanes[step.lane]!, now);
            if (change.job) expect(change.job.nextTryAt).toBeLessThanOrEqual(now);
            state = apply(state, change);
          } else if (step.kind === 'recover')
            state = apply(state, recoverLane(state, lanes[step.lane]!, now));
          else if (step.kind === 'cancel')
            state = apply(
              state,
              cancelJobs(state, ({ url }) => url === step.url, now),
            );
          else {
            const running = state.jobs.find((job) => job.state === 'running');
            if (running) state = apply(state, settleJob(state, running.id, step.result, now));
          }
          assertSound(state, hasBatch);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  function assertSound({ jobs, batch }: QueueState, hasBatch: boolean): void {
    const running = jobs.filter(({ state }) => state === 'running').map(({ url }) => url);
    expect(new Set(running).size).toBe(running.length);
    for (const url of new Set(jobs.map((job) => job.url))) {
      const own = jobs.filter((job) => job.url === url && job.state === 'waiting' && job.batch === null);
      const ofText = own.filter(({ work }: Job) => work.kind === 'text');
      // A job whose text was read while another waited is a text from then on.
      expect(own.length - ofText.length).toBeLessThanOrEqual(2);
    }
    if (!hasBatch || !batch) return;
    const left = jobs.filter((job) => job.batch === batch.id).length;
    expect(batch.done + batch.skipped + batch.failed + left).toBe(batch.total);
    if (left === 0) expect(batch.state).toBe('finished');
  }

  it('takes what somebody waits for first, then what was asked for, then what is one of many', () => {
    const add = (state: QueueState, id: string, url: string, priority: 0 | 1 | 2) => {
      const work = { kind: 'tab', tabId: 1 } as const;
      return apply(state, addJob(state, { id, draft: { url, occasion: 'told', work, priority }, now: 1 }));
    };
    let state: QueueState = { jobs: [], batch: null };
    state = add(state, 'many', 'https://a.example/', 2);
    state = add(state, 'asked', 'https://b.example/', 1);
    state = add(state, 'waited', 'https://c.example/', 0);
    const order: (string | undefined)[] = [];
    for (let taken = 0; taken < 3; taken += 1) {
      const change = claimNext(state, 'at-hand', 2);
      order.push(change.job?.id);
      state = apply(state, change);
    }
    expect(order).toEqual(['waited', 'asked', 'many']);
  });

  it('lets the others go first before a page that was cut off is begun again', () => {
    const work = { kind: 'address' } as const;
    let state: QueueState = { jobs: [], batch: null };
    for (const [id, url] of [
      ['first', 'https://a.example/'] as const,
      ['second', 'https://b.example/'] as const,
    ])
      state = apply(state, addJob(state, { id, draft: { url, occasion: 'told', work }, now: 1 }));
    state = apply(state, claimNext(state, 'to-open', 2));
    const [cutOff] = state.jobs.filter((job) => job.state === 'running');
    state = apply(state, recoverLane(state, 'to-open', 3));
    expect(claimNext(state, 'to-open', 4).job?.id).not.toBe(cutOff!.id);
  });

  it('does not touch a batch that is paused', () => {
    const drafts = [{ url: 'https://a.example/', occasion: 'told', work: { kind: 'address' } }] as const;
    const started = apply(
      { jobs: [], batch: null },
      startBatch({ jobs: [], batch: null }, { id: 'batch', drafts, createId: () => 'one', now: 1 }),
    );
    const paused = { ...started, batch: { ...started.batch!, state: 'paused' as const } };
    expect(claimNext(paused, 'to-open', 2).job).toBeNull();
    expect(claimNext(started, 'to-open', 2).job?.id).toBe('one');
  });
});
