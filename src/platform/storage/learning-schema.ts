import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type {
  ChangeRecord,
  ChunkRecord,
  SourceRecord,
  StoredCounts,
  StoredSource,
  VectorRecord,
} from '../../lib/memory';
import type { ChunkId } from '../../shared/ids';

/** What the user would miss. Jobs and other things that may be lost do not belong here. */
export const databaseName = 'recollect-learning';
export const databaseVersion = 2;

export interface LearningSchema extends DBSchema {
  /** Its index was dropped with version 2. */
  sources: { key: string; value: SourceRecord; indexes: { 'by-visit': number } };
  chunks: { key: string; value: ChunkRecord; indexes: { 'by-source': [string, number] } };
  vectors: { key: string; value: VectorRecord; indexes: { 'by-source': string } };
  /** Passages that wait for a vector of the model that `meta` names. */
  pending: { key: string; value: { sourceUrl: string; ids: ChunkId[] } };
  /** An import that is being read; nothing else looks here. */
  staged: { key: number; value: StoredSource & { isHeld?: boolean } };
  /** What a saved index does not hold yet. */
  changes: { key: number; value: Omit<ChangeRecord, 'sequence'> };
  meta: {
    key: 'id' | 'journal' | 'model' | 'counts' | `erase-${number}`;
    value: string | number | StoredCounts | EraseMark;
  };
}

/** Rows that are gone, by what is in use just below and above them, so that it tells nothing about them. */
export interface ErasedRange {
  store: 'sources' | 'chunks' | 'vectors' | 'staged';
  below: string | number;
  above: string | number;
}

/** Rows that may still be in the database's files. */
export interface EraseMark {
  ranges: ErasedRange[];
  /** Somebody wants them gone; what was only replaced goes along. */
  isDue: boolean;
}

export function markRange(): IDBKeyRange {
  return IDBKeyRange.bound('erase-', 'erase-\uffff');
}

export type LearningDatabase = IDBPDatabase<LearningSchema>;

type UpgradeTransaction = IDBPTransaction<LearningSchema, StoreNames<LearningSchema>[], 'versionchange'>;

/** Brings a database of any earlier version to this one; a new one is of version 0. */
export async function upgradeSchema(
  database: LearningDatabase,
  oldVersion: number,
  transaction: UpgradeTransaction,
): Promise<void> {
  if (oldVersion < 1) {
    database.createObjectStore('sources', { keyPath: 'sourceUrl' });
    const chunks = database.createObjectStore('chunks', { keyPath: 'id' });
    chunks.createIndex('by-source', ['sourceUrl', 'position']);
    database.createObjectStore('vectors', { keyPath: 'id' }).createIndex('by-source', 'sourceUrl');
    database.createObjectStore('changes', { autoIncrement: true });
    database.createObjectStore('meta');
    await transaction.objectStore('meta').put(crypto.randomUUID(), 'id');
  }
  if (oldVersion < 2) {
    // Empty: it is filled when the model is known.
    database.createObjectStore('pending', { keyPath: 'sourceUrl' });
    database.createObjectStore('staged', { autoIncrement: true });
    const sources = transaction.objectStore('sources');
    if (sources.indexNames.contains('by-visit')) sources.deleteIndex('by-visit');
    // Written out, not taken from the code of today: a migration does the same for ever.
    const added = { importance: 50, active: true, details: {} };
    const rows = await sources.getAll();
    for (const source of rows) await sources.put({ ...source, ...added });
    const chunks = await transaction.objectStore('chunks').count();
    await transaction.objectStore('meta').put({ sources: rows.length, chunks, searchable: chunks }, 'counts');
  }
}

/** The passages of a source in reading order, in `by-source`. */
export function rangeOf(sourceUrl: string): IDBKeyRange {
  return IDBKeyRange.bound([sourceUrl, 0], [sourceUrl, Infinity]);
}
