import { healDatabase, readEntries } from './heal-database';
import {
  Journal,
  toPutSource,
  toRemoveSource,
  toTouchSource,
  type JournalEntry,
  type JournalFiles,
} from './journal';
import { KeyedQueue } from './keyed-queue';
import type { MemoryStore } from './types';

/** Removed text leaves the journal this long after the last write, in ms. */
const compactionDelayMs = 5_000;

export interface JournaledStore {
  store: MemoryStore;
  /** Sources that the database had lost. */
  restoredSources: number;
}

/**
 * A database with a second copy: what is acknowledged is in the journal too, from which the database is
 * healed when it is opened. Each write goes to the journal first, then to the database, one after the other,
 * so that the journal never lacks what the database says it holds.
 */
export async function openJournaledStore(
  database: MemoryStore,
  files: JournalFiles,
): Promise<JournaledStore> {
  const journal = await Journal.open(files);
  const restoredSources = await healDatabase(database, journal);
  return { store: journalWrites(database, journal), restoredSources };
}

function journalWrites(database: MemoryStore, journal: Journal): MemoryStore {
  const queue = new KeyedQueue();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = <Value>(
    sourceUrl: string,
    entry: JournalEntry,
    commit: (sequence: number) => Promise<Value>,
  ): Promise<Value> =>
    queue.run('write', async () => {
      const sequence = await journal.append([entry]);
      try {
        return await commit(sequence);
      } catch (error) {
        // The database is as it was, and the journal must say so too.
        await database.setJournalSequence(await journal.append([await currentEntry(sourceUrl)]));
        throw error;
      } finally {
        scheduleCompaction();
      }
    });

  const scheduleCompaction = () => {
    clearTimeout(timer);
    if (!journal.needsCompaction) return;
    // A failure leaves the journal as it was; the next write asks again.
    timer = setTimeout(() => void compact().catch(() => undefined), compactionDelayMs);
  };
  const compact = () =>
    queue.run('compact', async () => {
      const covered = await database.getJournalSequence();
      await journal.compact(readEntries(database), covered);
    });
  /** What the database holds of a source, as the journal puts it. */
  const currentEntry = async (sourceUrl: string): Promise<JournalEntry> => {
    const stored = await database.getStoredSource(sourceUrl);
    return stored ? toPutSource(stored.source, stored.chunks) : toRemoveSource(sourceUrl);
  };

  scheduleCompaction();
  return {
    ...database,
    putSource: (source, chunks) =>
      write(source.sourceUrl, toPutSource(source, chunks), (sequence) =>
        database.putSource(source, chunks, sequence),
      ),
    touchSource: (sourceUrl, visitedAt) =>
      write(sourceUrl, toTouchSource(sourceUrl, visitedAt), (sequence) =>
        database.touchSource(sourceUrl, visitedAt, sequence),
      ),
    removeSource: (sourceUrl) =>
      write(sourceUrl, toRemoveSource(sourceUrl), (sequence) => database.removeSource(sourceUrl, sequence)),
  };
}
