/** The door of search enhancement: memory and web as a way to gather what an answer is made of. */
export { cleanQuery, maxQueryLength } from './clean-query';
export { enhancedSearch, type EnhancedSearch } from './enhanced-search';
export { findConflicts, type ComparedSource } from './find-conflicts';
export { describeMissing, synthesizeWithMemory } from './synthesize-with-memory';
export { retrieveRelatedMemory } from './related-memory';
export type { EnhancedSearchResult, WebSource } from './types';
export { toWebSources } from './web-sources';
