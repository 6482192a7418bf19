import {
  diagnose,
  type DatabaseState,
  type Diagnosis,
  type Journal,
  type JournalEntry,
  type JournalRecord,
  parseSourceChange,
  type SourceChange,
  toChunkRecord,
  toEffects,
  toPutSource,
  type Witness,
} from './journal';
import type { Repaired } from './memory-loss';
import type { MemoryStore } from './store-types';

/** The hash of each source, by address. */
type Hashes = ReadonlyMap<string, string>;

/**
 * Brings database and journal to the same state: after a crash between the two, after Chromium has wiped
 * the database, or when the journal is new or damaged.
 */
export async function healDatabase(
  database: MemoryStore,
  journal: Journal,
  witness: Witness | null,
): Promise<Repaired> {
  const found = await readState(database);
  const diagnosis = diagnose(witness, found, journal.state);
  const journalSequence = journal.lastSequence;
  const opened = { databaseId: database.id, diagnosis, found, journalSequence };
  if (diagnosis.state === 'intact' || diagnosis.state === 'first-install') {
    return { ...opened, healed: found, restoredSources: 0, skippedRecords: 0 };
  }
  const before = await readHashes(database);
  const skippedRecords = await repair(diagnosis, database, journal, before);
  const after = [...(await readHashes(database))];
  const restored = after.filter(([sourceUrl, hash]) => before.get(sourceUrl) !== hash);
  return { ...opened, healed: await readState(database), restoredSources: restored.length, skippedRecords };
}

async function readState(database: MemoryStore): Promise<DatabaseState> {
  const [{ sources, chunks }, sequence] = await Promise.all([
    database.getCounts(),
    database.getJournalSequence(),
  ]);
  return { sourceCount: sources, chunkCount: chunks, sequence };
}

async function readHashes(database: MemoryStore): Promise<Hashes> {
  const sources = await database.getAllSources();
  return new Map(sources.map(({ sourceUrl, contentHash }) => [sourceUrl, contentHash]));
}

/** Resolves with the number of records that could not be read. */
async function repair(
  diagnosis: Diagnosis,
  database: MemoryStore,
  journal: Journal,
  before: Hashes,
): Promise<number> {
  switch (diagnosis.state) {
    case 'first-install':
    case 'intact':
      return 0;
    case 'both-lost':
      return repair(diagnosis.then, database, journal, before);
    case 'journal-lost':
      await journal.compact(readEntries(database), diagnosis.cover);
      await database.setJournalSequence(diagnosis.cover);
      return 0;
    case 'database-behind': {
      const { applied } = await replay(database, journal, diagnosis.after);
      await database.setJournalSequence(journal.lastSequence);
      // Damage further up is in what the database has.
      return journal.lastSequence - diagnosis.after - applied;
    }
    case 'database-lost': {
      const { skipped, sourceUrls } = await replay(database, journal);
      // Forgotten, and the database has forgotten that: they must not come back.
      const stale = [...before.keys()].filter((sourceUrl) => !sourceUrls.has(sourceUrl));
      if (diagnosis.isComplete && skipped === 0 && stale.length > 0) await database.removeSources(stale);
      await database.setJournalSequence(journal.lastSequence);
      return skipped;
    }
  }
}

async function replay(
  database: MemoryStore,
  journal: Journal,
  after = 0,
): Promise<{ applied: number; skipped: number; sourceUrls: ReadonlySet<string> }> {
  const sourceUrls = new Set<string>();
  let applied = 0;
  const visit = async (record: JournalRecord) => {
    const change = parseSourceChange(record);
    if (!change) return;
    const { puts, removals } = toEffects(change);
    for (const { source } of puts) sourceUrls.add(source.sourceUrl);
    for (const sourceUrl of removals) sourceUrls.delete(sourceUrl);
    await applyChange(database, change);
    applied += 1;
  };
  const { visited, skipped } = await journal.replay(visit, { after });
  return { applied, skipped: skipped + visited - applied, sourceUrls };
}

/** Harmless when it was applied before. */
async function applyChange(database: MemoryStore, change: SourceChange): Promise<void> {
  if (change.kind === 'touch-source') {
    await database.touchSource(change.sourceUrl, change.visitedAt);
    return;
  }
  const { puts, removals } = toEffects(change);
  await database.changeSources(
    puts.map(({ source, chunks }) => ({
      source,
      chunks: chunks.map((chunk) => toChunkRecord(chunk, source.sourceUrl)),
      vectors: [],
    })),
    removals,
  );
}

/** Everything the journal has to hold, source by source. */
export async function* readEntries(database: MemoryStore): AsyncGenerator<JournalEntry> {
  for (const { sourceUrl } of await database.getAllSources()) {
    const stored = await database.getStoredSource(sourceUrl);
    if (stored) yield toPutSource(stored.source, stored.chunks);
  }
}
