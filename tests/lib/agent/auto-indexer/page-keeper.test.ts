import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageKeeper } from '../../../../src/lib/agent/auto-indexer';
import type { MemoryManager } from '../../../../src/lib/memory';
import { readVersions } from '../../../../src/lib/memory/text-versions';
import { openTestMemory } from '../../../fakes/memory';
import { allowed, pageOf } from './arbitraries';

const url = 'https://example.org/page';
const textOf = (version: number) => `Version ${version} of the page. The harbour master counted the ships.`;

/** The memory with every call held back until the scheduler lets it through. */
function delayed(memory: MemoryManager, scheduler: fc.Scheduler): MemoryManager {
  return new Proxy(memory, {
    get: (target, name: keyof MemoryManager) => {
      return async (...input: unknown[]): Promise<unknown> => {
        await scheduler.schedule(Promise.resolve(), name);
        return Reflect.apply(Reflect.get(target, name) as () => unknown, target, input);
      };
    },
  });
}

describe('a page that is indexed several times at once', () => {
  it(
    'is there once, with the text that was read last: 1,000 interleavings',
    { timeout: 300_000 },
    async () => {
      const { memory } = await openTestMemory();
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          // When each text was read, in the order in which they are handed over.
          fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 5 }),
          fc.boolean(),
          async (scheduler, times, isTwoKeepers) => {
            runs += 1;
            const own = `${url}/${runs}`;
            const slow = delayed(memory, scheduler);
            const keeper = new PageKeeper(slow);
            // One that was stopped and started again between two of them knows nothing of the first.
            const other = isTwoKeepers ? new PageKeeper(slow) : keeper;
            const calls = times.map((readAt, index) => async () => {
              await scheduler.schedule(Promise.resolve(), `call ${index}`);
              await (isTwoKeepers && index === times.length - 1 ? other : keeper).keep(
                pageOf(textOf(readAt), own),
                allowed,
                readAt,
              );
            });
            if (isTwoKeepers) {
              const before = Promise.all(calls.slice(0, -1).map((call) => call()));
              await scheduler.waitFor(before);
              await scheduler.waitFor(calls.at(-1)!());
            } else await scheduler.waitFor(Promise.all(calls.map((call) => call())));
            const record = await memory.get(own);
            expect(record?.passages.map(({ content }) => content)).toEqual([textOf(Math.max(...times))]);
            expect((await memory.list({ sourceUrl: own }, { limit: 9 })).total).toBe(1);
          },
        ),
        { numRuns: 1_000 },
      );
      expect(runs).toBeGreaterThanOrEqual(1_000);
      const { problems } = await memory.verify();
      expect(problems).toEqual([]);
    },
  );

  it('rejects when the memory does, and the next one is kept all the same', async () => {
    const { memory } = await openTestMemory();
    let failures = 1;
    const failing = new Proxy(memory, {
      get: (target, name: keyof MemoryManager) =>
        name === 'addDocument' && failures-- > 0
          ? () => Promise.reject(new Error('no'))
          : (target[name] as () => unknown).bind(target),
    });
    const keeper = new PageKeeper(failing);
    await expect(keeper.keep(pageOf(textOf(1)), allowed, 1)).rejects.toThrow('no');
    expect(await keeper.keep(pageOf(textOf(2)), allowed, 2)).toMatchObject({ kind: 'remembered' });
  });
});

