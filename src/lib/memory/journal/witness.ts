/**
 * What the extension’s own small storage remembers of the memory, so that a wiped database does not look like
 * a new user. It is written after the change it tells of, so it may lag behind, but never runs ahead.
 */
export interface Witness {
  /** The database that was seen. One that was wiped and made anew has another id. */
  databaseId: string;
  sourceCount: number;
  chunkCount: number;
  /** The last change that was acknowledged. */
  sequence: number;
}

export interface DatabaseState {
  sourceCount: number;
  chunkCount: number;
  /** The last change that was committed, kept in the same transaction; 0 when there is none. */
  sequence: number;
}

export interface JournalState {
  /** The oldest state that the journal can start from. */
  baseSequence: number;
  lastSequence: number;
  isDamaged: boolean;
}

export type Repair =
  | { state: 'intact' }
  /**
   * Replay the whole journal. What the database has and the journal has not is to be removed if `isComplete`
   * (and if the replay skipped nothing); if not, it is all that is left of it and stays.
   */
  | { state: 'database-lost'; isComplete: boolean }
  /** Replay the records after this one. */
  | { state: 'database-behind'; after: number }
  /** Compact the journal from the database, covering this sequence number, which the database then takes. */
  | { state: 'journal-lost'; cover: number };

export type Diagnosis =
  | { state: 'first-install' }
  | Repair
  /** The last `missing` changes are in neither: tell the user, then repair what is left. */
  | { state: 'both-lost'; missing: number; then: Repair };

/** Tells what happened to the memory since it was last used, and from which copy to heal which. */
export function diagnose(witness: Witness | null, database: DatabaseState, journal: JournalState): Diagnosis {
  const left = Math.max(database.sequence, journal.lastSequence);
  if (!witness && left === 0 && isEmpty(database)) return { state: 'first-install' };
  const then = chooseRepair(witness, database, journal);
  const missing = (witness?.sequence ?? 0) - left;
  return missing > 0 ? { state: 'both-lost', missing, then } : then;
}

function chooseRepair(witness: Witness | null, database: DatabaseState, journal: JournalState): Repair {
  const healDatabase: Repair = { state: 'database-lost', isComplete: !journal.isDamaged };
  // At least 1: a database from before there was a journal has sources, but no sequence.
  const rewriteJournal: Repair = { state: 'journal-lost', cover: Math.max(1, database.sequence) };
  if (journal.lastSequence < database.sequence) return rewriteJournal;
  if (journal.lastSequence > database.sequence) {
    // An empty database is behind, not lost, if it was empty when last seen.
    const isKnown = database.sequence > 0 || witness?.sequence === 0;
    return isKnown && database.sequence >= journal.baseSequence
      ? { state: 'database-behind', after: database.sequence }
      : healDatabase;
  }
  if (hasLostRows(witness, database)) return healDatabase;
  const isUnwritten = journal.lastSequence === 0 && !isEmpty(database);
  return journal.isDamaged || isUnwritten ? rewriteJournal : { state: 'intact' };
}

/** The database claims the very state the witness saw, but not with as many rows. */
function hasLostRows(witness: Witness | null, database: DatabaseState): boolean {
  return (
    witness?.sequence === database.sequence &&
    (database.sourceCount < witness.sourceCount || database.chunkCount < witness.chunkCount)
  );
}

function isEmpty(database: DatabaseState): boolean {
  return database.sourceCount === 0 && database.chunkCount === 0;
}
