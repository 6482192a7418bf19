/** The door of the RAG pipeline: what is recalled for a question, and how it is written into a prompt. */
export {
  buildRAGContext,
  describeHit,
  formatRAGContextForPrompt,
  type CitedHit,
  type RAGContextBlock,
} from './build';
export { calculateKnowledgeBudget, createRAGConfig, type RAGConfig } from './config';
export { attributesOf, toDay } from './format';
export type { Hit, LeftOut } from './hit';
export { toHit } from './hit';
export { cutAtSentence, packInOrder } from './pack';
export { packPreferences, readPreferences } from './preferences';
export { findBestSentences } from './plain-search';
export { retrieve, toQuotationLimits, type OpenPage, type Retrieval, type Surroundings } from './retrieve';
