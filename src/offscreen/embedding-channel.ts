import type { EmbedderPaths } from '../platform/embedding/embedding-model';

/** From the memory's worker to the model's. */
export type EmbeddingRequest =
  { kind: 'start'; paths: EmbedderPaths } | { kind: 'embed'; id: number; texts: readonly string[] };

/** And back. */
export type EmbeddingAnswer =
  | { kind: 'loaded' }
  /** The model cannot be loaded, or broke while it was used: it is of no use any more. */
  | { kind: 'failed' }
  /** `memoryBytes`: what the WASM runtime has taken so far; it never gives any back. */
  | { kind: 'vectors'; id: number; vectors: Float32Array[]; memoryBytes: number };
