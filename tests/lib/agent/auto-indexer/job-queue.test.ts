import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  indexPageAsync,
  JobQueue,
  PageKeeper,
  type Job,
  type JobResult,
  type JobStore,
} from '../../../../src/lib/agent/auto-indexer';
import { maxAttempts } from '../../../../src/lib/agent/auto-indexer/back-off';
import { openJobStore } from '../../../../src/platform/storage/operational-database';
import { openTestMemory } from '../../../fakes/memory';
import { allowed, pageOf, urls } from './arbitraries';

let names = 0;
const newStore = () => openJobStore(`queue-${(names += 1)}`);
const keptOf = (url: string): JobResult => ({
  kind: 'kept',
  outcome: { kind: 'remembered', sourceUrl: url, title: '', passages: 1 },
});
const failed = (isFinal = false): JobResult => ({ kind: 'failed', sentence: 'It failed.', isFinal });

interface Worker {
  queue: JobQueue;
  clock: { time: number };
  wakes: (number | null)[];
  /** From now on it does nothing any more, as a service worker that was stopped. */
  stop: () => void;
}

/** Stands for a service worker: its locks go with it, and nothing of it goes on. */
function startWorker(
  store: JobStore,
  perform: (job: Job) => Promise<JobResult>,
  clock = { time: 1_000_000 },
): Worker {
  const held = new Set<string>();
  let isStopped = false;
  let ids = 0;
  const never = new Promise<never>(() => undefined);
  const alive = <Value>(promise: Promise<Value>) => promise.then((value) => (isStopped ? never : value));
  const wakes: (number | null)[] = [];
  const worker = `w${(names += 1)}`;
  const queue = new JobQueue({
    store: { ...store, change: (decide) => (isStopped ? never : alive(store.change(decide))) },
    clock: { now: () => clock.time },
    createId: () => `${worker}-${(ids += 1)}`,
    perform: (job) => alive(perform(job)),
    withLane: async (lane, run) => {
      if (held.has(lane)) return false;
      held.add(lane);
      await run().finally(() => held.delete(lane));
      return true;
    },
    wakeAt: (time) => wakes.push(time),
    onChange: () => undefined,
  });
  return { queue, clock, wakes, stop: () => (isStopped = true) };
}

const tabJob = (url = 'https://a.example/') =>
  ({ url, occasion: 'told', work: { kind: 'tab', tabId: 1 } }) as const;

describe('the queue', () => {
  it('runs a job, tells how it went, and notes it', async () => {
    const store = newStore();
    const { queue } = startWorker(store, (job) => Promise.resolve(keptOf(job.url)));
    expect(await queue.addAndWait(tabJob())).toMatchObject({ kind: 'remembered' });
    expect((await store.read()).jobs).toEqual([]);
    expect(await store.listActivity()).toMatchObject([{ kind: 'remembered', site: 'a.example' }]);
  });

  it('tries again with growing pauses, asks to be woken for it, and gives up in the end', async () => {
    const store = newStore();
    let tries = 0;
    const { queue, clock, wakes } = startWorker(store, () => {
      tries += 1;
      return Promise.resolve(failed());
    });
    expect(await queue.addAndWait(tabJob())).toEqual({
      kind: 'not-remembered',
      notice: 'It failed. It is tried again by itself.',
    });
    const pauses: number[] = [];
    for (;;) {
      await queue.run();
      const [job] = (await store.read()).jobs;
      if (job?.state !== 'waiting') break;
      expect(wakes.at(-1)).toBe(job.nextTryAt);
      pauses.push(job.nextTryAt - clock.time);
      clock.time = job.nextTryAt;
    }
    expect(tries).toBe(maxAttempts);
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920].map((seconds) => seconds * 1_000));
    expect((await store.read()).jobs).toMatchObject([{ state: 'given-up', failure: 'It failed.' }]);
    expect(wakes.at(-1)).toBeNull();
    const [{ id } = { id: '' }] = (await store.read()).jobs;
    await queue.retry(id);
    await expect.poll(() => tries).toBe(maxAttempts + 1);
  });

  it('keeps the newest of several jobs that wait for a page, and lets each know', async () => {
    const store = newStore();
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const done: string[] = [];
    const { queue } = startWorker(store, async (job) => {
      await gate;
      done.push(job.url);
      return keptOf(job.url);
    });
    const blocker = queue.addAndWait(tabJob('https://b.example/'));
    await expect.poll(async () => (await store.read()).jobs[0]?.state).toBe('running');
    const outcomes = [queue.addAndWait(tabJob()), queue.addAndWait(tabJob())];
    await expect.poll(async () => (await store.read()).jobs.length).toBe(2);
    release();
    expect(await Promise.all([blocker, ...outcomes])).toHaveLength(3);
    expect(done).toEqual(['https://b.example/', 'https://a.example/']);
  });

  it('does not bring back what was cancelled while it ran', async () => {
    const store = newStore();
    let release = () => {};
    const { queue } = startWorker(store, async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return failed();
    });
    const outcome = queue.addAndWait(tabJob());
    await expect.poll(async () => (await store.read()).jobs[0]?.state).toBe('running');
    await queue.cancel(() => true, 'Cancelled by you.');
    expect(await outcome).toMatchObject({ kind: 'not-remembered' });
    release();
    await queue.run();
    expect((await store.read()).jobs).toEqual([]);
    expect(await store.listActivity()).toMatchObject([{ kind: 'cancelled' }]);
  });

  it('is bounded: of too many texts the oldest go, and that is told', async () => {
    const store = newStore();
    const { queue, clock } = startWorker(store, () => new Promise(() => undefined));
    await queue.add({ ...tabJob('https://z.example/') });
    for (let number = 0; number < 103; number += 1) {
      clock.time += 1;
      const page = pageOf('Some words.', `https://a.example/${number}`);
      await queue.add({ url: page.url, occasion: 'asked', work: { kind: 'text' } }, { page, readAt: number });
    }
    const { jobs } = await store.read();
    const texts = jobs.filter(({ work }) => work.kind === 'text');
    expect(texts).toHaveLength(100);
    expect(texts.map(({ url }) => url)).not.toContain('https://a.example/0');
    expect(texts.map(({ url }) => url)).toContain('https://a.example/102');
    expect((await store.listActivity()).map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed']);
  });

  it('remembers of a page that may not be kept neither its address nor its title', async () => {
    const store = newStore();
    const url = 'https://bank.example/account?id=7';
    const { queue } = startWorker(store, () =>
      Promise.resolve({ kind: 'skipped', reason: 'private-field', url, sentence: 'It asks for a password.' }),
    );
    await queue.addAndWait(tabJob(url));
    expect(await store.listActivity()).toEqual([
      expect.objectContaining({ kind: 'skipped', site: 'bank.example', url: null, title: '' }),
    ]);
  });
});

