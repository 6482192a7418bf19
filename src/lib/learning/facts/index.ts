/** The door of facts: how they are taken from messages, compared with each other, and kept. */
export { addFact, type EnteredFact } from './add-fact';
export type { Consolidated } from './consolidate';
export { batchSize, extractFacts, listUnextracted, type ExtractionSummary } from './extract';
export { maxFactLength, normalizeSubject, toFactKey } from './fact-text';
