export { openMemoryEngine, type EnginePorts } from './engine';
export type {
  AddDocumentOptions,
  AddDocumentResult,
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
