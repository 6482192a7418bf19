import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { chooseErasure } from '../../../src/platform/storage/erase-marks';
import type { ErasedRange } from '../../../src/platform/storage/learning-schema';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import { openTestMemory } from '../../fakes/memory';

const page = (name: string) =>
  ({ sourceUrl: `https://example.org/${name}`, title: `Title of ${name}`, docType: 'page' }) as const;

async function readMeta(databaseName: string): Promise<string> {
  const request = indexedDB.open(databaseName);
  const database = await new Promise<IDBDatabase>(
    (resolve) => (request.onsuccess = () => resolve(request.result)),
  );
  const reading = database.transaction('meta').objectStore('meta').getAll();
  const rows = await new Promise<unknown[]>((resolve) => (reading.onsuccess = () => resolve(reading.result)));
  database.close();
  return JSON.stringify(rows);
}

describe('what was removed', () => {
  it('is noted until it is erased, in words that tell nothing of it, and over a restart', async () => {
    const { memory, databaseName, close } = await openTestMemory();
    for (const name of ['a-kept', 'b-secret', 'c-kept'])
      await memory.addDocument(`Text of ${name}.`, page(name));
    expect((await memory.getStats()).holdsForgotten).toBe(false);
    await memory.removeBySourceUrl('https://example.org/b-secret');
    expect((await memory.getStats()).holdsForgotten).toBe(true);
    expect(await readMeta(databaseName)).not.toContain('secret');
    await memory.sync();
    close();

    const store = await openMemoryDatabase(databaseName);
    expect(await store.holdsRemoved()).toBe(true);
    const before = await Promise.all([store.getCounts(), store.getAllSources(), store.getChunkIds()]);
    await store.eraseRemoved();
    expect(await store.holdsRemoved()).toBe(false);
    // What is written around it is never to be seen.
    expect(await Promise.all([store.getCounts(), store.getAllSources(), store.getChunkIds()])).toEqual(
      before,
    );
    expect(await store.auditCounts()).toBe(true);
    expect(await store.countOrphans()).toBe(0);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('recollect-erasing');
    store.close();
  });

  it('is not what was only replaced, which goes along with the next', async () => {
    const { memory, close } = await openTestMemory();
    await memory.addDocument('An old text.', page('a'));
    await memory.addDocument('A new text.', page('a'));
    expect((await memory.getStats()).holdsForgotten).toBe(false);
    await memory.applyChanges([
      { kind: 'patch', sourceUrl: 'https://example.org/a', patch: { content: 'Another text.' } },
      { kind: 'remove', sourceUrl: 'https://example.org/nowhere' },
    ]);
    expect((await memory.getStats()).holdsForgotten).toBe(true);
    close();
  });

  it.each(['taken in', 'refused'])(
    'is also the copy in which an import was set aside, if it was %s',
    async (end) => {
      const { memory, close } = await openTestMemory();
      await memory.addDocument('A text.', page('a'));
      let exported = '';
      for await (const piece of memory.exportMemory()) exported += piece;
      // More sources than are set aside at a time, so that some are when the end is found missing.
      const [header = '', line = ''] = exported.split('\n');
      const lines = Array.from({ length: 60 }, (_, at) =>
        line
          .replaceAll('example.org/a', `example.org/${at}`)
          .replaceAll(/"id":"[^"]*"/gu, `"id":"chunk-${at}"`),
      );
      const file = end === 'taken in' ? exported : [header, ...lines].join('\n');
      const outcome = await memory.importMemory(once(file)).then(
        () => 'taken in',
        () => 'refused',
      );
      expect(outcome).toBe(end);
      expect((await memory.getStats()).holdsForgotten).toBe(true);
      close();
    },
  );
});

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

describe('what is erased at a time', () => {
  const range = (at: number): ErasedRange => ({ store: 'chunks', below: `k${at}`, above: `k${at}~` });

  it('is nothing while nobody has asked for it and it is little', () => {
    expect(chooseErasure([])).toBeNull();
    expect(chooseErasure([{ ranges: [range(1)], isDue: false }])).toBeNull();
  });

  it('is all of it, each range once', () => {
    const marks = [
      { ranges: [range(1), range(2)], isDue: false },
      { ranges: [range(2)], isDue: true },
    ];
    expect(chooseErasure(marks)).toEqual([range(1), range(2)]);
  });

  it('is spread evenly over too many, and asked for by their number alone', () => {
    const marks = Array.from({ length: 4_000 }, (_, at) => ({ ranges: [range(10_000 + at)], isDue: false }));
    const chosen = chooseErasure(marks) ?? [];
    expect(chosen).toHaveLength(1_000);
    const places = chosen.map(({ below }) => Number(String(below).slice(1)) - 10_000);
    expect(places.every((place, at) => place === at * 4)).toBe(true);
  });
});
