export { cleanText } from './clean-text';
export { computeContentHash } from './content-hash';
export { estimateTokens } from './estimate-tokens';
export { guessLanguage, toStems } from './search';
export { splitSentences } from './sentences';
export { openMemoryEngine, type EnginePorts } from './engine';
export type {
  AddDocumentOptions,
  AddDocumentResult,
  ChangeRecord,
  ChunkInput,
  ChunkRecord,
  Clock,
  Commit,
  Details,
  DocType,
  Embedder,
  EmbeddingProgress,
  ImportCommit,
  ImportSummary,
  IntegrityReport,
  ListOptions,
  MemoryFilter,
  MemoryManager,
  MemoryPage,
  MemoryPatch,
  MemoryRecord,
  MemoryStats,
  MemoryStore,
  ProblemCode,
  RemovalSummary,
  SearchMode,
  SearchOptions,
  SearchResult,
  SourceRecord,
  SourceSummary,
  StoredCounts,
  StoredSource,
  TextMatch,
  TextRange,
  VectorRecord,
} from './types';
export { KeyedQueue } from './keyed-queue';
export type { TextVersion } from './text-versions';
export type { SnapshotStore } from './snapshot-store';
export { openJournaledStore } from './journaled-store';
export type { JournalFile, JournalFiles, Witness } from './journal';
export type { MemoryLoss } from './memory-loss';
export type { WitnessStore } from './witness-keeper';
