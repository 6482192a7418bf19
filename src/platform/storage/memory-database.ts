import { openDB } from 'idb';
import type { MemoryStore } from '../../lib/memory';
import { AppError } from '../../shared/app-error';
import { read } from './database-read';
import { abortQuietly, beginWrite, write, type WriteTransaction } from './database-write';
import { chooseErasure, clearStagedRows, readMarks } from './erase-marks';
import { eraseRanges } from './erase-ranges';
import {
  databaseName,
  databaseVersion,
  rangeOf,
  upgradeSchema,
  type LearningDatabase,
  type LearningSchema,
} from './learning-schema';
import { listPending, removePending } from './pending-rows';
import {
  auditRows,
  commitSources,
  countOrphanRows,
  holdStagedRows,
  recordChange,
  repairRows,
  takeInStaged,
  toCounts,
} from './source-rows';

/**
 * Opens the durable store; rejects with `engine-unavailable` when the browser will not. `onTerminated`: the
 * browser has closed it, because its files are damaged or were deleted; nothing more comes of it.
 */
export async function openMemoryDatabase(
  name = databaseName,
  onTerminated: () => void = () => undefined,
): Promise<MemoryStore & { close(): void }> {
  const database = await openDB<LearningSchema>(name, databaseVersion, {
    upgrade(upgraded, oldVersion, _newVersion, transaction) {
      // idb does not wait for it: an upgrade that fails half-way must leave the old version as it was.
      upgradeSchema(upgraded, oldVersion, transaction).catch(() => abortQuietly(transaction));
      // What goes wrong is told by `openDB` itself.
      transaction.done.catch(() => undefined);
    },
    terminated: onTerminated,
    // A newer version of the extension must not wait for ever behind this connection.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  }).catch((error: unknown) => {
    const message = 'The browser did not open the memory’s database. Restart the browser.';
    throw new AppError('engine-unavailable', message, { cause: error });
  });
  const id = await read(database, ['meta'], (transaction) => transaction.objectStore('meta').get('id'));
  return createStore(database, typeof id === 'string' ? id : '');
}

