/** The door of search enhancement: memory and web in one answer. */
export { cleanQuery, maxQueryLength } from './clean-query';
export { formatDisclaimer } from './disclaimer';
export { enhancedSearch, synthesizeWithMemory, type EnhancedSearchPorts } from './enhanced-search';
export { findConflicts, type ComparedSource } from './find-conflicts';
export { formatCitations } from './format-citations';
export { retrieveRelatedMemory } from './related-memory';
export { runSearchEnhancement } from './run';
export type { Citation, EnhancedSearchResult, Synthesis, WebSource } from './types';
export { toWebSources } from './web-sources';
