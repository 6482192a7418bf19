/** What the engine stores, and the ports it asks its surroundings for. */
import type { ChunkId } from '../../shared/ids';
import type { ImportSummary, SourceSummary } from './types';

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
  context?: string | undefined;
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

/** What the index must look at again: a source that was changed, and chunks of it that are gone. */
export interface ChangeRecord {
  /** Its place in the order of all changes. */
  sequence: number;
  sourceUrl: string;
  removedIds: string[];
}

/** Kept with every write: counting the rows of a large database takes a second. */
export interface StoredCounts {
  sources: number;
  chunks: number;
  /** Chunks of what was not superseded. */
  searchable: number;
}

/** A write that is durable now. */
export interface Commit {
  /** The last of its changes. */
  sequence: number;
  /** Sources that are no longer there, as they were. */
  removed: StoredSource[];
  /** Chunks that went with it. */
  removedIds: string[];
  /** What is stored since. */
  counts: StoredCounts;
}

export interface StoredSource {
  source: SourceRecord;
  /** In reading order. */
  chunks: readonly ChunkRecord[];
  vectors: readonly VectorRecord[];
}

export interface ImportCommit extends ImportSummary, Omit<Commit, 'removed' | 'removedIds'> {
  /** Sources that were added or replaced, with the chunks that went. */
  changes: { sourceUrl: string; removedIds: string[] }[];
}

/** What becomes of a source that was set aside. */
export interface StagedHold {
  source: SourceRecord;
  /** It will replace nothing that is there. */
  isHeld: boolean;
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
  /** Replaces the source, its chunks and their vectors; chunks without one wait for it. */
  putSource(stored: StoredSource, journalSequence?: number): Promise<Commit>;
  /** The same for several, and removals with it. */
  changeSources(
    puts: readonly StoredSource[],
    removals: readonly string[],
    journalSequence?: number,
  ): Promise<Commit>;
  /** Resolves with false when the source is no longer there. */
  touchSource(sourceUrl: string, visitedAt: number, journalSequence?: number): Promise<boolean>;
  removeSources(sourceUrls: readonly string[], journalSequence?: number): Promise<Commit>;
  /** All of one source. Vectors whose chunk was removed meanwhile are skipped. */
  putVectors(sourceUrl: string, vectors: readonly VectorRecord[]): Promise<{ sequence: number }>;
  getAllSources(): Promise<SourceRecord[]>;
  /** Chunks that have no vector of the model, by source. */
  findMissingVectors(model: string): Promise<Map<string, ChunkId[]>>;
  getCounts(): Promise<StoredCounts>;
  /**
   * Counts the rows themselves. If rows are gone without a trace, resolves with false and sets the journal's
   * sequence back, so that the next start brings everything back from there.
   */
  auditCounts(): Promise<boolean>;
  getChunkIds(): Promise<string[]>;
  /** Chunks and vectors whose source is not there. */
  countOrphans(): Promise<number>;
  /** Deletes orphans, wrong vectors and sources without passages, and lists anew which chunks lack a vector. */
  repair(isUsable: (vector: VectorRecord) => boolean, model: string): Promise<void>;
  /** Sources of which the second copy, if there is one, does not hold the same. */
  countCopyDifferences(): Promise<number>;
  rewriteCopy(): Promise<void>;
  /** Sets sources aside where nothing else looks; left over after a crash, they are cleared. */
  stageSources(batch: readonly StoredSource[]): Promise<void>;
  clearStaged(): Promise<void>;
  /** Changes what was set aside, where the function has something else. */
  holdStaged(hold: (source: SourceRecord) => StagedHold | null): Promise<void>;
  /** Takes in what was set aside, in one transaction: all sources whose text is newer than what is there. */
  commitStaged(journalSequence?: number): Promise<ImportCommit>;
  /** Up to where the journal is in the database: kept by each write, in the same transaction. */
  getJournalSequence(): Promise<number>;
  setJournalSequence(sequence: number): Promise<void>;
  /** In order. */
  getChangesSince(sequence: number): Promise<ChangeRecord[]>;
  /** Resolves when all that was committed survives the power cord: before that, no index may claim to hold it. */
  flush(): Promise<void>;
  /** Changes that a saved index holds need not be kept. */
  dropChanges(upToSequence: number): Promise<void>;
  /** Something was removed that may still be in files on the disk. */
  holdsRemoved(): Promise<boolean>;
  /** Takes it out of them; takes seconds, during which everything else goes on. */
  eraseRemoved(): Promise<void>;
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
