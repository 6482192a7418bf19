import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openJournaledStore, type MemoryStore } from '../../../src/lib/memory';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import { FakeJournalDisk } from '../../fakes/journal-file';
import { createVersion, putVersion, readVersions } from '../../fakes/stored-sources';
import { FakeWitnessStore } from '../../fakes/witness';

let names = 0;
const newName = () => `journaled-${(names += 1)}`;
const urls = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];

/** `swap`: puts this one and removes the next, in one change. `compact`: starts it, if it is due, and goes on. */
type Operation = { kind: 'put' | 'remove' | 'touch' | 'swap' | 'compact'; url: string };
const nextOf = (url: string) => urls[(urls.indexOf(url) + 1) % urls.length]!;
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom('put', 'put', 'remove', 'touch', 'swap', 'compact'),
  url: fc.constantFrom(...urls),
});

/** Runs until the power fails; returns what was acknowledged, and the change that was under way. */
async function runUntilCrash(store: MemoryStore, operations: readonly Operation[]) {
  const acknowledged = new Map<string, string>();
  for (const [version, { kind, url }] of operations.entries()) {
    if (kind === 'compact') {
      vi.runOnlyPendingTimers();
      continue;
    }
    try {
      if (kind === 'put') await putVersion(store, url, version);
      if (kind === 'remove') await store.removeSources([url]);
      if (kind === 'touch') await store.touchSource(url, version);
      if (kind === 'swap') await store.changeSources([createVersion(url, version)], [nextOf(url)]);
    } catch {
      return { acknowledged, underWay: kind === 'swap' ? [url, nextOf(url)] : [url], version };
    }
    if (kind === 'put' || kind === 'swap') acknowledged.set(url, `v${version}`);
    if (kind === 'remove') acknowledged.delete(url);
    if (kind === 'swap') acknowledged.delete(nextOf(url));
  }
  return { acknowledged, underWay: [], version: -1 };
}

// Compactions come when the test says so, amid the writes.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => {
  vi.useRealTimers();
});

