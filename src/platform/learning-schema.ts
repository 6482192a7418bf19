import type { DBSchema, IDBPDatabase } from 'idb';
import type { ChangeRecord, ChunkRecord, SourceRecord, VectorRecord } from '../lib/memory';

/** What the user would miss. Jobs and other things that may be lost do not belong here. */
export const databaseName = 'recollect-learning';
export const databaseVersion = 1;

export interface LearningSchema extends DBSchema {
  sources: { key: string; value: SourceRecord; indexes: { 'by-visit': number } };
  chunks: { key: string; value: ChunkRecord; indexes: { 'by-source': [string, number] } };
  vectors: { key: string; value: VectorRecord; indexes: { 'by-source': string } };
  /** What a saved index does not hold yet. */
  changes: { key: number; value: Omit<ChangeRecord, 'sequence'> };
  meta: { key: 'id' | 'journal'; value: string | number };
}

export type LearningDatabase = IDBPDatabase<LearningSchema>;
