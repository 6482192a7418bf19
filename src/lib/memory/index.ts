export { cleanText } from './clean-text';
export { computeContentHash } from './content-hash';
export { cutText } from './passages';
export { estimateTokens } from './estimate-tokens';
export { guessLanguage, toStems } from './search';
export { splitSentences } from './sentences';
export type { EnginePorts } from './engine';
export { openMemoryEngine } from './open-engine';
export type {
  ChangeRecord,
  ChunkRecord,
  Clock,
  Commit,
  Embedder,
  ImportCommit,
  MemoryStore,
  SourceRecord,
  StagedHold,
  StoredCounts,
  StoredSource,
  VectorRecord,
} from './store-types';
export type {
  AddDocumentOptions,
  AddDocumentResult,
  ChunkInput,
  Details,
  DocType,
  EmbeddingProgress,
  ImportSummary,
  IntegrityReport,
  KindCounts,
  JsonValue,
  ListOptions,
  MemoryChange,
  MemoryFilter,
  MemoryManager,
  MemoryPage,
  MemoryPatch,
  MemoryRecord,
  MemoryStats,
  ProblemCode,
  RemovalSummary,
  SearchMode,
  SearchOptions,
  SearchResult,
  SimilarOptions,
  SimilarSource,
  SourceSummary,
  TextMatch,
  TextSearchOptions,
  TextRange,
} from './types';
export { KeyedQueue } from './keyed-queue';
export type { TextVersion } from './text-versions';
export type { SnapshotStore } from './snapshot-store';
export { openJournaledStore } from './journaled-store';
export type { JournalFile, JournalFiles, Witness } from './journal';
export type { MemoryLoss } from './memory-loss';
export type { WitnessStore } from './witness-keeper';