describe('indexPageAsync', () => {
  const options = { occasion: 'asked', readAt: 1, onFailure: () => undefined } as const;

  it('does not let the text of a page wait of which only the address may be kept, and nothing else at all', () => {
    const added: unknown[] = [];
    const queue = { add: (...job: unknown[]) => Promise.resolve(added.push(job)) as never };
    indexPageAsync(queue, pageOf('secret words'), { ...allowed, allow: 'never' }, options);
    indexPageAsync(queue, pageOf('secret words'), { ...allowed, allow: 'address-only' }, options);
    expect(added).toHaveLength(1);
    expect(JSON.stringify(added)).not.toContain('secret words');
  });

  it('never throws, whatever the queue does', async () => {
    const failures: unknown[] = [];
    const queue = { add: () => Promise.reject(new Error('no')) };
    indexPageAsync(queue, pageOf('words'), allowed, {
      ...options,
      onFailure: (error) => failures.push(error),
    });
    await expect.poll(() => failures.length).toBe(1);
  });
});

describe('a worker that is stopped', () => {
  it(
    'at any step: every page that was asked for is there once, and nothing waits any more',
    { timeout: 120_000 },
    async () => {
      const { memory } = await openTestMemory();
      let round = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(urls, { minLength: 1, maxLength: 5 }),
          // After how many steps each worker is stopped.
          fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }),
          async (asked, stops) => {
            round += 1;
            const wanted = asked.map((url) => `${url}${round}`);
            const store = newStore();
            const clock = { time: 1_000 };
            const run = async (stopAfter: number, begin: (queue: JobQueue) => Promise<unknown>) => {
              let steps = stopAfter;
              const step = () => (steps-- <= 0 ? worker.stop() : undefined);
              const keeper = new PageKeeper(memory);
              const stepping: JobStore = {
                ...store,
                change: async (decide) => {
                  step();
                  const change = await store.change(decide);
                  step();
                  return change;
                },
              };
              const worker = startWorker(
                stepping,
                async (job) => {
                  step();
                  clock.time += 1;
                  const outcome = await keeper.keep(
                    pageOf(`Words of ${job.url}.`, job.url),
                    allowed,
                    clock.time,
                  );
                  step();
                  return { kind: 'kept', outcome };
                },
                clock,
              );
              await Promise.race([begin(worker.queue), new Promise((resolve) => setTimeout(resolve, 15))]);
              worker.stop();
            };
            // What was acknowledged as asked for survives all of them.
            const added: string[] = [];
            const [first = 0, ...others] = stops;
            await run(Infinity, async (queue) => {
              for (const url of wanted) {
                await queue.add(tabJob(url));
                added.push(url);
              }
            });
            for (const stop of [first, ...others]) await run(stop, (queue) => queue.run());
            const last = startWorker(store, async (job) => ({
              kind: 'kept',
              outcome: await new PageKeeper(memory).keep(
                pageOf(`Words of ${job.url}.`, job.url),
                allowed,
                (clock.time += 1),
              ),
            }));
            await last.queue.run();
            expect((await store.read()).jobs).toEqual([]);
            for (const url of added) {
              expect((await memory.get(url))?.passages).toHaveLength(1);
              expect((await memory.list({ sourceUrl: url }, { limit: 9 })).total).toBe(1);
            }
            await store.close();
          },
        ),
        { numRuns: 100 },
      );
    },
  );
});
