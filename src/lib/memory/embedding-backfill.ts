import type { AppliedSequence } from './applied-sequence';
import type { EmbeddingQueue } from './embedding-queue';
import type { PendingVectors } from './pending-vectors';
import { toEmbeddingText, type SearchIndex } from './search';
import { packVector, unpackVector } from './stored-vector';
import type { EmbeddingProgress, MemoryStore, SourceRecord } from './types';

/** Passages a round: few, because a question that comes in between waits for the round to end. */
const batchSize = 2;
/** Pause after a failing model, in ms; doubled each time. */
const firstPauseMs = 2_000;
const maxPauseMs = 300_000;

export interface BackfillParts {
  queue: EmbeddingQueue;
  modelId: string;
  store: MemoryStore;
  index: SearchIndex;
  pending: PendingVectors;
  sources: ReadonlyMap<string, SourceRecord>;
  applied: AppliedSequence;
  onChange: () => void;
}

/** Gives every passage its vector, in the background. A new start finds the same gaps again. */
export class EmbeddingBackfill {
  readonly #parts: BackfillParts;
  readonly #waiting = new Set<() => void>();
  #running = false;
  #pauseMs = firstPauseMs;

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
      const batch = this.#parts.pending.next(batchSize);
      if (!batch) return;
      try {
        await this.#embed(batch);
        this.#pauseMs = firstPauseMs;
      } catch {
        // Found by word until then. The model may need memory that is in use now, so try again later.
        await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
        this.#pauseMs = Math.min(maxPauseMs, this.#pauseMs * 2);
      }
      this.#notify();
    }
  }

  async #embed({ sourceUrl, ids }: NonNullable<ReturnType<PendingVectors['next']>>): Promise<void> {
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
