import type { ChunkId } from '../../shared/ids';
import type { TextRange } from '../text';

/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** What only one kind of memory has: the subject of a fact, the category of a learning. Its store knows it. */
export type Details = Record<string, JsonValue>;

/**
 * The six kinds of memory, which share one storage and one search; and `conversation`, the chats as they were,
 * which are kept to be reopened and are not searched.
 */
export type DocType = 'page' | 'preference' | 'fact' | 'knowledge' | 'episode' | 'message' | 'conversation';

export type SearchMode = 'hybrid' | 'vector' | 'fulltext';

export interface AddDocumentOptions {
  sourceUrl: string;
  title: string;
  docType: DocType;
  /** BCP 47 tag as the page states it. */
  language?: string | undefined;
  /** The text was longer than what was kept. */
  truncated?: boolean | undefined;
  /** 0..100; 50 when nobody judged it. */
  importance?: number | undefined;
  /** False: it is kept, listed and exported, but gets no vectors and is never found by search (default true). */
  active?: boolean | undefined;
  details?: Details | undefined;
}

/** A passage that its owner has cut: a message of a chat, for instance. */
export interface ChunkInput {
  content: string;
  headingPath?: readonly string[] | undefined;
  /** What was said just before: helps to find a short passage, and is not shown. */
  context?: string | undefined;
}

export interface AddDocumentResult {
  ids: ChunkId[];
  /** `unchanged`: same text as before, only the time of the last visit moved. */
  change: 'added' | 'replaced' | 'unchanged';
}

/** Everything given must hold. */
export interface MemoryFilter {
  docType?: DocType | undefined;
  /** One source; of an address that is not on the web also everything below it. */
  sourceUrl?: string | undefined;
  /** Host name; its subdomains belong to it. */
  site?: string | undefined;
  /** Text of this time or later, in ms since the epoch. */
  after?: number | undefined;
  /** Text from before this time. */
  before?: number | undefined;
  minimumImportance?: number | undefined;
  /** False: only what was superseded. */
  active?: boolean | undefined;
}

/** What was superseded is never found: only `list` and `get` show it. */
export interface SearchOptions extends Omit<MemoryFilter, 'active'> {
  mode?: SearchMode | undefined;
  /** At most this many results (default 5). */
  topK?: number | undefined;
  /** Results below this score are not returned (default 0.3). */
  similarityThreshold?: number | undefined;
  /** At most this many passages of one source. */
  perSource?: number | undefined;
  /** Share of the score that fades with age, 0..1; half of it is gone after 30 days (default 0). */
  recencyWeight?: number | undefined;
  /** Share of the score that depends on importance, 0..1 (default 0). */
  importanceWeight?: number | undefined;
}

export type TextSearchOptions = Pick<SearchOptions, 'mode' | 'topK' | 'similarityThreshold'>;

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
  /** How it was really looked for: by word alone where the question had no vector, whatever was asked for. */
  mode?: SearchMode | undefined;
  /** When the source was first remembered, in ms since the epoch. */
  createdAt: number;
  /** When the text was last read from the source. */
  updatedAt: number;
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
  /** 0..100. */
  importance: number;
  /** False once it was superseded: kept as history, not found by search. */
  active: boolean;
  details: Details;
}

/** One remembered source with its text. */
export interface MemoryRecord extends SourceSummary {
  /** `start`: where it begins in the text of the source. */
  passages: { id: ChunkId; content: string; headingPath: string[]; start: number }[];
}

/** What changes; the rest stays as it is. */
export interface MemoryPatch {
  title?: string | undefined;
  /** Is cut into passages anew. */
  content?: string | undefined;
  importance?: number | undefined;
  active?: boolean | undefined;
  details?: Details | undefined;
}

/** One of several changes that happen together or not at all. */
export type MemoryChange =
  /** Replaces what is there under its address, and keeps when that was first remembered. */
  | { kind: 'put'; chunks: readonly ChunkInput[]; options: AddDocumentOptions }
  /** `ifUpdatedAt`: only if its text was not changed since. */
  | { kind: 'patch'; sourceUrl: string; patch: MemoryPatch; ifUpdatedAt?: number | undefined }
  /** Also of what is not there. */
  | { kind: 'remove'; sourceUrl: string };

export interface SimilarOptions {
  limit: number;
  /** Cosine distance of the vectors, 0..2; what is not nearer is left out. */
  maxDistance: number;
}

export interface SimilarSource {
  sourceUrl: string;
  /** Its first passage. */
  content: string;
  distance: number;
}

export interface ListOptions {
  limit: number;
  offset?: number | undefined;
  /** Highest first (default `lastVisitedAt`). */
  sortBy?: 'lastVisitedAt' | 'updatedAt' | 'createdAt' | 'importance' | undefined;
}

export interface MemoryPage {
  sources: SourceSummary[];
  /** How many there are in all. */
  total: number;
}

/** A source that holds certain words. */
export interface TextMatch {
  sourceUrl: string;
  /** The place where the first of them stands, with a little around it; empty when it is in the title. */
  excerpt: string;
}

export interface RemovalSummary {
  sourceUrls: string[];
  passages: number;
}

