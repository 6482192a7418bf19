import type { Embedder } from '../lib/memory';
import {
  embeddingDimensions,
  embeddingModelId,
  type EmbedderPaths,
} from '../platform/embedding/embedding-model';
import { AppError } from '../shared/app-error';
import type { EmbeddingAnswer, EmbeddingRequest } from './embedding-channel';

export type ModelWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

interface PendingRequest {
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: AppError) => void;
}

/** Loading took 1.5 to 3 s where it was measured, a round at most 0.5 s: these are for much slower machines. */
const maxLoadingMs = 60_000;
const maxRoundMs = 20_000;
/** The runtime needs 77 MB for rounds as they should be. Above this the worker is ended and started anew. */
const maxMemoryBytes = 192 * 2 ** 20;
/** An unused model is freed: it is some 200 MB, and loaded again before the next question is typed. */
const maxIdleMs = 5 * 60_000;
/** After a failure the model is left alone for this long; doubled each time. */
const firstRestMs = 1_000;
const maxRestMs = 60_000;

/**
 * The model as the memory sees it: in a worker next door, which is replaced when it crashes, hangs or has
 * grown, and ended when nobody needs it. Every request is answered or fails within the times above.
 */
export class RemoteEmbedder implements Embedder {
  readonly modelId = embeddingModelId;
  readonly dimensions = embeddingDimensions;
  readonly #paths: EmbedderPaths;
  readonly #createWorker: () => ModelWorker;
  readonly #pending = new Map<number, PendingRequest>();
  #worker: ModelWorker | null = null;
  #isLoaded = false;
  #isResting = false;
  #failures = 0;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(paths: EmbedderPaths, createWorker: () => ModelWorker = createModelWorker) {
    this.#paths = paths;
    this.#createWorker = createWorker;
    this.wake();
  }

  isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Somebody is about to need the model: it is loaded if it is not, and kept for a while. */
  wake(): void {
    if (this.#isResting) return;
    if (!this.#worker) this.#start();
    else if (this.#isLoaded && this.#pending.size === 0) this.#expectNextStep();
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    this.wake();
    const worker = this.#worker;
    if (!worker) throw createFailure();
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { resolve, reject });
      // A request that joins others must not give the one under way more time.
      if (this.#isLoaded && this.#pending.size === 1) this.#expectNextStep();
      send(worker, { kind: 'embed', id: this.#lastId, texts });
    });
  }

  #start(): void {
    const worker = this.#createWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<EmbeddingAnswer>) => {
      if (worker === this.#worker) this.#receive(data);
    });
    worker.addEventListener('error', () => {
      if (worker === this.#worker) this.#fail();
    });
    this.#worker = worker;
    send(worker, { kind: 'start', paths: this.#paths });
    this.#expectNextStep();
  }

  #receive(answer: EmbeddingAnswer): void {
    if (answer.kind === 'failed') {
      this.#fail();
      return;
    }
    this.#isLoaded = true;
    if (answer.kind === 'vectors') {
      this.#failures = 0;
      this.#pending.get(answer.id)?.resolve(answer.vectors);
      this.#pending.delete(answer.id);
      if (this.#pending.size === 0 && answer.memoryBytes > maxMemoryBytes) {
        this.#end();
        this.#start();
        return;
      }
    }
    this.#expectNextStep();
  }

  /** From now on the worker has so much time for what it does next; without anything to do, it is ended. */
  #expectNextStep(): void {
    clearTimeout(this.#timer);
    if (!this.#isLoaded) this.#timer = setTimeout(() => this.#fail(), maxLoadingMs);
    else if (this.#pending.size > 0) this.#timer = setTimeout(() => this.#fail(), maxRoundMs);
    else this.#timer = setTimeout(() => this.#end(), maxIdleMs);
  }

  #fail(): void {
    this.#end();
    for (const { reject } of this.#pending.values()) reject(createFailure());
    this.#pending.clear();
    this.#isResting = true;
    setTimeout(() => (this.#isResting = false), Math.min(maxRestMs, firstRestMs * 2 ** this.#failures));
    this.#failures += 1;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#isLoaded = false;
  }
}

function createModelWorker(): Worker {
  return new Worker(new URL('./embedding-worker.ts', import.meta.url), { type: 'module' });
}

function send(worker: ModelWorker, request: EmbeddingRequest): void {
  worker.postMessage(request);
}

function createFailure(): AppError {
  return new AppError('model-failed', 'The embedding model could not be used: search works by word only.');
}
