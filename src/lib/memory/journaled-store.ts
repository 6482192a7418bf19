import { AppError } from '../../shared/app-error';
import { countDifferences } from './compare-copy';
import { healDatabase, readEntries } from './heal-database';
import {
  diagnose,
  Journal,
  toChangeSources,
  toPutSource,
  toRemoveSources,
  toTouchSource,
  type DatabaseState,
  type JournalEntry,
  type JournalFiles,
} from './journal';
import { KeyedQueue } from './keyed-queue';
import { assessLoss } from './memory-loss';
import type { MemoryStore, StoredCounts } from './store-types';
import { readInTime, WitnessKeeper, type WitnessStore } from './witness-keeper';

/** Removed text leaves the journal this long after the last write, in ms. */
const compactionDelayMs = 5_000;

export interface JournaledStore {
  store: MemoryStore;
  /** Resolves when the witness is up to date, or cannot be brought up to date now. Never rejects. */
  flushWitness: () => Promise<void>;
}

/**
 * A database with a second copy: what is acknowledged is in the journal too, from which the database is
 * healed when it is opened. Each write goes to the journal first, then to the database, one after the other,
 * so that the journal never lacks what the database says it holds. A witness elsewhere tells a database that
 * was lost from one that never was, and keeps what has to be told to the user. `onLost`: rows are gone from the
 * database while it is in use; only opening everything anew brings them back.
 */
export async function openJournaledStore(
  database: MemoryStore,
  files: JournalFiles,
  witnesses: WitnessStore,
  onLost: () => void = () => undefined,
): Promise<JournaledStore> {
  const reading = readInTime(witnesses);
  const journal = await Journal.open(files);
  const witness = await reading;
  const heard = witness === 'unknown' ? null : witness;
  const repaired = await healDatabase(database, journal, heard);
  const { healed } = repaired;
  const journalState = journal.state;
  const keeper = new WitnessKeeper(witnesses, {
    opened: { databaseId: database.id, ...healed },
    witness,
    loss: assessLoss(heard, repaired),
    assess: (late) =>
      assessLoss(late, { ...repaired, found: healed, diagnosis: diagnose(late, healed, journalState) }),
  });
  return {
    store: journalWrites(database, journal, keeper, { opened: healed, onLost }),
    flushWitness: () => keeper.flush(),
  };
}

function journalWrites(
  database: MemoryStore,
  journal: Journal,
  keeper: WitnessKeeper,
  { opened, onLost }: { opened: DatabaseState; onLost: () => void },
): MemoryStore {
  const queue = new KeyedQueue();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** An import is in the database, but the journal could not be rewritten yet: nothing may be appended. */
  let isBehind = false;
  /** Rows are gone: only a new start brings them back. */
  let isLost = false;
  let { sourceCount, chunkCount } = opened;
  const noteCounts = (counts: StoredCounts) => {
    sourceCount = counts.sources;
    chunkCount = counts.chunks;
  };
  const testify = (sequence: number) =>
    keeper.note({ databaseId: database.id, sourceCount, chunkCount, sequence });

  const write = <Value>(
    sourceUrls: readonly string[],
    entry: JournalEntry,
    commit: (sequence: number) => Promise<Value>,
  ): Promise<Value> =>
    queue.run('write', async () => {
      assertNotLost();
      if (isBehind) await rewrite();
      const sequence = await journal.append([entry]);
      try {
        const value = await commit(sequence);
        testify(sequence);
        return value;
      } catch (error) {
        // The database is as it was, and the journal must say so too.
        const entries = await Promise.all(sourceUrls.map(currentEntry));
        await database.setJournalSequence(await journal.append(entries));
        throw error;
      } finally {
        scheduleCompaction();
      }
    });

  const assertNotLost = () => {
    if (isLost) throw new AppError('engine-unavailable', 'The memory is being restored. Try again.');
  };
  const audit = async () => {
    if (!isLost && !(await database.auditCounts())) {
      isLost = true;
      onLost();
    }
    return !isLost;
  };
  /** Of rows that the database has lost the journal is all that is left: it is not written anew without them. */
  const compactFrom = async (covered: number) => {
    await audit();
    assertNotLost();
    await journal.compact(readEntries(database), covered);
  };
  const scheduleCompaction = () => {
    clearTimeout(timer);
    if (!journal.needsCompaction) return;
    // A failure leaves the journal as it was; the next write asks again.
    timer = setTimeout(() => void compact().catch(() => undefined), compactionDelayMs);
  };
  const compact = () => queue.run('compact', async () => compactFrom(await database.getJournalSequence()));
  /** From the database alone. Until it has succeeded, the database is ahead, which a restart notices as well. */
  const rewrite = async () => {
    isBehind = true;
    const sequence = await database.getJournalSequence();
    await compactFrom(sequence);
    noteCounts(await database.getCounts());
    isBehind = false;
    testify(sequence);
  };
  /** What the database holds of a source, as the journal puts it. */
  const currentEntry = async (sourceUrl: string): Promise<JournalEntry> => {
    const stored = await database.getStoredSource(sourceUrl);
    return stored ? toPutSource(stored.source, stored.chunks) : toRemoveSources([sourceUrl]);
  };

  scheduleCompaction();
  return {
    ...database,
    putSource: (stored) =>
      write([stored.source.sourceUrl], toPutSource(stored.source, stored.chunks), async (sequence) => {
        const committed = await database.putSource(stored, sequence);
        noteCounts(committed.counts);
        return committed;
      }),
    changeSources: (puts, removals) =>
      write(
        [...puts.map(({ source }) => source.sourceUrl), ...removals],
        toChangeSources(puts, removals),
        async (sequence) => {
          const committed = await database.changeSources(puts, removals, sequence);
          noteCounts(committed.counts);
          return committed;
        },
      ),
    touchSource: (sourceUrl, visitedAt) =>
      write([sourceUrl], toTouchSource(sourceUrl, visitedAt), (sequence) =>
        database.touchSource(sourceUrl, visitedAt, sequence),
      ),
    removeSources: (sourceUrls) =>
      write(sourceUrls, toRemoveSources(sourceUrls), async (sequence) => {
        const committed = await database.removeSources(sourceUrls, sequence);
        noteCounts(committed.counts);
        return committed;
      }),
    commitStaged: () =>
      queue.run('write', async () => {
        assertNotLost();
        if (isBehind) await rewrite();
        const committed = await database.commitStaged(journal.lastSequence + 1);
        // Too much for one record. If the disk is full now, it is tried again before the next write.
        await rewrite().catch(() => undefined);
        return committed;
      }),
    // What is lost is brought back rather than made to add up without it.
    repair: (isUsable, model) =>
      queue.run('write', async () => {
        await audit();
        assertNotLost();
        await database.repair(isUsable, model);
      }),
    auditCounts: () => queue.run('write', audit),
    rewriteCopy: () => queue.run('write', rewrite),
    countCopyDifferences: () =>
      queue.run('write', async () => {
        if (isBehind) await rewrite();
        return countDifferences(await database.getAllSources(), journal);
      }),
  };
}
