import type { DatabaseState, Diagnosis, Witness } from './journal';

/** What the user has to be told after the browser has lost something. */
export interface MemoryLoss {
  /** Sources that the database had lost, or had in an older state, and the journal brought back. */
  restoredSources: number;
  /** Sources that are in neither any more, as far as they can be counted. */
  missingSources: number;
  /** Sources there are now. */
  sourceCount: number;
  /** False when changes are missing; they need not be whole sources. */
  isComplete: boolean;
}

/** What a start found, and what came of it. */
export interface Repaired {
  databaseId: string;
  diagnosis: Diagnosis;
  found: DatabaseState;
  healed: DatabaseState;
  journalSequence: number;
  /** Sources that are different since the repair, and not because they were forgotten. */
  restoredSources: number;
  /** Records of the journal that could not be read. */
  skippedRecords: number;
}

/**
 * A change that a crash has interrupted is in the journal and not in the database, and so may be the record
 * that takes back a change which the database refused. Nobody was told that they are remembered.
 */
const maxUnacknowledged = 2;

/** Null when nothing was lost that had been acknowledged: what a crash interrupts is no loss. */
export function assessLoss(witness: Witness | null, repaired: Repaired): MemoryLoss | null {
  const { databaseId, diagnosis, healed, skippedRecords } = repaired;
  // So it is even if the start that brought everything back was interrupted before it could say so.
  const isReplaced = witness !== null && witness.databaseId !== databaseId;
  const hasGaps = diagnosis.state === 'both-lost' || skippedRecords > 0;
  if (!isReplaced && !hasGaps && !hadLostChanges(witness, repaired)) return null;

  const restoredSources = isReplaced ? healed.sourceCount : repaired.restoredSources;
  // With every change there, fewer sources than the witness saw are sources that were forgotten since.
  const isCounted = hasGaps || (isReplaced && diagnosis.state === 'intact');
  const missingSources = isCounted ? Math.max(0, (witness?.sourceCount ?? 0) - healed.sourceCount) : 0;
  const wasEmpty = witness?.sourceCount === 0 && healed.sourceCount === 0;
  const isComplete = wasEmpty || (!hasGaps && missingSources === 0);
  if (restoredSources === 0 && isComplete) return null;
  return { restoredSources, missingSources, sourceCount: healed.sourceCount, isComplete };
}

/** The database lacked changes that had been acknowledged. */
function hadLostChanges(witness: Witness | null, { diagnosis, found, journalSequence }: Repaired): boolean {
  if (diagnosis.state === 'database-lost' && witness) return true;
  const acknowledged = witness?.sequence ?? journalSequence - maxUnacknowledged;
  return found.sequence < acknowledged;
}
