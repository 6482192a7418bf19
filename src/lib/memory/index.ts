export { openMemoryEngine, type EnginePorts } from './engine';
export type {
  AddDocumentOptions,
  AddDocumentResult,
  ChunkEmbedding,
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
} from './types';
