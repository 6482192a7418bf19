import { isErrorCode } from '../../shared/app-error';
import type { ChunkId } from '../../shared/ids';
import type { AppliedSequence } from './applied-sequence';
import type { Catalog } from './catalog';
import type { EmbeddingQueue } from './embedding-queue';
import type { PendingVectors } from './pending-vectors';
import { toEmbeddingText, type SearchIndex } from './search';
import { packVector, unpackVector } from './stored-vector';
import type { MemoryStore } from './store-types';
import type { EmbeddingProgress } from './types';

/** Passages that are stored at once: few, because a page that comes in between waits for them. */
const passagesAtOnce = 4;
/** Pause after a failing model, in ms; doubled each time. */
const firstPauseMs = 2_000;
const maxPauseMs = 300_000;

export interface BackfillParts {
  queue: EmbeddingQueue;
  modelId: string;
  store: MemoryStore;
  index: SearchIndex;
  pending: PendingVectors;
  sources: Pick<Catalog, 'get'>;
  applied: AppliedSequence;
  onChange: () => void;
}

type Batch = NonNullable<ReturnType<PendingVectors['next']>>;

/**
 * Gives every passage its vector, in the background. A new start finds the same gaps again. A passage that
 * the model fails at, twice and while it manages others, is left without until then: it is found by word.
 */
export class EmbeddingBackfill {
  readonly #parts: BackfillParts;
  readonly #waiting = new Set<() => void>();
  #running = false;
  #pauseMs = firstPauseMs;
  /** After a failure, so many passages are tried one by one, to find out whether one of them is the reason. */
  #suspects = 0;
  readonly #accused = new Set<ChunkId>();

  constructor(parts: BackfillParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#run().finally(() => {
      this.#running = false;
      this.#notify();
    });
  }

  /** Resolves when the source has all its vectors, or after `timeoutMs`. */
  async wait(sourceUrl: string, timeoutMs: number): Promise<EmbeddingProgress> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), timeoutMs);
    });
    try {
      for (;;) {
        const { embedded, total } = this.#progress(sourceUrl);
        if (embedded >= total) return { embedded, total };
        const change = new Promise<void>((resolve) => this.#waiting.add(resolve));
        if ((await Promise.race([late, change])) === 'late') return this.#progress(sourceUrl);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #run(): Promise<void> {
    for (;;) {
      const batch = this.#parts.pending.next(this.#suspects > 0 ? 1 : passagesAtOnce);
      if (!batch) return;
      try {
        await (this.#suspects > 0 ? this.#embedSuspect(batch) : this.#embed(batch));
        this.#pauseMs = firstPauseMs;
      } catch (error) {
        if (isErrorCode(error, 'model-failed')) this.#suspects = passagesAtOnce;
        // Found by word until then. The model may need memory that is in use now, so try again later.
        await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
        this.#pauseMs = Math.min(maxPauseMs, this.#pauseMs * 2);
      }
      this.#notify();
    }
  }

  async #embedSuspect(batch: Batch): Promise<void> {
    await this.#parts.queue.probe();
    this.#pauseMs = firstPauseMs;
    try {
      await this.#embed(batch);
    } catch (error) {
      // Once may be chance: the browser was out of memory, the model's worker was ended.
      if (!isErrorCode(error, 'model-failed') || !this.#accuse(batch.ids)) throw error;
      this.#parts.pending.giveUp(batch.sourceUrl, batch.ids);
      return;
    }
    this.#suspects -= 1;
    if (this.#suspects === 0) this.#accused.clear();
  }

  /** Whether they were accused before. */
  #accuse(ids: readonly ChunkId[]): boolean {
    const isKnown = ids.every((id) => this.#accused.has(id));
    for (const id of ids) this.#accused.add(id);
    return isKnown;
  }

  async #embed({ sourceUrl, ids }: Batch): Promise<void> {
    const { queue, modelId, store, index, pending, sources, applied } = this.#parts;
    const title = sources.get(sourceUrl)?.title ?? '';
    const chunks = await store.getChunksById(ids);
    const vectors = await queue.embedPassages(chunks.map((chunk) => toEmbeddingText({ title, ...chunk })));
    const records = chunks.flatMap(({ id }, position) => {
      const vector = vectors[position];
      return vector ? [packVector(id, sourceUrl, modelId, vector)] : [];
    });
    await applied.track(
      () => store.putVectors(sourceUrl, records),
      // As it is stored, not as the model gave it: a rebuild must come to the same scores.
      () => index.setEmbeddings(records.map((record) => ({ id: record.id, vector: unpackVector(record) }))),
    );
    // Also those whose chunk is gone meanwhile: nobody waits for them any more.
    pending.done(sourceUrl, ids);
    this.#parts.onChange();
  }

  #progress(sourceUrl: string): EmbeddingProgress {
    const total = this.#parts.sources.get(sourceUrl)?.chunkCount ?? 0;
    return { embedded: total - this.#parts.pending.countOf(sourceUrl), total };
  }

  #notify(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
