import type { EmbedderPaths } from '../platform/embedding-model';

/** From the memory's worker to the model's. */
export type EmbeddingRequest =
  { kind: 'start'; paths: EmbedderPaths } | { kind: 'embed'; id: number; texts: readonly string[] };

/** And back. */
export type EmbeddingAnswer =
  { kind: 'loaded' } | { kind: 'vectors'; id: number; vectors: Float32Array[] | null };
