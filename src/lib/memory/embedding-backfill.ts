import { toEmbeddedText } from './chunk';
import type { EmbeddingQueue } from './embedding-queue';
import type { SearchIndex } from './search-index';
import type { ChunkRecord, EmbeddingProgress, MemoryStore } from './types';

/** Passages a round: few, because a question that comes in between waits for the round to end. */
const batchSize = 2;
/** Pause after a failing model, in ms; doubled each time. */
const firstPauseMs = 2_000;
const maxPauseMs = 300_000;

/**
 * Gives every passage its vector, in the background. What is missing is read off the index itself, so
 * there is no list of work that could be lost: a new start finds the same gaps.
 */
export class EmbeddingBackfill {
  readonly #queue: EmbeddingQueue;
  readonly #modelId: string;
  readonly #store: MemoryStore;
  readonly #index: SearchIndex;
  readonly #waiting = new Set<() => void>();
  #running = false;
  #pauseMs = firstPauseMs;

  constructor(queue: EmbeddingQueue, modelId: string, store: MemoryStore, index: SearchIndex) {
    this.#queue = queue;
    this.#modelId = modelId;
    this.#store = store;
    this.#index = index;
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
      // Newest first: the page in front of the user is the one that is asked about.
      const batch = this.#index.chunksWithoutEmbedding(batchSize);
      if (batch.length === 0) return;
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

  async #embed(batch: readonly ChunkRecord[]): Promise<void> {
    const vectors = await this.#queue.embedPassages(
      batch.map((chunk) => toEmbeddedText(this.#index.sourceOf(chunk.id)?.title ?? '', chunk)),
    );
    const embeddings = batch.flatMap(({ id }, position) => {
      const embedding = vectors[position];
      return embedding ? [{ id, embedding, embeddingModel: this.#modelId }] : [];
    });
    await this.#store.putEmbeddings(embeddings);
    this.#index.setEmbeddings(embeddings);
  }

  #progress(sourceUrl: string): EmbeddingProgress {
    const chunks = this.#index.chunksOf(sourceUrl);
    const embedded = chunks.filter(({ embeddingModel }) => embeddingModel === this.#modelId).length;
    return { embedded, total: chunks.length };
  }

  #notify(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
