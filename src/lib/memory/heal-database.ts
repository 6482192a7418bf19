import {
  diagnose,
  type Journal,
  parseSourceChange,
  toChunkRecord,
  toPutSource,
  type JournalEntry,
  type JournalRecord,
} from './journal';
import type { MemoryStore } from './types';

/**
 * Brings database and journal to the same state: after a crash between the two, after Chromium has wiped
 * the database, or when the journal is new or damaged. Resolves with the number of sources brought back.
 */
export async function healDatabase(database: MemoryStore, journal: Journal): Promise<number> {
  const known = new Set((await database.getAllSources()).map(({ sourceUrl }) => sourceUrl));
  const state = {
    sourceCount: known.size,
    chunkCount: await database.countChunks(),
    sequence: await database.getJournalSequence(),
  };
  const diagnosis = diagnose(null, state, journal.state);
  switch (diagnosis.state) {
    case 'first-install':
    case 'intact':
      return 0;
    case 'database-behind':
      await journal.replay((record) => applyRecord(database, record), { after: diagnosis.after });
      await database.setJournalSequence(journal.lastSequence);
      return 0;
    case 'database-lost': {
      await journal.replay((record) => applyRecord(database, record));
      await database.setJournalSequence(journal.lastSequence);
      return (await database.getAllSources()).filter(({ sourceUrl }) => !known.has(sourceUrl)).length;
    }
    case 'journal-lost':
      await journal.compact(readEntries(database), diagnosis.cover);
      await database.setJournalSequence(diagnosis.cover);
      return 0;
    case 'both-lost':
      // Cannot be told without a witness.
      return 0;
  }
}

/** Harmless when it was applied before. */
async function applyRecord(database: MemoryStore, record: JournalRecord): Promise<void> {
  const change = parseSourceChange(record);
  if (change?.kind === 'put-source') {
    const { source } = change;
    await database.putSource(
      source,
      change.chunks.map((chunk) => toChunkRecord(chunk, source.sourceUrl)),
    );
  }
  if (change?.kind === 'touch-source') await database.touchSource(change.sourceUrl, change.visitedAt);
  if (change?.kind === 'remove-source') await database.removeSource(change.sourceUrl);
}

/** Everything the journal has to hold, source by source. */
export async function* readEntries(database: MemoryStore): AsyncGenerator<JournalEntry> {
  for (const { sourceUrl } of await database.getAllSources()) {
    const stored = await database.getStoredSource(sourceUrl);
    if (stored) yield toPutSource(stored.source, stored.chunks);
  }
}
