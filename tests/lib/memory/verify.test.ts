import 'fake-indexeddb/auto';
import { openDB, type IDBPDatabase } from 'idb';
import { describe, expect, it } from 'vitest';
import type { MemoryManager } from '../../../src/lib/memory';
import { databaseVersion } from '../../../src/platform/storage/learning-schema';
import { openTestMemory } from '../../fakes/memory';

const url = (name: string) => `https://example.com/${name}`;
const pageText = '# One\n\nThe first part.\n\n# Two\n\nThe second part.';

async function fill(memory: MemoryManager): Promise<void> {
  for (const name of ['a', 'b', 'c']) {
    await memory.addDocument(pageText, { sourceUrl: url(name), title: name, docType: 'page' });
    await memory.waitForEmbeddings(url(name), 1000);
  }
}

/** Ways in which a database can go wrong behind the back of the engine, and what `verify` must call them. */
const damages: Record<string, { code: string; damage: (database: IDBPDatabase) => Promise<unknown> }> = {
  'a first passage that is gone': {
    code: 'passages-missing',
    damage: (database) => deletePassage(database, 0),
  },
  'a last passage that is gone': {
    code: 'passages-missing',
    damage: (database) => deletePassage(database, 1),
  },
  'passages without a source': {
    code: 'rows-orphaned',
    damage: (database) => database.delete('sources', url('b')),
  },
  'a vector without a passage': {
    code: 'rows-orphaned',
    damage: async (database) =>
      database.put('vectors', {
        ...(await firstRow(database, 'vectors')),
        id: 'stray',
        sourceUrl: 'nowhere',
      }),
  },
  'a vector of zeros': {
    code: 'vectors-wrong',
    damage: async (database) =>
      database.put('vectors', { ...(await firstRow(database, 'vectors')), values: new Int8Array(384) }),
  },
  'a vector of the wrong size': {
    code: 'vectors-wrong',
    damage: async (database) =>
      database.put('vectors', {
        ...(await firstRow(database, 'vectors')),
        values: new Int8Array(3).fill(73),
      }),
  },
  'a vector that nobody waits for': {
    code: 'vectors-wrong',
    damage: async (database) =>
      database.delete('vectors', (await firstRow(database, 'vectors'))['id'] as string),
  },
  'a passage that the index does not know': {
    code: 'index-differs',
    damage: async (database) => {
      const chunk = await firstRow(database, 'chunks');
      await database.put('chunks', { ...chunk, id: 'unknown', position: 2 });
      const source = (await database.get('sources', chunk['sourceUrl'] as string)) as object;
      return database.put('sources', { ...source, chunkCount: 3 });
    },
  },
};

async function deletePassage(database: IDBPDatabase, position: number): Promise<void> {
  const chunks = (await database.getAll('chunks')) as { id: string; position: number }[];
  await database.delete('chunks', chunks.find((chunk) => chunk.position === position)!.id);
}

async function firstRow(database: IDBPDatabase, store: string): Promise<Record<string, unknown>> {
  const [row] = (await database.getAll(store)) as Record<string, unknown>[];
  return row!;
}

describe('verify', () => {
  it('finds nothing wrong with a memory in use', async () => {
    const { memory } = await openTestMemory();
    await fill(memory);
    await memory.update(url('b'), { active: false });
    await memory.removeBySourceUrl(url('c'));
    const writes = Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        memory.addDocument(`Text ${number}.`, { sourceUrl: url(`${number}`), title: 't', docType: 'page' }),
      ),
    );
    expect((await memory.verify()).problems).toEqual([]);
    await writes;
    expect(await memory.verify()).toMatchObject({ sources: 22, passages: 24, problems: [] });
  });

  for (const [name, { code, damage }] of Object.entries(damages)) {
    it(`notices ${name}, and a rebuild puts it right`, async () => {
      const { memory, databaseName } = await openTestMemory();
      await fill(memory);
      const database = await openDB(databaseName, databaseVersion);
      await damage(database);
      database.close();
      expect((await memory.verify()).problems.map((problem) => problem.code)).toContain(code);
      await memory.rebuild();
      for (const sourceUrl of ['a', 'b', 'c'].map(url)) await memory.waitForEmbeddings(sourceUrl, 1000);
      expect((await memory.verify()).problems).toEqual([]);
      expect(await memory.search('first part', { mode: 'fulltext' })).not.toEqual([]);
    });
  }
});
