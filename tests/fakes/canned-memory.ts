import type { Details, DocType, MemoryManager, SearchResult } from '../../src/lib/memory';
import type { ChunkId } from '../../src/shared/ids';

export interface CannedItem {
  content: string;
  sourceUrl: string;
  title: string;
  score: number;
  timestamp: number;
  docType?: DocType;
  importance?: number;
  details?: Details;
}

/**
 * A memory that finds everything it was given, in the order given, whatever is asked for and however much: what comes
 * of it must be right all the same.
 */
export function createCannedMemory(items: readonly CannedItem[]): MemoryManager {
  const results = items.map(toResult);
  const find = (docType?: DocType) =>
    results.filter((result) => docType === undefined || result.docType === docType);
  const sourceOf = (sourceUrl: string) => {
    const item = items.find((one) => one.sourceUrl === sourceUrl);
    return item ? toSource(item) : null;
  };
  const memory: Partial<MemoryManager> = {
    search: (_query, options = {}) => Promise.resolve(find(options.docType)),
    searchText: () => Promise.resolve([]),
    searchBySourceUrl: (sourceUrl) => Promise.resolve(results.filter((one) => one.sourceUrl === sourceUrl)),
    findHighlights: (_query, passages) =>
      Promise.resolve(passages.map(({ length }) => ({ start: 0, end: length }))),
    list: (filter) => {
      const sources = items
        .map(toSource)
        .filter(({ docType }) => filter.docType === undefined || docType === filter.docType);
      return Promise.resolve({ sources, total: sources.length });
    },
    getSource: (sourceUrl) => Promise.resolve(sourceOf(sourceUrl)),
    get: (sourceUrl) => {
      const source = sourceOf(sourceUrl);
      const passages = results
        .filter((one) => one.sourceUrl === sourceUrl)
        .map(({ id, content, headingPath }) => ({ id, content, headingPath, start: 0 }));
      return Promise.resolve(source && { ...source, passages });
    },
  };
  return memory as MemoryManager;
}

function toResult(item: CannedItem, at: number): SearchResult {
  const { content, sourceUrl, title, score, timestamp, docType = 'page' } = item;
  return {
    ...{ id: `chunk-${at}` as ChunkId, content, sourceUrl, title, docType, headingPath: [], position: 0 },
    ...{ score, createdAt: timestamp, updatedAt: timestamp },
  };
}

function toSource({
  sourceUrl,
  title,
  timestamp,
  docType = 'page',
  importance = 50,
  details = {},
}: CannedItem) {
  return {
    ...{ sourceUrl, title, docType, chunkCount: 1, createdAt: timestamp, updatedAt: timestamp },
    ...{ lastVisitedAt: timestamp, truncated: false, importance, active: true, details },
  };
}
