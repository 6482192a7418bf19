export { SearchIndex, type SearchIndexOptions } from './search-index';
export { toEmbeddingText } from './embedding-text';
export { guessLanguage, toStems, toTerms } from './terms';
export { hostOf, isOnSite, isWithin, parseQuery, type ParsedQuery } from './query-syntax';
export type {
  ChunkVector,
  DiversityOptions,
  IndexStats,
  SavedSegment,
  SearchChunk,
  SearchFilter,
  SearchHit,
  SearchRequest,
  SegmentFile,
  Snapshot,
  StoredSegment,
  WeightingOptions,
} from './types';
