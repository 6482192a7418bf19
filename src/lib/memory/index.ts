export { computeContentHash } from './content-hash';
export { cutText } from './passages';
export { guessLanguage, toStems } from './search';
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
} from './types';
export { KeyedQueue } from './keyed-queue';
export type { TextVersion } from './text-versions';
export type { SnapshotStore } from './snapshot-store';
export { openJournaledStore } from './journaled-store';
export type { JournalFile, JournalFiles, Witness } from './journal';
export type { MemoryLoss } from './memory-loss';
export type { WitnessStore } from './witness-keeper';
export {
  type FactDetails,
  type LearnedDetails,
  type PreferenceDetails,
  createContentId,
  episodeDetailsSchema,
  episodeTypes,
  factDetailsSchema,
  isOfConversation,
  isOfOtherChat,
  knowledgeCategories,
  knowledgeDetailsSchema,
  learnedDetailsSchema,
  memoryOrigins,
  messageDetailsSchema,
  messageTypes,
  pinnedImportance,
  preferenceDetailsSchema,
  preferenceRoot,
  preferenceTypes,
  type reviewReasons,
  saidAtOf,
  toConversationUrl,
  toEpisodeUrl,
  toFactUrl,
  toKnowledgeUrl,
  toMessageUrl,
  toPreferenceUrl,
  toSessionUrl,
  toSubjectUrl,
  userSubject,
} from './stored-kinds';
