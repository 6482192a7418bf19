import { openDB } from 'idb';

/** As version 0.1 of Recollect left it. */
export async function createVersion1(name: string): Promise<void> {
  const database = await openDB(name, 1, {
    upgrade(upgraded) {
      upgraded
        .createObjectStore('sources', { keyPath: 'sourceUrl' })
        .createIndex('by-visit', 'lastVisitedAt');
      upgraded
        .createObjectStore('chunks', { keyPath: 'id' })
        .createIndex('by-source', ['sourceUrl', 'position']);
      upgraded.createObjectStore('vectors', { keyPath: 'id' }).createIndex('by-source', 'sourceUrl');
      upgraded.createObjectStore('changes', { autoIncrement: true });
      upgraded.createObjectStore('meta');
    },
  });
  const sourceUrl = 'https://example.com/old';
  await database.put('meta', 'an-id', 'id');
  await database.put('sources', {
    ...{ sourceUrl, title: 'Old', docType: 'page', chunkCount: 2, contentHash: 'h', truncated: false },
    ...{ createdAt: 1, updatedAt: 1, lastVisitedAt: 1 },
  });
  const chunk = { sourceUrl, headingPath: [], start: 0, end: 9 };
  await database.put('chunks', { ...chunk, id: 'c0', position: 0, content: 'A remembered sentence.' });
  await database.put('chunks', { ...chunk, id: 'c1', position: 1, content: 'Another about zebras.' });
  const values = new Int8Array(384).fill(1);
  await database.put('vectors', { id: 'c0', sourceUrl, model: 'fake', scale: 1 / Math.sqrt(384), values });
  database.close();
}