function createStore(database: LearningDatabase, id: string): MemoryStore & { close(): void } {
  return {
    id,

    getSource: (sourceUrl) =>
      read(database, ['sources'], (transaction) => transaction.objectStore('sources').get(sourceUrl)),

    getStoredSource: (sourceUrl) =>
      read(database, ['sources', 'chunks', 'vectors'], async (transaction) => {
        const [source, chunks, vectors] = await Promise.all([
          transaction.objectStore('sources').get(sourceUrl),
          transaction.objectStore('chunks').index('by-source').getAll(rangeOf(sourceUrl)),
          transaction.objectStore('vectors').index('by-source').getAll(sourceUrl),
        ]);
        return source && { source, chunks, vectors };
      }),

    getChunks: (sourceUrl) =>
      read(database, ['chunks'], (transaction) =>
        transaction.objectStore('chunks').index('by-source').getAll(rangeOf(sourceUrl)),
      ),

    getChunksById: (ids) =>
      read(database, ['chunks'], async (transaction) => {
        const store = transaction.objectStore('chunks');
        const chunks = await Promise.all(ids.map((chunkId) => store.get(chunkId)));
        return chunks.filter((chunk) => chunk !== undefined);
      }),

    putSource: (stored, journalSequence) =>
      write(beginWrite(database, durabilityOf(journalSequence)), async (transaction) => {
        const { sourceUrl } = stored.source;
        const noted = noteJournal(transaction, journalSequence);
        const [commit] = await Promise.all([commitSources(transaction, [{ sourceUrl, stored }]), noted]);
        return commit;
      }),

    changeSources: (puts, removals, journalSequence) =>
      write(beginWrite(database, durabilityOf(journalSequence)), async (transaction) => {
        const noted = noteJournal(transaction, journalSequence);
        const changes = [
          ...puts.map((stored) => ({ sourceUrl: stored.source.sourceUrl, stored })),
          ...[...new Set(removals)].map((sourceUrl) => ({ sourceUrl })),
        ];
        const [commit] = await Promise.all([commitSources(transaction, changes), noted]);
        return commit;
      }),

    touchSource: (sourceUrl, visitedAt, journalSequence) =>
      write(beginWrite(database, durabilityOf(journalSequence)), async (transaction) => {
        await noteJournal(transaction, journalSequence);
        const store = transaction.objectStore('sources');
        const source = await store.get(sourceUrl);
        if (!source) return false;
        await store.put({ ...source, lastVisitedAt: visitedAt });
        return true;
      }),

    removeSources: (sourceUrls, journalSequence) =>
      write(beginWrite(database, durabilityOf(journalSequence)), async (transaction) => {
        const noted = noteJournal(transaction, journalSequence);
        const changes = [...new Set(sourceUrls)].map((sourceUrl) => ({ sourceUrl }));
        const [commit] = await Promise.all([commitSources(transaction, changes), noted]);
        return commit;
      }),

    putVectors: (sourceUrl, vectors) =>
      // They can be made again.
      write(beginWrite(database, 'relaxed'), async (transaction) => {
        const chunks = transaction.objectStore('chunks');
        const store = transaction.objectStore('vectors');
        await Promise.all(
          vectors.map(async (vector) => {
            if ((await chunks.getKey(vector.id)) !== undefined) await store.put(vector);
          }),
        );
        await removePending(transaction, sourceUrl, new Set(vectors.map(({ id: embedded }) => embedded)));
        return { sequence: await recordChange(transaction, sourceUrl, []) };
      }),

    getAllSources: () =>
      read(database, ['sources'], (transaction) => transaction.objectStore('sources').getAll()),

    async findMissingVectors(model) {
      // Rarely anything but a look: a write would wait for the disk.
      const known = await read(database, ['meta'], (transaction) =>
        transaction.objectStore('meta').get('model'),
      );
      if (known !== model)
        await write(beginWrite(database), (transaction) => listPending(transaction, model));
      const pending = await read(database, ['pending'], (transaction) =>
        transaction.objectStore('pending').getAll(),
      );
      return new Map(pending.map(({ sourceUrl, ids }) => [sourceUrl, ids]));
    },

    getCounts: () =>
      read(database, ['meta'], async (transaction) =>
        toCounts(await transaction.objectStore('meta').get('counts')),
      ),

    auditCounts: () => write(beginWrite(database), auditRows),

    getChunkIds: () =>
      read(database, ['chunks'], (transaction) => transaction.objectStore('chunks').getAllKeys()),

    countOrphans: () => write(beginWrite(database), countOrphanRows),

    repair: (isUsable, model) =>
      write(beginWrite(database), (transaction) => repairRows(transaction, isUsable, model)),

    // There is no second copy here: `openJournaledStore` adds one.
    countCopyDifferences: () => Promise.resolve(0),
    rewriteCopy: () => Promise.resolve(),

    stageSources: (batch) =>
      write(beginWrite(database), async (transaction) => {
        const store = transaction.objectStore('staged');
        await Promise.all(batch.map((stored) => store.add(stored)));
      }),

    clearStaged: () => write(beginWrite(database), clearStagedRows),

    holdStaged: (hold) => write(beginWrite(database), (transaction) => holdStagedRows(transaction, hold)),

    commitStaged: (journalSequence) =>
      write(beginWrite(database), async (transaction) => {
        const commit = await takeInStaged(transaction);
        await noteJournal(transaction, journalSequence);
        return commit;
      }),

    getJournalSequence: () =>
      read(database, ['meta'], async (transaction) =>
        Number((await transaction.objectStore('meta').get('journal')) ?? 0),
      ),

    setJournalSequence: (sequence) =>
      write(beginWrite(database), async (transaction) => {
        await transaction.objectStore('meta').put(sequence, 'journal');
      }),

    getChangesSince: (sequence) =>
      read(database, ['changes'], async (transaction) => {
        const store = transaction.objectStore('changes');
        const range = IDBKeyRange.lowerBound(sequence, true);
        const [keys, changes] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        return changes.map((change, position) => ({ ...change, sequence: keys[position] ?? 0 }));
      }),

    // One log holds all writes in their order: if this one is on the disk, so are those before it.
    flush: () =>
      write(beginWrite(database), async (transaction) => {
        await transaction.objectStore('meta').put(id, 'id');
      }),

    dropChanges: (upToSequence) =>
      write(beginWrite(database), (transaction) =>
        transaction.objectStore('changes').delete(IDBKeyRange.upperBound(upToSequence)),
      ),

    async holdsRemoved() {
      return chooseErasure((await readMarks(database)).marks) !== null;
    },

    async eraseRemoved() {
      const { keys, marks } = await readMarks(database);
      const ranges = chooseErasure(marks);
      if (ranges === null) return;
      await eraseRanges(database, ranges, await estimateSize());
      // What was removed meanwhile has its own mark.
      await write(beginWrite(database), async (transaction) => {
        const meta = transaction.objectStore('meta');
        await Promise.all(keys.map((key) => meta.delete(key)));
      });
    },

    estimateSize,

    close: () => database.close(),
  };
}

/** What the journal has is durable already: a start brings it back if the database loses it. */
function durabilityOf(journalSequence: number | undefined): 'strict' | 'relaxed' {
  return journalSequence === undefined ? 'strict' : 'relaxed';
}

async function noteJournal(transaction: WriteTransaction, sequence: number | undefined): Promise<void> {
  if (sequence !== undefined) await transaction.objectStore('meta').put(sequence, 'journal');
}

/** Chromium adds a breakdown that the standard does not have. */
interface StorageEstimateDetails extends StorageEstimate {
  usageDetails?: { indexedDB?: number };
}

async function estimateSize(): Promise<number> {
  const { usageDetails, usage } = await estimateStorage();
  return usageDetails?.indexedDB ?? usage ?? 0;
}

async function estimateStorage(): Promise<StorageEstimateDetails> {
  // Under Node, where the tests run, there is no navigator before version 21.
  return 'navigator' in globalThis && 'storage' in navigator ? navigator.storage.estimate() : {};
}
