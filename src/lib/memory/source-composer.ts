import type { ChunkId } from '../../shared/ids';
import { computeContentHash } from './content-hash';
import { toChunkRecords, type CutText } from './passages';
import { createSource, patchSource } from './source-record';
import { noteVersion } from './text-versions';
import type { Clock, MemoryStore, SourceRecord, StoredSource } from './store-types';
import type { AddDocumentOptions, MemoryPatch } from './types';

export interface ComposerParts {
  store: Pick<MemoryStore, 'getChunks'>;
  clock: Clock;
  createChunkIds: (count: number) => ChunkId[];
}

/** Makes sources as they are to be stored, of what was given and of what is there. Writes nothing. */
export class SourceComposer {
  readonly #parts: ComposerParts;

  constructor(parts: ComposerParts) {
    this.#parts = parts;
  }

  /** In the place of `existing`, if there is one. */
  async create(
    { passages }: CutText,
    contentHash: string,
    options: AddDocumentOptions,
    existing: SourceRecord | undefined,
  ): Promise<StoredSource> {
    const { store, clock, createChunkIds } = this.#parts;
    const now = clock.now();
    const chunks = toChunkRecords(passages, options.sourceUrl, createChunkIds);
    const details = await noteVersion(store, existing, chunks, options, now);
    const created = createSource({ ...options, details }, chunks.length, contentHash, now);
    return { source: { ...created, createdAt: existing?.createdAt ?? now }, chunks, vectors: [] };
  }

  /** As `create`, but passages that stay the same keep their vectors. */
  async replace(
    cut: CutText,
    options: AddDocumentOptions,
    existing: StoredSource | undefined,
  ): Promise<StoredSource> {
    const contentHash = await computeContentHash(cut.hashedText);
    const created = await this.create(cut, contentHash, options, existing?.source);
    const isSame =
      existing?.source.contentHash === contentHash && existing.source.title === created.source.title;
    return isSame ? { ...existing, source: created.source } : created;
  }

  /** `cut`: the new text, if it is to have one. */
  async patch(stored: StoredSource, patch: MemoryPatch, cut: CutText | null): Promise<StoredSource> {
    const { clock, createChunkIds } = this.#parts;
    const { sourceUrl, title, updatedAt, contentHash } = stored.source;
    const chunks = cut ? toChunkRecords(cut.passages, sourceUrl, createChunkIds) : stored.chunks;
    const patched = patchSource(stored.source, patch);
    const isRewritten = cut !== null || patched.title !== title;
    const source: SourceRecord = {
      ...patched,
      chunkCount: chunks.length,
      contentHash: cut ? await computeContentHash(cut.hashedText) : contentHash,
      updatedAt: isRewritten ? clock.now() : updatedAt,
    };
    // The model reads the title too: a vector that was made with another one is no longer right.
    return { source, chunks, vectors: isRewritten ? [] : stored.vectors };
  }
}

/** Vectors of other models are left out: they are never compared. */
export function withVectorsOf(modelId: string, sources: readonly StoredSource[]): StoredSource[] {
  return sources.map((stored) => ({
    ...stored,
    vectors: stored.vectors.filter(({ model }) => model === modelId),
  }));
}
