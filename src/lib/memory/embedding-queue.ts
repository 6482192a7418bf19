import { AppError } from '../../shared/app-error';
import type { Embedder } from './store-types';

interface Job {
  lane: Job[];
  texts: readonly string[];
  /** Of the rounds so far. */
  vectors: Float32Array[];
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: unknown) => void;
}

/**
 * What a round may hold, in characters, every text counted as long as the longest, because the model fills
 * them up to it: one whole passage. More at once is not faster, needs more memory, and a question that comes
 * in between waits for the round to end.
 */
const maxRoundLength = 1_000;
/** About where the model stops reading. */
const maxTextLength = 1_000;
const pauseAfterQuestionMs = 150;
/** A round that takes longer is in trouble: questions are then answered by word, those to come as well. */
const questionPatienceMs = 5_000;
const maxWaitingQuestions = 50;
/** Any model can embed this; if it does not, the fault is not with the passage. */
const probe = 'The sun rises in the east.';

/**
 * One model, two lanes: a question is embedded before any waiting passage, so that nobody waits for
 * indexing. Vectors that are not unit vectors of the right size are refused with `model-failed`.
 */
export class EmbeddingQueue {
  readonly #embedder: Embedder;
  readonly #questions: Job[] = [];
  readonly #passages: Job[] = [];
  #isRunning = false;
  #isStuck = false;
  #questionArrived: () => void = () => undefined;

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  embedQuestion(texts: readonly string[]): Promise<Float32Array[]> {
    if (this.#isStuck || this.#questions.length >= maxWaitingQuestions) {
      return Promise.reject(createFailure('The embedding model is busy: search works by word only.'));
    }
    const vectors = this.#enqueue(this.#questions, texts);
    this.#questionArrived();
    return vectors;
  }

  embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    return this.#enqueue(this.#passages, texts);
  }

  /** Rejects when the model fails whatever it is given. */
  async probe(): Promise<void> {
    await this.embedPassages([probe]);
  }

  #enqueue(lane: Job[], texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      lane.push({ lane, texts, vectors: [], resolve, reject });
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let job = this.#next(); job; job = this.#next()) {
      await this.#runRound(job);
      const wasQuestion = job.lane === this.#questions;
      if (wasQuestion && this.#questions.length === 0 && this.#passages.length > 0) await this.#pause();
    }
    this.#isRunning = false;
  }

  #next(): Job | undefined {
    return this.#questions[0] ?? this.#passages[0];
  }

  async #runRound(job: Job): Promise<void> {
    const texts = takeRound(job.texts.slice(job.vectors.length));
    const alarm = setTimeout(() => this.#giveUpQuestions(), questionPatienceMs);
    try {
      const vectors = await this.#embedder.embed(texts);
      assertUsable(vectors, texts.length, this.#embedder.dimensions);
      job.vectors.push(...vectors);
      if (job.vectors.length < job.texts.length) return;
      leave(job);
      job.resolve(job.vectors);
    } catch (error) {
      leave(job);
      job.reject(error);
    } finally {
      clearTimeout(alarm);
      this.#isStuck = false;
    }
  }

  #giveUpQuestions(): void {
    this.#isStuck = true;
    const error = createFailure('The embedding model is slow: search works by word only.');
    for (const job of this.#questions.splice(0)) job.reject(error);
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
}

/** The first of the texts, as many as make one round. */
function takeRound(texts: readonly string[]): string[] {
  let longest = 0;
  const tooMany = texts.findIndex((text, position) => {
    longest = Math.max(longest, Math.min(text.length, maxTextLength));
    return position > 0 && longest * (position + 1) > maxRoundLength;
  });
  return texts.slice(0, tooMany === -1 ? texts.length : tooMany);
}

function leave(job: Job): void {
  const position = job.lane.indexOf(job);
  if (position !== -1) job.lane.splice(position, 1);
}

function assertUsable(vectors: readonly Float32Array[], count: number, dimensions: number): void {
  const usable =
    vectors.length === count &&
    vectors.every((vector) => vector.length === dimensions && Math.abs(length(vector) - 1) < 1e-3);
  if (!usable) throw createFailure('The embedding model gave an unusable answer.');
}

/** NaN when a value is: no comparison with it is true. */
function length(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}

function createFailure(message: string): AppError {
  return new AppError('model-failed', message);
}
