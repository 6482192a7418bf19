import { cleanText } from '../text';
import type { ChunkRecord, SourceRecord } from './store-types';
import type { AddDocumentOptions, MemoryPatch, MemoryRecord, SearchResult, SourceSummary } from './types';

/** What a source is worth that nobody judged. */
export const defaultImportance = 50;

export function createSource(
  options: AddDocumentOptions,
  chunkCount: number,
  contentHash: string,
  now: number,
): SourceRecord {
  return {
    sourceUrl: options.sourceUrl,
    title: cleanText(options.title) || options.sourceUrl,
    docType: options.docType,
    language: options.language,
    truncated: options.truncated ?? false,
    importance: options.importance ?? defaultImportance,
    active: options.active ?? true,
    details: options.details ?? {},
    chunkCount,
    contentHash,
    createdAt: now,
    updatedAt: now,
    lastVisitedAt: now,
  };
}

/** All but its text. */
export function patchSource(source: SourceRecord, patch: MemoryPatch): SourceRecord {
  return {
    ...source,
    importance: patch.importance ?? source.importance,
    active: patch.active ?? source.active,
    details: patch.details ?? source.details,
    title: cleanText(patch.title ?? '') || source.title,
  };
}

export function toSummary(source: SourceRecord): SourceSummary {
  return {
    sourceUrl: source.sourceUrl,
    title: source.title,
    docType: source.docType,
    chunkCount: source.chunkCount,
    createdAt: source.createdAt,
    updatedAt: source.updatedAt,
    lastVisitedAt: source.lastVisitedAt,
    truncated: source.truncated,
    importance: source.importance,
    active: source.active,
    details: source.details,
  };
}

export function toRecord(source: SourceRecord, chunks: readonly ChunkRecord[]): MemoryRecord {
  return {
    ...toSummary(source),
    passages: chunks.map(({ id, content, headingPath, start }) => ({ id, content, headingPath, start })),
  };
}

export function toResult(chunk: ChunkRecord, source: SourceRecord, score: number): SearchResult {
  return {
    id: chunk.id,
    content: chunk.content,
    sourceUrl: source.sourceUrl,
    title: source.title,
    docType: source.docType,
    headingPath: chunk.headingPath,
    position: chunk.position,
    score,
    createdAt: source.createdAt,
    updatedAt: source.updatedAt,
  };
}
