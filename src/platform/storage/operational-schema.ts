import type { DBSchema, IDBPDatabase } from 'idb';
import type { ActivityEntry, Batch, Job, WaitingText } from '../../lib/agent/auto-indexer';

/** What can be lost: work that waits, and what is told about it. What the user would miss is in the learning database. */
export const operationalName = 'recollect-operational';
export const operationalVersion = 1;

export interface OperationalSchema extends DBSchema {
  jobs: { key: string; value: Job };
  /** Apart from the jobs, which are read all at once. */
  texts: { key: string; value: WaitingText };
  activity: { key: number; value: ActivityEntry };
  /** `erase`: something was removed that may still be in the database's files. */
  meta: { key: 'batch' | 'erase'; value: Batch | true };
}

export type OperationalDatabase = IDBPDatabase<OperationalSchema>;

/** Brings a database of any earlier version to this one; a new one is of version 0. */
export function upgradeOperational(database: OperationalDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('jobs', { keyPath: 'id' });
    database.createObjectStore('texts');
    database.createObjectStore('activity', { autoIncrement: true });
    database.createObjectStore('meta');
  }
}