describe('a database with a journal', () => {
  it('holds all that was acknowledged after a crash, and after the database was wiped as well (P15)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 8000 }),
        fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })),
        async (operations, crashAt, [keepFirst, keepSecond]) => {
          vi.clearAllTimers();
          const name = newName();
          const disk = new FakeJournalDisk();
          const database = await openMemoryDatabase(name);
          const witnesses = new FakeWitnessStore();
          const { store } = await openJournaledStore(database, disk.files, witnesses);
          disk.crashAt = disk.steps + crashAt;
          const { acknowledged, underWay, version } = await runUntilCrash(store, operations);
          database.close();
          const expectAcknowledged = (found: Map<string, string>) => {
            for (const url of urls) {
              if (!underWay.includes(url)) expect(found.get(url)).toBe(acknowledged.get(url));
            }
            // Of a change of two sources, both have happened or neither.
            const [put, removed] = underWay;
            if (put === undefined || removed === undefined) return;
            const hasHappened = found.get(put) === `v${version}`;
            expect(found.get(put)).toBe(hasHappened ? `v${version}` : acknowledged.get(put));
            expect(found.get(removed)).toBe(hasHappened ? undefined : acknowledged.get(removed));
          };

          const after = disk.restart([keepFirst / 10, keepSecond / 10]);
          const again = await openMemoryDatabase(name);
          const healed = await openJournaledStore(again, after.files, witnesses);
          const found = await readVersions(healed.store);
          expectAcknowledged(found);
          await healed.flushWitness();
          expect(witnesses.told).toEqual([]);
          again.close();

          const wiped = await openMemoryDatabase(newName());
          const restored = await openJournaledStore(wiped, after.restart([1, 1]).files, witnesses);
          expect(await readVersions(restored.store)).toEqual(found);
          await restored.flushWitness();
          const all = {
            restoredSources: found.size,
            missingSources: 0,
            sourceCount: found.size,
            isComplete: true,
          };
          expect(witnesses.told).toEqual(found.size > 0 ? [all] : []);
          wiped.close();
        },
      ),
      { numRuns: 150 },
    );
  });

  it('writes the journal anew when it is lost or older than the database', async () => {
    const name = newName();
    const witnesses = new FakeWitnessStore();
    const first = await openMemoryDatabase(name);
    const whole = await openJournaledStore(first, new FakeJournalDisk().files, witnesses);
    await putVersion(whole.store, urls[0]!, 1);
    await whole.flushWitness();
    first.close();
    const emptyDisk = new FakeJournalDisk();
    const again = await openMemoryDatabase(name);
    await (await openJournaledStore(again, emptyDisk.files, witnesses)).flushWitness();
    expect(witnesses.told).toEqual([]);
    again.close();
    const wiped = await openMemoryDatabase(newName());
    const restored = await openJournaledStore(wiped, emptyDisk.restart([1, 1]).files, witnesses);
    expect(await readVersions(restored.store)).toEqual(new Map([[urls[0], 'v1']]));
    wiped.close();
  });

  it('does not bring back what the database refused', async () => {
    const disk = new FakeJournalDisk();
    const database = await openMemoryDatabase(newName());
    const failing: MemoryStore = { ...database, putSource: () => Promise.reject(new Error('full')) };
    const { store } = await openJournaledStore(database, disk.files, new FakeWitnessStore());
    await putVersion(store, urls[0]!, 1);
    const refusing = await openJournaledStore(failing, disk.restart([1, 1]).files, new FakeWitnessStore());
    await expect(putVersion(refusing.store, urls[0]!, 2)).rejects.toThrow('full');
    expect(await readVersions(database)).toEqual(new Map([[urls[0], 'v1']]));
    database.close();
  });

  describe('takes what was forgotten off the disk', () => {
    const forgotten = 'text 1 0';
    const open = async (name: string, disk: FakeJournalDisk) => {
      const database = await openMemoryDatabase(name);
      const { store } = await openJournaledStore(database, disk.files, new FakeWitnessStore());
      return { database, store };
    };
    const prepare = async () => {
      vi.clearAllTimers();
      const name = newName();
      const disk = new FakeJournalDisk();
      const opened = await open(name, disk);
      await putVersion(opened.store, urls[0]!, 1);
      return { ...opened, name, disk };
    };
    const expectGone = (disk: FakeJournalDisk) =>
      vi.waitFor(() => expect(disk.holds(forgotten)).toBe(false), { timeout: 20_000, interval: 500 });

    it.each<[string, (store: MemoryStore) => Promise<unknown>]>([
      ['by itself', (store) => store.removeSources([urls[0]!])],
      ['with another change', (store) => store.changeSources([createVersion(urls[1]!, 2)], [urls[0]!])],
    ])('some seconds after it was removed %s', async (_how, remove) => {
      const { database, store, disk } = await prepare();
      await remove(store);
      expect(disk.holds(forgotten)).toBe(true);
      await expectGone(disk);
      database.close();
    });

    it('at the next start, if the browser was closed before', async () => {
      const { database, store, disk, name } = await prepare();
      await store.removeSources([urls[0]!]);
      vi.clearAllTimers();
      database.close();
      const after = disk.restart([1, 1]);
      const again = await open(name, after);
      expect(after.holds(forgotten)).toBe(true);
      await expectGone(after);
      again.database.close();
    });
  });

  it('is not copied anew, nor written to, once rows are gone from it', async () => {
    vi.clearAllTimers();
    const disk = new FakeJournalDisk();
    const database = await openMemoryDatabase(newName());
    let isWhole = true;
    const losing: MemoryStore = { ...database, auditCounts: () => Promise.resolve(isWhole) };
    const onLost = vi.fn();
    const { store } = await openJournaledStore(losing, disk.files, new FakeWitnessStore(), onLost);
    await putVersion(store, urls[0]!, 1);
    await putVersion(store, urls[1]!, 2);
    await database.removeSources([urls[0]!], await database.getJournalSequence());
    isWhole = false;
    await store.removeSources([urls[1]!]);
    vi.runOnlyPendingTimers();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1), { timeout: 20_000, interval: 500 });
    await expect(putVersion(store, urls[2]!, 3)).rejects.toMatchObject({ code: 'engine-unavailable' });
    await expect(store.rewriteCopy()).rejects.toMatchObject({ code: 'engine-unavailable' });
    database.close();
    // What only the journal still has is brought back.
    const wiped = await openMemoryDatabase(newName());
    const restored = await openJournaledStore(wiped, disk.restart([1, 1]).files, new FakeWitnessStore());
    expect(await readVersions(restored.store)).toEqual(new Map([[urls[0], 'v1']]));
    wiped.close();
  });

  it.each([
    ['at once', 0],
    ['with the next write, where the disk refused it at first', 100],
  ])('has a copy of what was imported: %s', async (_when, refusals) => {
    vi.clearAllTimers();
    const disk = new FakeJournalDisk();
    const database = await openMemoryDatabase(newName());
    const { store } = await openJournaledStore(database, disk.files, new FakeWitnessStore());
    await putVersion(store, urls[0]!, 1);
    await store.stageSources([createVersion(urls[1]!, 2)]);
    disk.failAt = disk.operations;
    disk.failCount = refusals;
    await store.commitStaged();
    disk.failCount = 0;
    const expected = new Map([
      [urls[0], 'v1'],
      [urls[1], 'v2'],
    ]);
    if (refusals > 0) {
      await putVersion(store, urls[2]!, 3);
      expected.set(urls[2], 'v3');
    }
    database.close();
    const wiped = await openMemoryDatabase(newName());
    const restored = await openJournaledStore(wiped, disk.restart([1, 1]).files, new FakeWitnessStore());
    expect(await readVersions(restored.store)).toEqual(expected);
    wiped.close();
  });

  it('stores nothing when the journal cannot be written', async () => {
    const disk = new FakeJournalDisk();
    const database = await openMemoryDatabase(newName());
    const { store } = await openJournaledStore(database, disk.files, new FakeWitnessStore());
    disk.failAt = disk.operations;
    disk.failCount = 100;
    await expect(putVersion(store, urls[0]!, 1)).rejects.toThrow();
    expect(await readVersions(database)).toEqual(new Map());
    database.close();
  });
});
