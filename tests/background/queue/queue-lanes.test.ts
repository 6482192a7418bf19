import { describe, expect, it } from 'vitest';
import { createLanes } from '../../../src/background/queue/queue-lanes';
import { lanes } from '../../../src/lib/agent/auto-indexer/queue-rules';

type Run = (lock: Lock | null) => unknown;

/** As the browser's: one holder a name, the others wait in their order. */
function createLocks() {
  const tails = new Map<string, Promise<unknown>>();
  const request = (name: string, run: Run): Promise<unknown> => {
    const before = tails.get(name) ?? Promise.resolve();
    const running = before.then(() => run({ name, mode: 'exclusive' }));
    tails.set(
      name,
      running.catch(() => undefined),
    );
    return running;
  };
  return { request } as Pick<LockManager, 'request'>;
}

describe('a lane of the queue', () => {
  const lane = lanes[0]!;

  it('is run once a worker that was stopped has given it free, however late', async () => {
    const locks = createLocks();
    let end = () => {};
    const stopped = createLanes(locks)(lane, () => new Promise<void>((resolve) => (end = resolve)));
    const runs: string[] = [];
    const next = createLanes(locks)(lane, () => Promise.resolve(void runs.push('next')));
    await new Promise((resolve) => setTimeout(resolve));
    expect(runs).toEqual([]);
    end();
    expect(await Promise.all([stopped, next])).toEqual([true, true]);
    expect(runs).toEqual(['next']);
  });

  it('is run once at a time by the same worker, which tells so at once', async () => {
    const withLane = createLanes(createLocks());
    let end = () => {};
    const first = withLane(lane, () => new Promise<void>((resolve) => (end = resolve)));
    expect(await withLane(lane, () => Promise.reject(new Error('Twice.')))).toBe(false);
    await new Promise((resolve) => setTimeout(resolve));
    end();
    expect(await first).toBe(true);
    expect(await withLane(lane, () => Promise.resolve())).toBe(true);
  });

  it('is free again after a run that failed', async () => {
    const withLane = createLanes(createLocks());
    await expect(withLane(lane, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(await withLane(lane, () => Promise.resolve())).toBe(true);
  });
});
