import { describe, expect, it, vi } from 'vitest';
import { createPdfReader } from '../../src/offscreen/pdf-reader';
import { AppError } from '../../src/shared/app-error';

const page = {
  url: 'https://a.example/b.pdf',
  title: 'B',
  text: 'Text',
  language: 'en',
  hasPrivateField: false,
  fullLength: 4,
};

class FakeWorker extends EventTarget {
  readonly requests: unknown[] = [];
  isEnded = false;
  postMessage(request: unknown) {
    this.requests.push(request);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function start(load: () => Promise<Uint8Array<ArrayBuffer>> = () => Promise.resolve(new Uint8Array(8))) {
  const workers: FakeWorker[] = [];
  const reader = createPdfReader(
    'maps/',
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    load,
  );
  const read = (id = 1) => reader['pdf-read']({ id, url: page.url }, null);
  return { reader, workers, read };
}

describe('createPdfReader', () => {
  it('gives what the worker read, and ends it', async () => {
    const { workers, read } = start();
    const reading = read();
    await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1));
    workers[0]?.answer({ action: 'ready', sourceName: 'worker' });
    workers[0]?.answer({ kind: 'page', page });
    expect(await reading).toEqual(page);
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('passes on what went wrong, and ends the worker', async () => {
    const { workers, read } = start();
    const reading = read();
    await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1));
    workers[0]?.answer({ kind: 'failed', error: { code: 'page-empty', message: 'A scan.' } });
    await expect(reading).rejects.toMatchObject({ code: 'page-empty', message: 'A scan.' });
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('outlives a worker that crashes', async () => {
    const { workers, read } = start();
    const reading = read();
    await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1));
    workers[0]?.dispatchEvent(new Event('error'));
    await expect(reading).rejects.toMatchObject({ code: 'page-unreadable' });
  });

  it('stops the reading that is cancelled and no other', async () => {
    const { reader, workers, read } = start();
    const first = read(1);
    const second = read(2);
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    await reader['pdf-cancel']({ id: 1 }, null);
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    workers[1]?.answer({ kind: 'page', page });
    expect(await second).toEqual(page);
  });

  it('gives up a worker that never answers', async () => {
    vi.useFakeTimers();
    try {
      const { workers, read } = start();
      const reading = expect(read()).rejects.toMatchObject({ code: 'page-unreadable' });
      await vi.advanceTimersByTimeAsync(61_000);
      await reading;
      expect(workers[0]?.isEnded).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('starts no worker for what could not be loaded', async () => {
    const { workers, read } = start(() => Promise.reject(new AppError('page-unreadable', 'Gone.')));
    await expect(read()).rejects.toMatchObject({ message: 'Gone.' });
    expect(workers).toEqual([]);
  });
});
