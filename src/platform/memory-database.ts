import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { ChunkRecord, MemoryStore, SourceRecord, VectorRecord } from '../lib/memory';
import { AppError } from '../shared/app-error';

/** What the user would miss. Jobs and other things that may be lost do not belong here. */
const databaseName = 'recollect-learning';
const databaseVersion = 1;

interface LearningSchema extends DBSchema {
  sources: { key: string; value: SourceRecord; indexes: { 'by-visit': number } };
  chunks: { key: string; value: ChunkRecord; indexes: { 'by-source': [string, number] } };
  vectors: { key: string; value: VectorRecord; indexes: { 'by-source': string } };
}

type Database = IDBPDatabase<LearningSchema>;

/**
 * Opens the durable store; rejects with `engine-unavailable` when the browser will not. Writes ask for
 * strict durability: what is acknowledged must survive the power cord.
 */
export async function openMemoryDatabase(name = databaseName): Promise<MemoryStore & { close(): void }> {
  const database = await openDB<LearningSchema>(name, databaseVersion, {
    upgrade(upgraded) {
      const sources = upgraded.createObjectStore('sources', { keyPath: 'sourceUrl' });
      sources.createIndex('by-visit', 'lastVisitedAt');
      const chunks = upgraded.createObjectStore('chunks', { keyPath: 'id' });
      chunks.createIndex('by-source', ['sourceUrl', 'position']);
      upgraded.createObjectStore('vectors', { keyPath: 'id' }).createIndex('by-source', 'sourceUrl');
    },
    // A newer version of the extension must not wait for ever behind this connection.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  }).catch((error: unknown) => {
    throw new AppError(
      'engine-unavailable',
      'The browser did not open the memory’s database. Restart the browser.',
      {
        cause: error,
      },
    );
  });
  return createStore(database);
}

function createStore(database: Database): MemoryStore & { close(): void } {
  return {
    getSource: (sourceUrl) => database.get('sources', sourceUrl),

    getChunks: (sourceUrl) => database.getAllFromIndex('chunks', 'by-source', rangeOf(sourceUrl)),

    putSource: (source, chunks) =>
      write(database, async (transaction) => {
        const replaced = await deleteChunks(transaction, source.sourceUrl);
        await transaction.objectStore('sources').put(source);
        const store = transaction.objectStore('chunks');
        await Promise.all(chunks.map((chunk) => store.put(chunk)));
        return replaced;
      }),

    touchSource: (sourceUrl, visitedAt) =>
      write(database, async (transaction) => {
        const store = transaction.objectStore('sources');
        const source = await store.get(sourceUrl);
        if (!source) return false;
        await store.put({ ...source, lastVisitedAt: visitedAt });
        return true;
      }),

    removeSource: (sourceUrl) =>
      write(database, async (transaction) => {
        const removed = await deleteChunks(transaction, sourceUrl);
        await transaction.objectStore('sources').delete(sourceUrl);
        return removed;
      }),

    async getChunksById(ids) {
      const { store } = database.transaction('chunks');
      const chunks = await Promise.all(ids.map((id) => store.get(id)));
      return chunks.filter((chunk) => chunk !== undefined);
    },

    getVectors: (sourceUrl) => database.getAllFromIndex('vectors', 'by-source', sourceUrl),

    putVectors: (vectors) =>
      write(database, async (transaction) => {
        const chunks = transaction.objectStore('chunks');
        const store = transaction.objectStore('vectors');
        await Promise.all(
          vectors.map(async (vector) => {
            if ((await chunks.getKey(vector.id)) !== undefined) await store.put(vector);
          }),
        );
      }),

    async listSources(limit, offset) {
      const sources: SourceRecord[] = [];
      const index = database.transaction('sources').store.index('by-visit');
      let cursor = await index.openCursor(null, 'prev');
      if (cursor && offset > 0) cursor = await cursor.advance(offset);
      for (; cursor && sources.length < limit; cursor = await cursor.continue()) sources.push(cursor.value);
      return sources;
    },

    async readAll(onSource) {
      const transaction = database.transaction(['sources', 'chunks', 'vectors']);
      const chunks = transaction.objectStore('chunks').index('by-source');
      const vectors = transaction.objectStore('vectors').index('by-source');
      for (const source of await transaction.objectStore('sources').getAll()) {
        const { sourceUrl } = source;
        const [ownChunks, ownVectors] = await Promise.all([
          chunks.getAll(rangeOf(sourceUrl)),
          vectors.getAll(sourceUrl),
        ]);
        onSource(source, ownChunks, ownVectors);
      }
    },

    async estimateSize() {
      const { usageDetails, usage } = await estimateStorage();
      return usageDetails?.indexedDB ?? usage ?? 0;
    },

    close: () => database.close(),
  };
}

type WriteTransaction = ReturnType<typeof beginWrite>;

function beginWrite(database: Database) {
  return database.transaction(['sources', 'chunks', 'vectors'], 'readwrite', { durability: 'strict' });
}

/** One transaction: it is committed when this resolves, and left no trace when it rejects. */
async function write<Value>(
  database: Database,
  run: (transaction: WriteTransaction) => Promise<Value>,
): Promise<Value> {
  const transaction = beginWrite(database);
  // A failed request aborts the transaction too; without a handler that would be reported twice.
  const done = transaction.done.then(
    () => null,
    (error: unknown) => error,
  );
  try {
    const value = await run(transaction);
    const failure = await done;
    if (failure !== null) throw new Error('aborted', { cause: failure });
    return value;
  } catch (error) {
    abortQuietly(transaction);
    throw toStorageError((await done) ?? error, error);
  }
}

function abortQuietly(transaction: WriteTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It has ended already, which is all that was wanted.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

function toStorageError(abortReason: unknown, error: unknown): AppError {
  const quota = [abortReason, error].some(
    (one) => one instanceof DOMException && one.name === 'QuotaExceededError',
  );
  return quota
    ? new AppError(
        'storage-full',
        'The disk or the browser’s storage is full: nothing was stored. Free some space.',
        {
          cause: error,
        },
      )
    : new AppError(
        'storage-failed',
        'The memory’s database refused a change: nothing was stored. Try again.',
        {
          cause: error,
        },
      );
}

async function deleteChunks(transaction: WriteTransaction, sourceUrl: string): Promise<ChunkRecord['id'][]> {
  const store = transaction.objectStore('chunks');
  const chunks = await store.index('by-source').getAll(rangeOf(sourceUrl));
  const vectors = transaction.objectStore('vectors');
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
