import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EmbeddingAnswer, EmbeddingRequest } from '../../src/offscreen/embedding-channel';
import { RemoteEmbedder } from '../../src/offscreen/remote-embedder';
import { isErrorCode } from '../../src/shared/app-error';

const loadingMs = 1_500;
const roundMs = 200;
const megabyte = 2 ** 20;

/** A worker that does what a test tells it to: each text becomes its number of letters. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  static memoryBytes = 77 * megabyte;
  behaviour: 'work' | 'hang' | 'fail' = 'work';
  isEnded = false;
  #free: Promise<void> = Promise.resolve();

  constructor() {
    super();
    FakeWorker.started.push(this);
  }

  static get last(): FakeWorker {
    return FakeWorker.started.at(-1)!;
  }

  postMessage(request: EmbeddingRequest): void {
    const isStart = request.kind === 'start';
    this.#free = this.#free.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, isStart ? loadingMs : roundMs));
      if (this.behaviour === 'hang') return;
      if (this.behaviour === 'fail') this.#answer({ kind: 'failed' });
      else if (isStart) this.#answer({ kind: 'loaded' });
      else {
        const vectors = request.texts.map((text) => Float32Array.of(text.length));
        this.#answer({ kind: 'vectors', id: request.id, vectors, memoryBytes: FakeWorker.memoryBytes });
      }
    });
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** Also after its end: an answer may be on its way when the worker is ended. */
  #answer(data: EmbeddingAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  crash(): void {
    this.dispatchEvent(new Event('error'));
  }
}

function createEmbedder(): RemoteEmbedder {
  return new RemoteEmbedder({ models: '/models/', runtime: '/wasm/' }, () => new FakeWorker());
}

/** Settles at once, so that a rejection is never left alone while time is moved. */
function watch(request: Promise<Float32Array[]>): { outcome: string } {
  const watched = { outcome: 'waiting' };
  request.then(
    (vectors) => (watched.outcome = vectors.map(([first]) => first).join()),
    (error: unknown) => (watched.outcome = isErrorCode(error, 'model-failed') ? 'failed' : String(error)),
  );
  return watched;
}

describe('the model’s worker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeWorker.started = [];
    FakeWorker.memoryBytes = 77 * megabyte;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is started at once, and what is asked meanwhile waits for it', async () => {
    const embedder = createEmbedder();
    expect(FakeWorker.started).toHaveLength(1);
    expect(embedder.isLoaded()).toBe(false);
    const asked = watch(embedder.embed(['a', 'bcd']));
    await vi.advanceTimersByTimeAsync(loadingMs);
    expect(embedder.isLoaded()).toBe(true);
    await vi.advanceTimersByTimeAsync(roundMs);
    expect(asked.outcome).toBe('1,3');
    expect(await embedder.embed([])).toEqual([]);
  });

  it('is replaced between two rounds when it has grown, and no request fails', async () => {
    const embedder = createEmbedder();
    FakeWorker.memoryBytes = 193 * megabyte;
    const [first, second] = [watch(embedder.embed(['a'])), watch(embedder.embed(['bc']))];
    await vi.advanceTimersByTimeAsync(loadingMs + roundMs);
    expect(first.outcome).toBe('1');
    expect(FakeWorker.started).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(roundMs);
    expect(second.outcome).toBe('2');
    expect(FakeWorker.started.map(({ isEnded }) => isEnded)).toEqual([true, false]);

    FakeWorker.memoryBytes = 77 * megabyte;
    const third = watch(embedder.embed(['def']));
    await vi.advanceTimersByTimeAsync(loadingMs + roundMs);
    expect(third.outcome).toBe('3');
    expect(FakeWorker.started).toHaveLength(2);
  });

  it('is freed when nobody needs it, and comes back for the next who does', async () => {
    const embedder = createEmbedder();
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    embedder.wake();
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(FakeWorker.last.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(FakeWorker.last.isEnded).toBe(true);
    expect(embedder.isLoaded()).toBe(false);

    embedder.wake();
    await vi.advanceTimersByTimeAsync(loadingMs);
    const asked = watch(embedder.embed(['ab']));
    await vi.advanceTimersByTimeAsync(roundMs);
    expect(asked.outcome).toBe('2');
    expect(FakeWorker.started).toHaveLength(2);
  });

  it.each(['crash', 'hang', 'fail'] as const)(
    'is replaced after a %s in the middle of a round',
    async (how) => {
      const embedder = createEmbedder();
      await vi.advanceTimersByTimeAsync(loadingMs);
      const broken = FakeWorker.last;
      if (how !== 'crash') broken.behaviour = how;
      const asked = watch(embedder.embed(['a']));
      if (how === 'crash') broken.crash();
      // Whoever looks in meanwhile does not give it more time.
      for (let second = 0; second < 20; second += 1) {
        embedder.wake();
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(asked.outcome).toBe('failed');
      expect(broken.isEnded).toBe(true);
      await vi.advanceTimersByTimeAsync(1_000);

      const again = watch(embedder.embed(['ab']));
      await vi.advanceTimersByTimeAsync(loadingMs + roundMs);
      expect(again.outcome).toBe('2');
    },
  );

  it('that never finishes loading is given up', async () => {
    const embedder = createEmbedder();
    FakeWorker.last.behaviour = 'hang';
    const asked = watch(embedder.embed(['a']));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked.outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.outcome).toBe('failed');
    expect(FakeWorker.last.isEnded).toBe(true);
  });

  it('that crashes every time is started less and less often, and requests fail at once in between', async () => {
    const embedder = createEmbedder();
    const tenMinutes = 600;
    for (let second = 0; second < tenMinutes; second += 1) {
      const asked = watch(embedder.embed(['a']));
      if (!FakeWorker.last.isEnded) FakeWorker.last.crash();
      await vi.advanceTimersByTimeAsync(0);
      expect(asked.outcome).toBe('failed');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    // 1 + 2 + 4 + 8 + 16 + 32 + 60 + 60 + ... seconds apart.
    expect(FakeWorker.started.length).toBeGreaterThan(10);
    expect(FakeWorker.started.length).toBeLessThan(20);
  });

  it('is trusted again after its first good answer', async () => {
    const embedder = createEmbedder();
    for (const restMs of [1_000, 2_000, 4_000]) {
      FakeWorker.last.crash();
      await vi.advanceTimersByTimeAsync(restMs);
      embedder.wake();
    }
    expect(FakeWorker.started).toHaveLength(4);
    const asked = watch(embedder.embed(['a']));
    await vi.advanceTimersByTimeAsync(loadingMs + roundMs);
    expect(asked.outcome).toBe('1');
    FakeWorker.last.crash();
    await vi.advanceTimersByTimeAsync(1_000);
    embedder.wake();
    expect(FakeWorker.started).toHaveLength(5);
  });

  it('is not heard any more once it was replaced', async () => {
    const embedder = createEmbedder();
    await vi.advanceTimersByTimeAsync(loadingMs);
    const old = FakeWorker.last;
    const asked = watch(embedder.embed(['a']));
    old.crash();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.outcome).toBe('failed');
    embedder.wake();
    old.crash();
    old.postMessage({ kind: 'start', paths: { models: '' } });
    await vi.advanceTimersByTimeAsync(loadingMs - 1);
    expect(FakeWorker.last.isEnded).toBe(false);
    expect(embedder.isLoaded()).toBe(false);
  });
});
