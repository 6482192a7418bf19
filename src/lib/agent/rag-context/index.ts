/** The door of the RAG pipeline: what is recalled for a question, and how it is written into a prompt. */
export {
  buildRAGContext,
  formatRAGContextForPrompt,
  type PageNotes,
  toPlainItem,
  type CitedPassage,
  type RAGContextBlock,
} from './build';
export { calculateKnowledgeBudget, createRAGConfig, toBaseBudget, type RAGConfig } from './config';
export { anyIndex, attributesOf, formatPassage, toDay } from './format';
export type { LeftOut } from './found-passage';
export { describeFound, toFoundPassage, toUsedKind } from './found-passage';
export { formatPageHead, packPage, type PackedPage, type PageWish } from './pack-page';
export { findBestSentences } from './plain-search';
export { recallFor, type Recalled } from './recall-for';
export { bestOf, pageByWords, rankFollowUp, rankPage, type RankedPage } from './rank-page';
export { choose, retrieve, toQuotationLimits, type Retrieval, type Surroundings } from './retrieve';
export { type ChatMemory, formatOtherChats, recallOtherChats } from './other-chats';