describe('what was selected', () => {
  it('is remembered beside its page, once, and says so', async () => {
    const { memory } = await openTestMemory();
    const keeper = new PageKeeper(memory);
    await keeper.keep(pageOf(textOf(1)), allowed, 5);
    const selection = { ...pageOf('counted the ships'), isSelection: true };
    const first = await keeper.keep(selection, allowed, 1);
    const again = await keeper.keep(selection, allowed, 2);
    expect(first).toMatchObject({ kind: 'remembered' });
    expect(again).toMatchObject({ kind: 'unchanged', sourceUrl: first.sourceUrl });
    expect(first.sourceUrl).toMatch(/^https:\/\/example\.org\/page#recollect-selection-[\da-f]{12}$/);
    expect((await memory.getSource(first.sourceUrl))?.details).toMatchObject({ isSelection: true });
    expect((await memory.get(url))?.passages[0]?.content).toBe(textOf(1));
  });
});

describe('the versions of a page', () => {
  it('say when it changed and how much of it, the last ten', async () => {
    let now = 1_000;
    const { memory } = await openTestMemory({ clock: { now: () => now } });
    const keeper = new PageKeeper(memory);
    const lines = (...numbers: number[]) =>
      numbers.map((number) => `Sentence ${number} stands here.`).join(' ');
    await keeper.keep(pageOf(lines(1, 2, 3, 4)), allowed, now);
    expect(readVersions((await memory.getSource(url))!.details)).toEqual({ count: 0, versions: [] });
    now += 1;
    await keeper.keep(pageOf(lines(1, 2, 3, 4, 5)), allowed, now);
    await keeper.keep(pageOf(lines(1, 2, 3, 4, 5)), allowed, now);
    now += 1;
    await keeper.keep(pageOf(lines(1, 5)), allowed, now);
    expect(readVersions((await memory.getSource(url))!.details)).toEqual({
      count: 2,
      versions: [
        { at: 1_002, added: 0, removed: 0.6 },
        { at: 1_001, added: 0.2, removed: 0 },
      ],
    });
    for (let version = 0; version < 12; version += 1) {
      now += 1;
      await keeper.keep(pageOf(textOf(version)), allowed, now);
    }
    const { count, versions } = readVersions((await memory.getSource(url))!.details);
    expect(count).toBe(14);
    expect(versions).toHaveLength(10);
  });

  it('are not those of a page of which only the address was kept', async () => {
    const { memory } = await openTestMemory();
    const keeper = new PageKeeper(memory);
    await keeper.keep(pageOf(textOf(1)), { ...allowed, allow: 'address-only' }, 1);
    expect((await memory.getSource(url))?.details).toMatchObject({ kept: 'address-only' });
    await keeper.keep(pageOf(textOf(1)), allowed, 2);
    expect((await memory.getSource(url))?.details).not.toHaveProperty('kept');
  });
});

describe('a page that turns out to be private', () => {
  it('is taken out, and what was read of it before is refused', async () => {
    const { memory } = await openTestMemory();
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let begin = () => undefined as void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const slow = new Proxy(memory, {
      get: (target, name: keyof MemoryManager) => {
        return async (...input: unknown[]): Promise<unknown> => {
          if (name === 'addDocument') begin();
          if (name === 'addDocument') await gate;
          return Reflect.apply(Reflect.get(target, name) as () => unknown, target, input);
        };
      },
    });
    const keeper = new PageKeeper(slow);
    const own = `${url}/late`;
    const remove = () => memory.removeBySourceUrl(own);
    const keepAt = (readAt: number) => keeper.keep(pageOf(textOf(readAt), own), allowed, readAt);
    // One is being stored while the other comes: the first is taken out after it was stored.
    const storing = keepAt(1);
    await begun;
    const taken = keeper.takeOut(own, 10, remove);
    const late = expect(keepAt(5)).rejects.toMatchObject({ code: 'page-private' });
    open();
    expect((await storing).kind).toBe('remembered');
    expect(await taken).toBe(1);
    await late;
    expect(await memory.getSource(own)).toBeNull();
    // Wanted before it was private, and read after that.
    await expect(keeper.keep(pageOf(textOf(3), own), allowed, 11, 9)).rejects.toMatchObject({
      code: 'page-private',
    });
    // Other pages, and the same one when it is read again later, are kept.
    await keeper.keep(pageOf(textOf(2), `${url}/other`), allowed, 2);
    await keepAt(11);
    expect(await memory.getSource(own)).not.toBeNull();
  });
});

describe('a page that is forgotten while it is to be stored', () => {
  it('is refused if that was wanted before, and waited for if it is under way', async () => {
    const { memory } = await openTestMemory();
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let begin = () => undefined as void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const slow = new Proxy(memory, {
      get: (target, name: keyof MemoryManager) => {
        return async (...input: unknown[]): Promise<unknown> => {
          if (name === 'addDocument') begin();
          if (name === 'addDocument') await gate;
          return Reflect.apply(Reflect.get(target, name) as () => unknown, target, input);
        };
      },
    });
    const keeper = new PageKeeper(slow);
    const own = `${url}/forgotten`;
    const keepAt = (readAt: number, wantedAt: number) =>
      keeper.keep(pageOf(textOf(readAt), own), allowed, readAt, wantedAt);
    const storing = keepAt(1, 1);
    await begun;
    const order: string[] = [];
    const isMeant = (address: string, at: number) => address === own && at >= 1;
    const forgetting = keeper.beginForgetting(isMeant, 10, { keepsQuotations: true });
    const waited = forgetting.then(() => order.push('nothing under way'));
    // Asked before, read after it: the question is not asked again by that.
    const late = expect(keepAt(12, 5)).rejects.toMatchObject({ code: 'refused' });
    order.push('let go');
    open();
    await storing;
    await waited;
    expect(order).toEqual(['let go', 'nothing under way']);
    await memory.removeBySourceUrl(own);
    await late;
    expect(await memory.getSource(own)).toBeNull();
    expect(keeper.findForgetting(own, 5)).toMatchObject({ keepsQuotations: true });
    // Before the time span that was forgotten, and other pages.
    expect(keeper.findForgetting(own, 0)).toBeNull();
    expect(keeper.findForgetting(`${url}/other`, 5)).toBeNull();
    await keepAt(13, 11);
    expect(await memory.getSource(own)).not.toBeNull();
  });

  it('is stored when the forgetting was taken back', async () => {
    const { memory } = await openTestMemory();
    const keeper = new PageKeeper(memory);
    await keeper.beginForgetting(() => true, 10);
    await expect(keeper.keep(pageOf(textOf(1)), allowed, 1)).rejects.toMatchObject({ code: 'refused' });
    keeper.endForgetting([url]);
    expect(await keeper.keep(pageOf(textOf(1)), allowed, 1)).toMatchObject({ kind: 'remembered' });
    await expect(keeper.keep(pageOf(textOf(1), `${url}/b`), allowed, 1)).rejects.toMatchObject({
      code: 'refused',
    });
  });
});
