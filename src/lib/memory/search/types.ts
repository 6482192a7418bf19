import { type DocType, type SearchMode } from '../types';

/** One passage as the index takes it in. Its text is read once and not kept. */
export interface SearchChunk {
  id: string;
  sourceUrl: string;
  title: string;
  headingPath: readonly string[];
  content: string;
  docType: DocType;
  /** BCP 47 tag as the page states it; the text itself is believed more. */
  language?: string | undefined;
  /** In ms since the epoch. */
  createdAt: number;
  updatedAt: number;
  /** 0..100; 50 when nobody judged it. */
  importance?: number | undefined;
  /** What was said just before a short passage: helps to find it, at a lower weight. */
  context?: string | undefined;
  /**
   * Id of the passage before it in its source. If that one comes right before it in the same call, they are
   * neighbours: each helps to find the other, at a lower weight.
   */
  after?: string | undefined;
  /** Null until the model has made it; the passage is found by word meanwhile. */
  vector: Float32Array | null;
}

export interface ChunkVector {
  id: string;
  vector: Float32Array;
}

export interface SearchFilter {
  docTypes?: ReadonlySet<DocType> | undefined;
  sourceUrl?: string | undefined;
  /** Host name; its subdomains belong to it. */
  site?: string | undefined;
  /** `updatedAt` at or after this time, in ms since the epoch. */
  after?: number | undefined;
  /** `updatedAt` before this time. */
  before?: number | undefined;
  ids?: ReadonlySet<string> | undefined;
  minimumImportance?: number | undefined;
}

export interface DiversityOptions {
  /** At most this many passages of one source. */
  perSource?: number | undefined;
  /** Leaves out passages that say almost the same as a better one. */
  dropNearDuplicates?: boolean | undefined;
}

export interface WeightingOptions {
  /** In ms since the epoch: the engine has no clock. */
  now: number;
  /** A passage of this age counts half as recent. */
  halfLifeMs: number;
  /** Share of the score that depends on age, 0..1. */
  recency: number;
  /** Share of the score that depends on importance, 0..1. */
  importance: number;
}

export interface SearchRequest {
  /** May hold "exact phrases", site:, before: and after:. */
  query: string;
  /** The query's vector, or null while there is no model. */
  vector: Float32Array | null;
  mode: SearchMode;
  limit: number;
  filter?: SearchFilter | undefined;
  /** Scores below it are left out; 0 by default. */
  threshold?: number | undefined;
  diversity?: DiversityOptions | undefined;
  weighting?: WeightingOptions | undefined;
}

export interface SearchHit {
  id: string;
  /** Relevance in 0..1, comparable across modes; 0.3 separates what fits from what does not. */
  score: number;
  /** BM25; 0 when no word matches. */
  lexical: number;
  /** Cosine with the query; null when either has no vector. */
  cosine: number | null;
}

export interface IndexStats {
  chunks: number;
  vectors: number;
  /** Removed chunks whose space has not been reclaimed. */
  removed: number;
  segments: number;
  /** Bytes held by the index in memory. */
  bytes: number;
}

export interface SavedSegment {
  /** Names the content: a segment with a known key need not be written again. */
  key: string;
  /** Null when the caller said that it has them. */
  bytes: ArrayBuffer | null;
}

/** A saved segment to be opened; what of it is needed when is read while searching. */
export interface SegmentFile {
  readonly size: number;
  /** Fills the target from this place of the file on; returns how many bytes there were. */
  read(target: Uint8Array, at: number): number;
}

export interface StoredSegment {
  key: string;
  /** Null when it is missing. */
  file: SegmentFile | null;
}

export interface Snapshot {
  /** Lists the segments; written last, read first. */
  manifest: ArrayBuffer;
  segments: SavedSegment[];
}
