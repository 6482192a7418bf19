export { openMemoryEngine, type EnginePorts } from './engine';
export type {
  AddDocumentOptions,
  AddDocumentResult,
  ChangeRecord,
  ChunkRecord,
  Clock,
  Embedder,
  EmbeddingProgress,
  MemoryManager,
  MemoryStats,
  MemoryStore,
  SearchMode,
  SearchOptions,
  SearchResult,
  SourceRecord,
  SourceSummary,
  TextRange,
  VectorRecord,
} from './types';
export type { SnapshotStore } from './snapshot-store';
export { openJournaledStore } from './journaled-store';
export type { JournalFile, JournalFiles } from './journal';
