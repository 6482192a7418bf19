import { AppError } from '../../shared/app-error';
import type { Embedder } from './types';

interface Job {
  texts: readonly string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: unknown): void;
}

/**
 * One model, two lanes: a question is embedded before any waiting passage, so that nobody waits for
 * indexing. Vectors that are not unit vectors of the right size are refused.
 */
export class EmbeddingQueue {
  readonly #embedder: Embedder;
  readonly #questions: Job[] = [];
  readonly #passages: Job[] = [];
  #running = false;

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  embedQuestion(texts: readonly string[]): Promise<Float32Array[]> {
    return this.#enqueue(this.#questions, texts);
  }

  embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    return this.#enqueue(this.#passages, texts);
  }

  #enqueue(lane: Job[], texts: readonly string[]): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      lane.push({ texts, resolve, reject });
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let job = this.#next(); job; job = this.#next()) {
      try {
        const vectors = await this.#embedder.embed(job.texts);
        assertUsable(vectors, job.texts.length, this.#embedder.dimensions);
        job.resolve(vectors);
      } catch (error) {
        job.reject(error);
      }
    }
    this.#running = false;
  }

  #next(): Job | undefined {
    return this.#questions.shift() ?? this.#passages.shift();
  }
}

function assertUsable(vectors: readonly Float32Array[], count: number, dimensions: number): void {
  const usable =
    vectors.length === count &&
    vectors.every((vector) => vector.length === dimensions && Math.abs(length(vector) - 1) < 1e-3);
  if (!usable) throw new AppError('model-failed', 'The embedding model gave an unusable answer.');
}

function length(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
