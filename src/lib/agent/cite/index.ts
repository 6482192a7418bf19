export { AnswerSources } from './answer-sources';
export { type CitationRegistry, formatCitations, toCitation } from './citation-registry';
export type { CitedWords, CitingStream } from './citing-stream';
export { toBeginning } from './late-quotes';
export { findQuotes, groupByOrigin, quotePassages } from './extractive-answer';
