import { openDB } from 'idb';
import type { ChunkRecord, MemoryStore, SourceRecord } from '../lib/memory';
import { AppError } from '../shared/app-error';
import { databaseName, databaseVersion, type LearningDatabase, type LearningSchema } from './learning-schema';
import { beginWrite, write, type WriteTransaction } from './database-write';

/** Opens the durable store; rejects with `engine-unavailable` when the browser will not. */
export async function openMemoryDatabase(name = databaseName): Promise<MemoryStore & { close(): void }> {
  const database = await openDB<LearningSchema>(name, databaseVersion, {
    upgrade(upgraded, _oldVersion, _newVersion, transaction) {
      upgraded
        .createObjectStore('sources', { keyPath: 'sourceUrl' })
        .createIndex('by-visit', 'lastVisitedAt');
      const chunks = upgraded.createObjectStore('chunks', { keyPath: 'id' });
      chunks.createIndex('by-source', ['sourceUrl', 'position']);
      upgraded.createObjectStore('vectors', { keyPath: 'id' }).createIndex('by-source', 'sourceUrl');
      upgraded.createObjectStore('changes', { autoIncrement: true });
      upgraded.createObjectStore('meta');
      void transaction.objectStore('meta').put(crypto.randomUUID(), 'id');
    },
    // A newer version of the extension must not wait for ever behind this connection.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  }).catch((error: unknown) => {
    const message = 'The browser did not open the memory’s database. Restart the browser.';
    throw new AppError('engine-unavailable', message, { cause: error });
  });
  return createStore(database, String(await database.get('meta', 'id')));
}

