export { SearchIndex, type SearchIndexOptions } from './search-index';
export { toEmbeddingText } from './embedding-text';
export { toTerms } from './terms';
export { hostOf, parseQuery, type ParsedQuery } from './query-syntax';
export type {
  ChunkVector,
  DiversityOptions,
  IndexStats,
  SavedSegment,
  SearchChunk,
  SearchFilter,
  SearchHit,
  SearchRequest,
  Snapshot,
  WeightingOptions,
} from './types';
