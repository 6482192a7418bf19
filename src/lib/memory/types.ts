import type { ChunkId } from '../../shared/ids';

/** The six kinds of memory. Only `page` is written so far; the others share its storage and its search. */
export type DocType = 'page' | 'preference' | 'fact' | 'knowledge' | 'episode' | 'message';

export type SearchMode = 'hybrid' | 'vector' | 'fulltext';

export interface AddDocumentOptions {
  sourceUrl: string;
  title: string;
  docType: DocType;
  /** BCP 47 tag as the page states it. */
  language?: string | undefined;
  /** The text was longer than what was kept. */
  truncated?: boolean | undefined;
}

export interface AddDocumentResult {
  ids: ChunkId[];
  /** `unchanged`: same text as before, only the time of the last visit moved. */
  change: 'added' | 'replaced' | 'unchanged';
}

export interface SearchOptions {
  mode?: SearchMode;
  /** At most this many results (default 5). */
  topK?: number;
  /** Results below this score are not returned (default 0.3). */
  similarityThreshold?: number;
  docType?: DocType;
  /** Search within one source only. */
  sourceUrl?: string;
}

export interface SearchResult {
  id: ChunkId;
  content: string;
  sourceUrl: string;
  title: string;
  docType: DocType;
  headingPath: string[];
  /** Index of the passage within its source, from 0. */
  position: number;
  /** Relevance in 0..1; means the same in every mode. */
  score: number;
  /** When the source was first remembered, in ms since the epoch. */
  createdAt: number;
  /** When the text was last read from the source. */
  updatedAt: number;
}

export interface TextRange {
  start: number;
  end: number;
}

/** One remembered source, without its text. */
export interface SourceSummary {
  sourceUrl: string;
  title: string;
  docType: DocType;
  chunkCount: number;
  createdAt: number;
  updatedAt: number;
  lastVisitedAt: number;
  truncated: boolean;
}

export interface MemoryStats {
  /** Remembered sources. */
  documentCount: number;
  chunkCount: number;
  /** Passages still waiting for their vector; they are found by word until then. */
  pendingEmbeddings: number;
  indexSizeBytes: number;
  lastSyncTime: number | null;
  embeddingModelLoaded: boolean;
  /** Sources that were lost with the browser's database and brought back at the last start. */
  restoredSources: number;
}

export interface EmbeddingProgress {
  embedded: number;
  total: number;
}

/**
 * The memory, as every other part of Recollect sees it. The engine implements it inside a worker;
 * elsewhere a client of the same shape stands for it.
 */
export interface MemoryManager {
  /** Stores text under its URL, replacing what was there, in one transaction. Resolves once it is durable. */
  addDocument(content: string, options: AddDocumentOptions): Promise<AddDocumentResult>;
  search(query: string, options?: SearchOptions): Promise<SearchResult[]>;
  /** Searches a text that is not to be kept, as if it were remembered. Nothing is stored. */
  searchText(query: string, content: string, options: AddDocumentOptions): Promise<SearchResult[]>;
  /** The sentences of each passage that answer the question best, as offsets into the passage. */
  findHighlights(query: string, passages: readonly string[]): Promise<TextRange[]>;
  /** The passages of one source in reading order. */
  searchBySourceUrl(sourceUrl: string, limit?: number): Promise<SearchResult[]>;
  /** Forgets a source; resolves with the number of passages removed. */
  removeBySourceUrl(sourceUrl: string): Promise<number>;
  /** Takes back the last `removeBySourceUrl` of this source; false when it is too late. */
  restoreBySourceUrl(sourceUrl: string): Promise<boolean>;
  getSource(sourceUrl: string): Promise<SourceSummary | null>;
  /** Newest visit first. */
  listSources(limit: number, offset: number): Promise<SourceSummary[]>;
  /** Resolves when all passages of the source have vectors, or after `timeoutMs`, with how far it is. */
  waitForEmbeddings(sourceUrl: string, timeoutMs: number): Promise<EmbeddingProgress>;
  /** Resolves when everything acknowledged so far is durable. */
  sync(): Promise<void>;
  getStats(): Promise<MemoryStats>;
}

// ---- what the engine stores, and the ports it asks its surroundings for ----

export interface SourceRecord extends SourceSummary {
  /** SHA-256 over the whole text, in hex. */
  contentHash: string;
  language?: string | undefined;
}

export interface ChunkRecord {
  id: ChunkId;
  sourceUrl: string;
  position: number;
  content: string;
  headingPath: string[];
  /** Offsets into the text of the source. */
  start: number;
  end: number;
}

/** The vector of a passage, apart from it: it comes later, and can be made again. */
export interface VectorRecord {
  id: ChunkId;
  sourceUrl: string;
  /** The model that made it: vectors of two models are never compared. */
  model: string;
  /** What one step of `values` is worth. */
  scale: number;
  values: Int8Array;
}

/** A write that is durable now. */
export interface Commit {
  /** Its place in the order of all changes. */
  sequence: number;
  /** Chunks that went with it. */
  removedIds: ChunkId[];
}

/** What the index must look at again: a source that was changed, and chunks of it that are gone. */
export interface ChangeRecord extends Commit {
  sourceUrl: string;
}

export interface StoredSource {
  source: SourceRecord;
  /** In reading order. */
  chunks: ChunkRecord[];
  vectors: VectorRecord[];
}

/** Durable storage. Every method is one transaction: it happens wholly or not at all. */
export interface MemoryStore {
  /** Differs for every database that was ever made: a saved index belongs to one. */
  readonly id: string;
  getSource(sourceUrl: string): Promise<SourceRecord | undefined>;
  getStoredSource(sourceUrl: string): Promise<StoredSource | undefined>;
  getChunks(sourceUrl: string): Promise<ChunkRecord[]>;
  /** In the order asked for; those that are gone are left out. */
  getChunksById(ids: readonly string[]): Promise<ChunkRecord[]>;
  /** Replaces the source and all its chunks. */
  putSource(source: SourceRecord, chunks: readonly ChunkRecord[], journalSequence?: number): Promise<Commit>;
  /** Resolves with false when the source is no longer there. */
  touchSource(sourceUrl: string, visitedAt: number, journalSequence?: number): Promise<boolean>;
  removeSource(sourceUrl: string, journalSequence?: number): Promise<Commit>;
  /** All of one source. Vectors whose chunk was removed meanwhile are skipped. */
  putVectors(sourceUrl: string, vectors: readonly VectorRecord[]): Promise<Commit>;
  listSources(limit: number, offset: number): Promise<SourceRecord[]>;
  getAllSources(): Promise<SourceRecord[]>;
  /** Chunks that have no vector of the model, by source. */
  findMissingVectors(model: string): Promise<Map<string, ChunkId[]>>;
  countChunks(): Promise<number>;
  /** Up to where the journal is in the database: kept by each write, in the same transaction. */
  getJournalSequence(): Promise<number>;
  setJournalSequence(sequence: number): Promise<void>;
  /** In order. */
  getChangesSince(sequence: number): Promise<ChangeRecord[]>;
  /** Changes that a saved index holds need not be kept. */
  dropChanges(upToSequence: number): Promise<void>;
  estimateSize(): Promise<number>;
}

/** Turns text into unit vectors. */
export interface Embedder {
  readonly modelId: string;
  readonly dimensions: number;
  /** Loads the model on first use; rejects with `model-failed`. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  isLoaded(): boolean;
}

export interface Clock {
  now(): number;
}