function createStore(database: LearningDatabase, id: string): MemoryStore & { close(): void } {
  return {
    id,

    getSource: (sourceUrl) => database.get('sources', sourceUrl),

    async getStoredSource(sourceUrl) {
      const transaction = database.transaction(['sources', 'chunks', 'vectors']);
      const [source, chunks, vectors] = await Promise.all([
        transaction.objectStore('sources').get(sourceUrl),
        transaction.objectStore('chunks').index('by-source').getAll(rangeOf(sourceUrl)),
        transaction.objectStore('vectors').index('by-source').getAll(sourceUrl),
      ]);
      return source && { source, chunks, vectors };
    },

    getChunks: (sourceUrl) => database.getAllFromIndex('chunks', 'by-source', rangeOf(sourceUrl)),

    async getChunksById(ids) {
      const { store } = database.transaction('chunks');
      const chunks = await Promise.all(ids.map((chunkId) => store.get(chunkId)));
      return chunks.filter((chunk) => chunk !== undefined);
    },

    putSource: (source, chunks, journalSequence) =>
      write(beginWrite(database), async (transaction) => {
        const removedIds = await deleteChunks(transaction, source.sourceUrl);
        const store = transaction.objectStore('chunks');
        await Promise.all([
          transaction.objectStore('sources').put(source),
          ...chunks.map((chunk) => store.put(chunk)),
        ]);
        await noteJournal(transaction, journalSequence);
        return recordChange(transaction, source.sourceUrl, removedIds);
      }),

    touchSource: (sourceUrl, visitedAt, journalSequence) =>
      write(beginWrite(database), async (transaction) => {
        await noteJournal(transaction, journalSequence);
        const store = transaction.objectStore('sources');
        const source = await store.get(sourceUrl);
        if (!source) return false;
        await store.put({ ...source, lastVisitedAt: visitedAt });
        return true;
      }),

    removeSource: (sourceUrl, journalSequence) =>
      write(beginWrite(database), async (transaction) => {
        const removedIds = await deleteChunks(transaction, sourceUrl);
        await transaction.objectStore('sources').delete(sourceUrl);
        await noteJournal(transaction, journalSequence);
        return recordChange(transaction, sourceUrl, removedIds);
      }),

    putVectors: (sourceUrl, vectors) =>
      write(beginWrite(database), async (transaction) => {
        const chunks = transaction.objectStore('chunks');
        const store = transaction.objectStore('vectors');
        await Promise.all(
          vectors.map(async (vector) => {
            if ((await chunks.getKey(vector.id)) !== undefined) await store.put(vector);
          }),
        );
        return recordChange(transaction, sourceUrl, []);
      }),

    async listSources(limit, offset) {
      const sources: SourceRecord[] = [];
      const index = database.transaction('sources').store.index('by-visit');
      let cursor = await index.openCursor(null, 'prev');
      if (cursor && offset > 0) cursor = await cursor.advance(offset);
      for (; cursor && sources.length < limit; cursor = await cursor.continue()) sources.push(cursor.value);
      return sources;
    },

    getAllSources: () => database.getAll('sources'),

    async findMissingVectors(model) {
      const transaction = database.transaction(['chunks', 'vectors']);
      const present = new Set<string>();
      const vectors = transaction.objectStore('vectors');
      for (let cursor = await vectors.openCursor(); cursor; cursor = await cursor.continue()) {
        if (cursor.value.model === model) present.add(cursor.value.id);
      }
      const missing = new Map<string, ChunkRecord['id'][]>();
      const chunks = transaction.objectStore('chunks').index('by-source');
      for (let cursor = await chunks.openCursor(); cursor; cursor = await cursor.continue()) {
        const chunk = cursor.value;
        if (present.has(chunk.id)) continue;
        missing.set(chunk.sourceUrl, [...(missing.get(chunk.sourceUrl) ?? []), chunk.id]);
      }
      return missing;
    },

    countChunks: () => database.count('chunks'),

    getJournalSequence: async () => Number((await database.get('meta', 'journal')) ?? 0),

    setJournalSequence: (sequence) =>
      write(beginWrite(database), async (transaction) => {
        await transaction.objectStore('meta').put(sequence, 'journal');
      }),

    async getChangesSince(sequence) {
      const { store } = database.transaction('changes');
      const range = IDBKeyRange.lowerBound(sequence, true);
      const [keys, changes] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      return changes.map((change, position) => ({ ...change, sequence: keys[position] ?? 0 }));
    },

    dropChanges: (upToSequence) => database.delete('changes', IDBKeyRange.upperBound(upToSequence)),

    async estimateSize() {
      const { usageDetails, usage } = await estimateStorage();
      return usageDetails?.indexedDB ?? usage ?? 0;
    },

    close: () => database.close(),
  };
}

async function noteJournal(transaction: WriteTransaction, sequence: number | undefined): Promise<void> {
  if (sequence !== undefined) await transaction.objectStore('meta').put(sequence, 'journal');
}

async function recordChange(
  transaction: WriteTransaction,
  sourceUrl: string,
  removedIds: ChunkRecord['id'][],
): Promise<{ sequence: number; removedIds: ChunkRecord['id'][] }> {
  const sequence = await transaction.objectStore('changes').add({ sourceUrl, removedIds });
  return { sequence, removedIds };
}

async function deleteChunks(transaction: WriteTransaction, sourceUrl: string): Promise<ChunkRecord['id'][]> {
  const store = transaction.objectStore('chunks');
  const vectors = transaction.objectStore('vectors');
  const chunks = await store.index('by-source').getAll(rangeOf(sourceUrl));
  await Promise.all(chunks.flatMap(({ id }) => [store.delete(id), vectors.delete(id)]));
  return chunks.map(({ id }) => id);
}

function rangeOf(sourceUrl: string): IDBKeyRange {
  return IDBKeyRange.bound([sourceUrl, 0], [sourceUrl, Infinity]);
}

/** Chromium adds a breakdown that the standard does not have. */
interface StorageEstimateDetails extends StorageEstimate {
  usageDetails?: { indexedDB?: number };
}

async function estimateStorage(): Promise<StorageEstimateDetails> {
  // Under Node, where the tests run, there is no navigator before version 21.
  return 'navigator' in globalThis && 'storage' in navigator ? navigator.storage.estimate() : {};
}