export interface MemoryStats {
  /** Remembered sources; conversations are none. */
  documentCount: number;
  chunkCount: number;
  /** Passages still waiting for their vector; they are found by word until then. */
  pendingEmbeddings: number;
  indexSizeBytes: number;
  lastSyncTime: number | null;
  /** What was forgotten may still be in files on the disk; it is being taken out of them. */
  holdsForgotten: boolean;
  embeddingModelLoaded: boolean;
}

export interface EmbeddingProgress {
  embedded: number;
  total: number;
}

/** What an import did; a source is taken in if its text is newer than what is there. Conversations are not counted. */
export interface ImportSummary {
  added: number;
  replaced: number;
  /** The same or newer was there already. */
  kept: number;
  /** Came with a file that is not of this memory, and are not used until the user has accepted them. */
  waiting: number;
}

/** Everything that `verify` looks at and that must never be. */
export type ProblemCode =
  /** A source does not have all its passages. */
  | 'passages-missing'
  /** Passages or vectors of a source that is not there. */
  | 'rows-orphaned'
  /** Vectors that no model made, or that a passage neither has nor waits for. */
  | 'vectors-wrong'
  /** The index does not hold exactly the passages of the database. */
  | 'index-differs'
  /** The second copy does not hold the same sources. */
  | 'copy-differs';

/** How many there are of each kind; `set-aside`: superseded, or waiting for a review, of whatever kind. */
export type KindCounts = Partial<Record<DocType | 'set-aside', number>>;

/** All is looked at; conversations are not counted. */
export interface IntegrityReport {
  sources: number;
  /** The same sources by kind. */
  kinds: KindCounts;
  passages: number;
  vectors: number;
  /** Empty when all is well. */
  problems: { code: ProblemCode; count: number }[];
}

/**
 * The memory, as every other part of Recollect sees it. The engine implements it inside a worker;
 * elsewhere a client of the same shape stands for it.
 */
export interface MemoryManager {
  /** Stores text under its URL, replacing what was there, in one transaction. Resolves once it is durable. */
  addDocument(content: string, options: AddDocumentOptions): Promise<AddDocumentResult>;
  /** The same for text that is cut already. */
  addChunks(chunks: readonly ChunkInput[], options: AddDocumentOptions): Promise<AddDocumentResult>;
  search(query: string, options?: SearchOptions): Promise<SearchResult[]>;
  /**
   * Searches a text as if it were remembered, by word at once and by meaning as far as a moment allows; where the same
   * text is remembered under its address already, its vectors serve. Nothing is stored.
   */
  searchText(
    query: string,
    content: string,
    options: AddDocumentOptions,
    search?: TextSearchOptions,
  ): Promise<SearchResult[]>;
  /** The sentences of each passage that answer the question best, as offsets into the passage. */
  findHighlights(query: string, passages: readonly string[]): Promise<TextRange[]>;
  /** The passages of one source in reading order. */
  searchBySourceUrl(sourceUrl: string, limit?: number): Promise<SearchResult[]>;
  getSource(sourceUrl: string): Promise<SourceSummary | null>;
  get(sourceUrl: string): Promise<MemoryRecord | null>;
  /** Resolves with null when there is no such source. */
  update(sourceUrl: string, patch: MemoryPatch): Promise<SourceSummary | null>;
  /**
   * All of the changes in one transaction, or none. False, and nothing has changed: a source to be patched is not
   * there, or was changed since.
   */
  applyChanges(changes: readonly MemoryChange[]): Promise<boolean>;
  /** Short sources whose text means nearly the same, nearest first; null when the model cannot be used. */
  findSimilar(
    content: string,
    filter: MemoryFilter,
    options: SimilarOptions,
  ): Promise<SimilarSource[] | null>;
  list(filter: MemoryFilter, options: ListOptions): Promise<MemoryPage>;
  count(filter: MemoryFilter): Promise<number>;
  /** Sources with every word of the query in title or text, as it is typed so far; also what search never finds. */
  findText(query: string, filter: MemoryFilter, limit: number): Promise<TextMatch[]>;
  /** Forgets a source; resolves with the number of passages removed. */
  removeBySourceUrl(sourceUrl: string): Promise<number>;
  /** Forgets everything that passes the filter, in one transaction. A dry run only tells what would go. */
  removeMatching(filter: MemoryFilter, options?: { dryRun?: boolean }): Promise<RemovalSummary>;
  /** Takes removals back; resolves with how many sources: what was forgotten long ago is gone. */
  restore(sourceUrls: readonly string[]): Promise<number>;
  /** Resolves when all passages of the source have vectors, or after `timeoutMs`, with how far it is. */
  waitForEmbeddings(sourceUrl: string, timeoutMs: number): Promise<EmbeddingProgress>;
  /** Compares database, index and second copy, passage by passage. Changes nothing. */
  verify(): Promise<IntegrityReport>;
  /** Removes what `verify` finds wrong and makes everything anew that can be: index, second copy, vectors. */
  rebuild(): Promise<void>;
  /** The whole memory as text, in pieces. */
  exportMemory(): AsyncIterable<string>;
  /** Takes in an export, all of it or, with `import-refused`, nothing. */
  importMemory(pieces: AsyncIterable<string>): Promise<ImportSummary>;
  /** Resolves when everything acknowledged so far is durable. */
  sync(): Promise<void>;
  getStats(): Promise<MemoryStats>;
}
