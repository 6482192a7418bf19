import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createSource } from '../../../src/lib/memory/source-record';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import type { ChunkId } from '../../../src/shared/ids';
import { openTestMemory } from '../../fakes/memory';
import { createVersion1 } from '../../fakes/version-1-database';

describe('a database of version 1', () => {
  it('is brought to this version with everything in it, and its missing vectors are made', async () => {
    await createVersion1('from-version-1');
    const { memory } = await openTestMemory({ databaseName: 'from-version-1' });
    expect(await memory.get('https://example.com/old')).toMatchObject({
      importance: 50,
      active: true,
      details: {},
      passages: [{ content: 'A remembered sentence.' }, { content: 'Another about zebras.' }],
    });
    expect(await memory.search('zebras', { mode: 'fulltext' })).toHaveLength(1);
    expect(await memory.waitForEmbeddings('https://example.com/old', 1000)).toEqual({
      embedded: 2,
      total: 2,
    });
  });
});

describe('removing a source', () => {
  const store = (sourceUrl: string, ids: readonly string[]) => {
    const chunks = ids.map((id, position) => ({
      ...{ sourceUrl, position, content: `Passage ${id}.`, headingPath: [], start: position, end: position },
      id: id as ChunkId,
    }));
    const options = { sourceUrl, title: sourceUrl, docType: 'page' } as const;
    return { source: createSource(options, ids.length, '', 1), chunks, vectors: [] };
  };

  it.each([
    ['lie side by side', ['a.0', 'a.1', 'a.2', 'a.3', 'a.4'], ['b.0', 'b.1']],
    ['have ids of another source between them', ['a.0', 'a.1', 'a.3', 'a.4', 'z'], ['a.2', 'b.1']],
  ])('takes all of its passages and no others when they %s', async (_name, own, others) => {
    const database = await openMemoryDatabase(`removal-${own.join()}`);
    await database.putSource(store('https://example.com/own', own));
    await database.putSource(store('https://example.com/other', others));
    const { removedIds, counts } = await database.removeSources(['https://example.com/own']);
    expect(removedIds).toEqual(own);
    expect((await database.getChunkIds()).sort()).toEqual(others);
    expect(counts).toEqual({ sources: 1, chunks: 2, searchable: 2 });
    expect(await database.countOrphans()).toBe(0);
    database.close();
  });
});
