import { defaultImportance } from '../source-record';
import type { ChunkRecord, SourceRecord, StoredSource } from '../store-types';
import type { DocType } from '../types';
import type { JournalEntry, JournalRecord } from './types';

/** A passage; its address is told once, by the source. */
export type JournaledChunk = Omit<ChunkRecord, 'sourceUrl'> & { sourceUrl?: undefined };

export interface JournaledSource {
  source: SourceRecord;
  chunks: JournaledChunk[];
}

/** Each is harmless to apply twice, which compaction relies on. */
export type SourceChange =
  | ({ kind: 'put-source' } & JournaledSource)
  | { kind: 'change-sources'; puts: JournaledSource[]; removals: string[] }
  | { kind: 'touch-source'; sourceUrl: string; visitedAt: number }
  | { kind: 'remove-sources'; sourceUrls: string[] };

export function toPutSource(source: SourceRecord, chunks: readonly ChunkRecord[]): JournalEntry {
  return { kind: 'put-source', payload: toJournaledSource({ source, chunks }) };
}

/** One record, so that a crash cannot keep half of them. */
export function toChangeSources(
  puts: readonly Pick<StoredSource, 'source' | 'chunks'>[],
  removals: readonly string[],
): JournalEntry {
  const payload = { puts: puts.map(toJournaledSource), removals };
  return { kind: 'change-sources', payload, erases: removals.length > 0 };
}

function toJournaledSource({ source, chunks }: Pick<StoredSource, 'source' | 'chunks'>): JournaledSource {
  return { source, chunks: chunks.map(toJournaledChunk) };
}

export function toTouchSource(sourceUrl: string, visitedAt: number): JournalEntry {
  return { kind: 'touch-source', payload: { sourceUrl, visitedAt } };
}

/** One record, so that a crash cannot keep half of them. */
export function toRemoveSources(sourceUrls: readonly string[]): JournalEntry {
  return { kind: 'remove-sources', payload: { sourceUrls }, erases: true };
}

/** What is there after a change that was not before, or otherwise, and what is gone. Visits change no record. */
export function toEffects(change: SourceChange): {
  puts: readonly JournaledSource[];
  removals: readonly string[];
} {
  switch (change.kind) {
    case 'put-source':
      return { puts: [change], removals: [] };
    case 'change-sources':
      return change;
    case 'remove-sources':
      return { puts: [], removals: change.sourceUrls };
    case 'touch-source':
      return { puts: [], removals: [] };
  }
}

function toJournaledChunk(chunk: ChunkRecord): JournaledChunk {
  return { ...chunk, sourceUrl: undefined };
}

export function toChunkRecord(chunk: JournaledChunk, sourceUrl: string): ChunkRecord {
  return { ...chunk, sourceUrl };
}

/** Null for records of other kinds, and for what this version does not understand. */
export function parseSourceChange({ kind, payload }: JournalRecord): SourceChange | null {
  if (!isObject(payload)) return null;
  const { puts, removals, sourceUrl, sourceUrls, visitedAt } = payload;
  if (kind === 'put-source') {
    const put = parseSource(payload);
    return put && { kind, ...put };
  }
  if (kind === 'change-sources' && Array.isArray(puts) && isArrayOf(removals, isString)) {
    const parsed = puts.map(parseSource).filter((put) => put !== null);
    // Half of a change is none.
    return parsed.length === puts.length ? { kind, puts: parsed, removals } : null;
  }
  if (kind === 'touch-source' && isString(sourceUrl) && isNumber(visitedAt)) {
    return { kind, sourceUrl, visitedAt };
  }
  if (kind === 'remove-sources' && isArrayOf(sourceUrls, isString)) return { kind, sourceUrls };
  // As version 0.1 wrote it.
  return kind === 'remove-source' && isString(sourceUrl)
    ? { kind: 'remove-sources', sourceUrls: [sourceUrl] }
    : null;
}

function parseSource(value: unknown): JournaledSource | null {
  if (!isObject(value)) return null;
  const { source: record, chunks } = value;
  const source = isObject(record) ? { ...laterFields, ...record } : null;
  return isSource(source) && isArrayOf(chunks, isChunk) ? { source, chunks } : null;
}

/** What version 0.1 did not write. */
const laterFields = { importance: defaultImportance, active: true, details: {} };

type Check = (value: unknown) => boolean;

const docTypes: Record<DocType, true> = {
  page: true,
  preference: true,
  fact: true,
  knowledge: true,
  episode: true,
  message: true,
  conversation: true,
};

// A field that is added to a record does not compile until it has its check here.
const sourceFields: Record<keyof SourceRecord, Check> = {
  sourceUrl: isString,
  title: isString,
  docType: (value) => isString(value) && Object.hasOwn(docTypes, value),
  chunkCount: isNumber,
  createdAt: isNumber,
  updatedAt: isNumber,
  lastVisitedAt: isNumber,
  truncated: isBoolean,
  importance: isNumber,
  active: isBoolean,
  details: isObject,
  contentHash: isString,
  language: (value) => value === undefined || isString(value),
};

const chunkFields: Record<keyof JournaledChunk, Check> = {
  id: isString,
  sourceUrl: isUndefined,
  position: isNumber,
  content: isString,
  headingPath: (value) => isArrayOf(value, isString),
  start: isNumber,
  end: isNumber,
  context: (value) => value === undefined || isString(value),
};

function isSource(value: unknown): value is SourceRecord {
  return hasFields(value, sourceFields);
}

function isChunk(value: unknown): value is JournaledChunk {
  return hasFields(value, chunkFields);
}

function hasFields(value: unknown, fields: Record<string, Check>): boolean {
  return isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isArrayOf<Item>(value: unknown, check: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(check);
}

function isUndefined(value: unknown): value is undefined {
  return value === undefined;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
