import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openJournaledStore, type MemoryStore, type SourceRecord } from '../../../src/lib/memory';
import type { ChunkId } from '../../../src/shared/ids';
import { openMemoryDatabase } from '../../../src/platform/memory-database';
import { FakeJournalDisk } from '../../fakes/journal-file';

let names = 0;
const newName = () => `journaled-${(names += 1)}`;
const urls = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];

function sourceOf(sourceUrl: string, version: number): SourceRecord {
  return {
    sourceUrl,
    title: `v${version}`,
    docType: 'page',
    chunkCount: 2,
    createdAt: 1,
    updatedAt: version,
    lastVisitedAt: version,
    truncated: false,
    contentHash: `h${version}`,
  };
}

function chunksOf(sourceUrl: string, version: number) {
  return [0, 1].map((position) => ({
    id: `${sourceUrl}-${version}-${position}` as ChunkId,
    sourceUrl,
    position,
    content: `text ${version} ${position}`,
    headingPath: [],
    start: 0,
    end: 1,
  }));
}

const put = (store: MemoryStore, url: string, version: number) =>
  store.putSource(sourceOf(url, version), chunksOf(url, version));

/** What is stored, as address and version with its number of passages. */
async function contents(store: MemoryStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { sourceUrl, title, chunkCount } of await store.getAllSources()) {
    const chunks = await store.getChunks(sourceUrl);
    expect(chunks).toHaveLength(chunkCount);
    for (const { content } of chunks) expect(content).toContain(title.slice(1));
    found.set(sourceUrl, title);
  }
  return found;
}

type Operation =
  { kind: 'put'; url: string } | { kind: 'remove'; url: string } | { kind: 'touch'; url: string };
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom('put', 'put', 'remove', 'touch'),
  url: fc.constantFrom(...urls),
});

/** Runs until the power fails; returns what was acknowledged, and the change that was under way. */
async function runUntilCrash(store: MemoryStore, operations: readonly Operation[]) {
  const acknowledged = new Map<string, string>();
  for (const [version, { kind, url }] of operations.entries()) {
    try {
      if (kind === 'put') await put(store, url, version);
      if (kind === 'remove') await store.removeSource(url);
      if (kind === 'touch') await store.touchSource(url, version);
    } catch {
      return { acknowledged, underWay: url };
    }
    if (kind === 'put') acknowledged.set(url, `v${version}`);
    if (kind === 'remove') acknowledged.delete(url);
  }
  return { acknowledged, underWay: null };
}

describe('a database with a journal', () => {
  it('holds all that was acknowledged after a crash, and after the database was wiped as well (P15)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 8000 }),
        fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })),
        async (operations, crashAt, [keepFirst, keepSecond]) => {
          const name = newName();
          const disk = new FakeJournalDisk();
          const database = await openMemoryDatabase(name);
          const { store } = await openJournaledStore(database, disk.files);
          disk.crashAt = disk.steps + crashAt;
          const { acknowledged, underWay } = await runUntilCrash(store, operations);
          database.close();
          const expectAcknowledged = (found: Map<string, string>) => {
            for (const url of urls) if (url !== underWay) expect(found.get(url)).toBe(acknowledged.get(url));
          };

          const after = disk.restart([keepFirst / 10, keepSecond / 10]);
          const again = await openMemoryDatabase(name);
          const healed = await openJournaledStore(again, after.files);
          const found = await contents(healed.store);
          expectAcknowledged(found);
          again.close();

          const wiped = await openMemoryDatabase(newName());
          const restored = await openJournaledStore(wiped, after.restart([1, 1]).files);
          expect(await contents(restored.store)).toEqual(found);
          expect(restored.restoredSources).toBe(found.size);
          wiped.close();
        },
      ),
      { numRuns: 100 },
    );
  });

  it('writes the journal anew when it is lost or older than the database', async () => {
    const name = newName();
    const first = await openMemoryDatabase(name);
    await put((await openJournaledStore(first, new FakeJournalDisk().files)).store, urls[0]!, 1);
    first.close();
    const emptyDisk = new FakeJournalDisk();
    const again = await openMemoryDatabase(name);
    expect((await openJournaledStore(again, emptyDisk.files)).restoredSources).toBe(0);
    again.close();
    const wiped = await openMemoryDatabase(newName());
    const restored = await openJournaledStore(wiped, emptyDisk.restart([1, 1]).files);
    expect(await contents(restored.store)).toEqual(new Map([[urls[0], 'v1']]));
    wiped.close();
  });

  it('does not bring back what the database refused', async () => {
    const disk = new FakeJournalDisk();
    const database = await openMemoryDatabase(newName());
    const failing: MemoryStore = { ...database, putSource: () => Promise.reject(new Error('full')) };
    const { store } = await openJournaledStore(database, disk.files);
    await put(store, urls[0]!, 1);
    const refusing = await openJournaledStore(failing, disk.restart([1, 1]).files);
    await expect(put(refusing.store, urls[0]!, 2)).rejects.toThrow('full');
    expect(await contents(database)).toEqual(new Map([[urls[0], 'v1']]));
    database.close();
  });

  it('stores nothing when the journal cannot be written', async () => {
    const disk = new FakeJournalDisk();
    const database = await openMemoryDatabase(newName());
    const { store } = await openJournaledStore(database, disk.files);
    disk.failAt = disk.operations;
    disk.failCount = 100;
    await expect(put(store, urls[0]!, 1)).rejects.toThrow();
    expect(await contents(database)).toEqual(new Map());
    database.close();
  });
});
