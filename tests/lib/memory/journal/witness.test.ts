import { describe, expect, it } from 'vitest';
import {
  diagnose,
  type DatabaseState,
  type Diagnosis,
  type JournalState,
  type Repair,
  type Witness,
} from '../../../../src/lib/memory/journal';

const numbers = [0, 1, 2, 3];
const counts = [
  { sourceCount: 0, chunkCount: 0 },
  { sourceCount: 1, chunkCount: 2 },
  { sourceCount: 1, chunkCount: 3 },
  { sourceCount: 2, chunkCount: 3 },
];
const witnesses: (Witness | null)[] = [
  null,
  { databaseId: 'id', sequence: 0, sourceCount: 0, chunkCount: 0 },
  ...numbers
    .slice(1)
    .flatMap((sequence) => counts.map((count) => ({ databaseId: 'id', sequence, ...count }))),
];
const databases: DatabaseState[] = numbers.flatMap((sequence) =>
  counts.map((count) => ({ sequence, ...count })),
);
const journals: JournalState[] = numbers.flatMap((baseSequence) =>
  numbers
    .filter((lastSequence) => lastSequence >= baseSequence)
    .flatMap((lastSequence) => [true, false].map((isDamaged) => ({ baseSequence, lastSequence, isDamaged }))),
);

interface Case {
  witness: Witness | null;
  database: DatabaseState;
  journal: JournalState;
  diagnosis: Diagnosis;
}

const cases: Case[] = witnesses.flatMap((witness) =>
  databases.flatMap((database) =>
    journals.map((journal) => ({
      witness,
      database,
      journal,
      diagnosis: diagnose(witness, database, journal),
    })),
  ),
);

const repairOf = (diagnosis: Diagnosis): Diagnosis | Repair =>
  diagnosis.state === 'both-lost' ? diagnosis.then : diagnosis;

const newestOf = ({ database, journal }: Case) => Math.max(database.sequence, journal.lastSequence);

/** What the engine does about it, on numbers only. */
function repair({ witness, database, journal, diagnosis }: Case): Diagnosis {
  const todo = repairOf(diagnosis);
  let healed = database;
  let written = journal;
  if (todo.state === 'database-lost')
    healed = { sourceCount: 2, chunkCount: 3, sequence: journal.lastSequence };
  if (todo.state === 'database-behind') healed = { ...database, sequence: journal.lastSequence };
  if (todo.state === 'journal-lost') healed = { ...database, sequence: todo.cover };
  if (todo.state === 'journal-lost' || written.isDamaged) {
    written = { baseSequence: healed.sequence, lastSequence: healed.sequence, isDamaged: false };
  }
  const { sequence, sourceCount, chunkCount } = healed;
  return diagnose(
    { databaseId: witness?.databaseId ?? 'new', sequence, sourceCount, chunkCount },
    healed,
    written,
  );
}

const find = (state: Diagnosis['state']) => cases.filter(({ diagnosis }) => diagnosis.state === state);

