import { cleanText } from './clean-text';
import type { AddDocumentOptions, ChunkRecord, SearchResult, SourceRecord, SourceSummary } from './types';

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
    chunkCount,
    contentHash,
    createdAt: now,
    updatedAt: now,
    lastVisitedAt: now,
  };
}

export function toSummary(source: SourceRecord): SourceSummary {
  const { sourceUrl, title, docType, chunkCount, createdAt, updatedAt, lastVisitedAt, truncated } = source;
  return { sourceUrl, title, docType, chunkCount, createdAt, updatedAt, lastVisitedAt, truncated };
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
