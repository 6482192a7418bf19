import { AppError } from '../../shared/app-error';
import type { Embedder } from './types';

interface Job {
  isQuestion: boolean;
  texts: readonly string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: unknown): void;
}

const pauseAfterQuestionMs = 150;

/**
 * One model, two lanes: a question is embedded before any waiting passage, so that nobody waits for
 * indexing. Vectors that are not unit vectors of the right size are refused.
 */
export class EmbeddingQueue {
  readonly #embedder: Embedder;
  readonly #questions: Job[] = [];
  readonly #passages: Job[] = [];
  #running = false;
  #questionArrived: () => void = () => undefined;

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
      lane.push({ isQuestion: lane === this.#questions, texts, resolve, reject });
      if (lane === this.#questions) this.#questionArrived();
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
      if (job.isQuestion && this.#questions.length === 0 && this.#passages.length > 0) await this.#pause();
    }
    this.#running = false;
  }

  /** One answer embeds several times in a row; it must not wait for a round of passages each time. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseAfterQuestionMs);
      this.#questionArrived = () => {
        clearTimeout(timer);
        resolve();
      };
    });
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