describe('diagnose, over all combinations', () => {
  it('calls it a first installation only when there is no trace of an earlier one', () => {
    expect(find('first-install').length).toBeGreaterThan(0);
    for (const each of find('first-install')) {
      expect(each.witness).toBeNull();
      expect([newestOf(each), each.database.sourceCount]).toEqual([0, 0]);
    }
  });

  it('calls it intact only when both hold all that the witness saw', () => {
    expect(find('intact').length).toBeGreaterThan(0);
    for (const { witness, database, journal } of find('intact')) {
      expect(database.sequence).toBe(journal.lastSequence);
      expect(journal.isDamaged).toBe(false);
      expect(witness?.sequence ?? 0).toBeLessThanOrEqual(database.sequence);
      if (witness?.sequence === database.sequence) {
        expect(database.sourceCount).toBeGreaterThanOrEqual(witness.sourceCount);
        expect(database.chunkCount).toBeGreaterThanOrEqual(witness.chunkCount);
      }
    }
  });

  it('says that both are lost exactly when the witness saw more than is left', () => {
    for (const each of cases) {
      const missing = (each.witness?.sequence ?? 0) - newestOf(each);
      expect(each.diagnosis.state === 'both-lost').toBe(missing > 0);
      if (each.diagnosis.state === 'both-lost') expect(each.diagnosis.missing).toBe(missing);
    }
  });

  it('never heals from the older copy', () => {
    for (const { database, journal, diagnosis } of cases) {
      const { state } = repairOf(diagnosis);
      if (state === 'journal-lost') expect(database.sequence).toBeGreaterThanOrEqual(journal.lastSequence);
      if (state === 'database-lost' || state === 'database-behind') {
        expect(journal.lastSequence).toBeGreaterThanOrEqual(database.sequence);
      }
    }
  });

  it('replays a part only when the journal goes back that far', () => {
    for (const { database, journal, diagnosis } of cases) {
      const todo = repairOf(diagnosis);
      if (todo.state !== 'database-behind') continue;
      expect(todo.after).toBe(database.sequence);
      expect(todo.after).toBeGreaterThanOrEqual(journal.baseSequence);
    }
  });

  it('never lets a damaged journal remove what only the database has', () => {
    for (const { journal, diagnosis } of cases) {
      const todo = repairOf(diagnosis);
      if (todo.state === 'database-lost') expect(todo.isComplete).toBe(!journal.isDamaged);
    }
  });

  it('finds everything intact after its own repair', () => {
    for (const each of cases) expect(repair(each)).toEqual({ state: 'intact' });
  });
});

describe('diagnose', () => {
  const none: DatabaseState = { sourceCount: 0, chunkCount: 0, sequence: 0 };
  const some: DatabaseState = { sourceCount: 2, chunkCount: 3, sequence: 9 };
  const seen: Witness = { databaseId: 'id', ...some };
  const journal: JournalState = { baseSequence: 4, lastSequence: 9, isDamaged: false };
  const fresh: JournalState = { baseSequence: 0, lastSequence: 0, isDamaged: false };

  it.each<[string, Diagnosis, Witness | null, DatabaseState, JournalState]>([
    ['nothing anywhere', { state: 'first-install' }, null, none, fresh],
    ['all as it was', { state: 'intact' }, seen, some, journal],
    ['a database that was wiped', { state: 'database-lost', isComplete: true }, seen, none, journal],
    ['the same, and no witness', { state: 'database-lost', isComplete: true }, null, none, journal],
    [
      'a database that lost its last changes',
      { state: 'database-behind', after: 7 },
      seen,
      { ...some, sequence: 7 },
      journal,
    ],
    [
      'the same, older than the snapshot',
      { state: 'database-lost', isComplete: true },
      seen,
      { ...some, sequence: 3 },
      journal,
    ],
    [
      'a database that lost rows',
      { state: 'database-lost', isComplete: true },
      seen,
      { ...some, chunkCount: 1 },
      journal,
    ],
    ['a journal that was wiped', { state: 'journal-lost', cover: 9 }, seen, some, fresh],
    [
      'a database from before the journal',
      { state: 'journal-lost', cover: 1 },
      null,
      { ...some, sequence: 0 },
      fresh,
    ],
    [
      'a crash in the very first change',
      { state: 'database-behind', after: 0 },
      { ...seen, ...none },
      none,
      { ...fresh, lastSequence: 1 },
    ],
    [
      'a database that was wiped before the first compaction',
      { state: 'database-lost', isComplete: true },
      seen,
      none,
      { ...journal, baseSequence: 0 },
    ],
    ['nothing left', { state: 'both-lost', missing: 9, then: { state: 'intact' } }, seen, none, fresh],
  ])('recognises %s', (_name, expected, witness, database, state) => {
    expect(diagnose(witness, database, state)).toEqual(expected);
  });
});
