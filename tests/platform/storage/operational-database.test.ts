import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { ActivityEntry, Job } from '../../../src/lib/agent/auto-indexer';
import { openJobStore } from '../../../src/platform/storage/operational-database';

const job = { id: 'waiting', url: 'https://kept.example/' } as Job;
const entry = (url: string) => ({ url, site: 'example.org', at: 1 }) as ActivityEntry;

describe('the queue, when something of it was forgotten', () => {
  it('is written anew once, with all that is left in it', async () => {
    const store = openJobStore('erased-queue');
    await store.change(() => ({
      put: [job],
      texts: [{ id: job.id, text: { title: 'Kept' } as never }],
      log: [entry('https://kept.example/'), entry('https://gone.example/')],
    }));
    const deleted: string[] = [];
    const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB);
    indexedDB.deleteDatabase = (name) => {
      deleted.push(name);
      return deleteDatabase(name);
    };
    await store.eraseRemoved();
    expect(deleted).toEqual([]);

    await store.removeActivity(({ url }) => url === 'https://gone.example/');
    // Whoever asks meanwhile gets an answer, and what they write is not lost.
    const [, read] = await Promise.all([
      store.eraseRemoved(),
      store.read(),
      store.change(() => ({ log: [entry('https://meanwhile.example/')] })),
    ]);
    expect(deleted).toEqual(['erased-queue']);
    expect(read.jobs).toEqual([job]);
    expect((await store.read()).jobs).toEqual([job]);
    expect(await store.getText(job.id)).toEqual({ title: 'Kept' });
    expect((await store.listActivity()).map(({ url }) => url)).toEqual([
      'https://meanwhile.example/',
      'https://kept.example/',
    ]);
    await store.eraseRemoved();
    expect(deleted).toHaveLength(1);
    await store.close();
    indexedDB.deleteDatabase = deleteDatabase;
  });
});
