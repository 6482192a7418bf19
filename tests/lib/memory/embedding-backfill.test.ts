import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Embedder, MemoryManager } from '../../../src/lib/memory';
import { AppError } from '../../../src/shared/app-error';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';

const url = 'https://example.com/a';
const page = (sourceUrl: string) => ({ sourceUrl, title: 'A page', docType: 'page' }) as const;

/** One passage a heading. */
const write = (subjects: readonly string[]) =>
  subjects.map((subject) => `# About ${subject}\n\nThe ${subject} is here.`).join('\n\n');

const scaled = (factor: number) => (vector: Float32Array) => vector.map((value) => value * factor);

/** The fake model, but with the vectors of some texts spoilt. */
function createFaultyEmbedder(
  isPoison: (text: string) => boolean,
  spoil: (vector: Float32Array) => Float32Array,
) {
  const sound = createFakeEmbedder([['car', 'automobile']]);
  const embed = async (texts: readonly string[]) => {
    const vectors = await sound.embed(texts);
    return vectors.map((vector, position) => (isPoison(texts[position]!) ? spoil(vector) : vector));
  };
  return { ...sound, embed } satisfies Embedder;
}

/** Moves the clock on, a second at a time, while the database works. */
async function untilPending(memory: MemoryManager, count: number, maxSeconds = 600): Promise<void> {
  for (let second = 0; second < maxSeconds; second += 1) {
    if ((await memory.getStats()).pendingEmbeddings === count) return;
    await vi.advanceTimersByTimeAsync(1_000);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`${(await memory.getStats()).pendingEmbeddings} passages still wait.`);
}

describe('vectors in the background', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[string, (vector: Float32Array) => Float32Array]>([
    ['holds a NaN', scaled(NaN)],
    ['is infinite', scaled(Infinity)],
    ['is all zero', scaled(0)],
    ['is too short', (vector) => vector.slice(1)],
    ['is not of length one', scaled(2)],
    [
      'never comes, because the model fails at its text',
      () => {
        throw new AppError('model-failed', 'no');
      },
    ],
  ])('come for all but the passage whose vector %s', async (_fault, spoil) => {
    const embedder = createFaultyEmbedder((text) => text.includes('poison'), spoil);
    const { memory, databaseName, close } = await openTestMemory({ embedder });
    await memory.addDocument(write(['lamp', 'stone', 'river']), page('https://example.com/older'));
    await memory.addDocument(write(['bridge', 'poison', 'automobile', 'garden', 'moss', 'sail']), page(url));
    expect(await memory.search('poison', { mode: 'fulltext' })).toHaveLength(1);
    await untilPending(memory, 0);

    const [hit] = await memory.search('car', { mode: 'vector' });
    expect(hit?.headingPath).toEqual(['About automobile']);
    expect((await memory.search('poison'))[0]?.headingPath).toEqual(['About poison']);
    const attempts = () =>
      embedder.calls.filter((texts) => texts.some((text) => text.includes('The poison'))).length;
    // In a round with others, and twice alone.
    expect(attempts()).toBeLessThanOrEqual(3);
    close();

    // The next start, perhaps of a version that can do it, tries again.
    const next = await openTestMemory({ databaseName });
    await untilPending(next.memory, 0);
    expect(await next.memory.search('poison', { mode: 'vector' })).not.toEqual([]);
    next.close();
  });

  it('come for older pages although every passage of the newest one is refused', async () => {
    const embedder = createFaultyEmbedder((text) => text.includes('poison'), scaled(0));
    const { memory, close } = await openTestMemory({ embedder });
    await memory.addDocument(write(['automobile', 'river']), page('https://example.com/older'));
    await memory.addDocument(write(Array.from({ length: 8 }, (_, number) => `poison ${number}`)), page(url));
    await untilPending(memory, 0);
    expect(await memory.search('car', { mode: 'vector' })).not.toEqual([]);
    close();
  });

  it('wait for a model that fails at everything, and come once it works again', async () => {
    const embedder = createFakeEmbedder([['car', 'automobile']]);
    embedder.fail = true;
    const { memory, close } = await openTestMemory({ embedder });
    await memory.addDocument(write(['automobile', 'river', 'lamp', 'moss', 'stone']), page(url));
    await expect(untilPending(memory, 0, 1_000)).rejects.toThrow('5 passages still wait');
    // Less and less often: 2 + 4 + 8 + ... + 300 + 300 seconds apart.
    expect(embedder.calls.length).toBeLessThan(20);
    expect(await memory.search('automobile')).toHaveLength(1);

    embedder.fail = false;
    await untilPending(memory, 0);
    expect((await memory.search('car', { mode: 'vector' }))[0]?.headingPath).toEqual(['About automobile']);
    close();
  });

  it('come for every passage although the model breaks down again and again', async () => {
    const embedder = createFakeEmbedder();
    let rounds = 0;
    const embed = (texts: readonly string[]) => {
      rounds += 1;
      return rounds % 4 === 0
        ? Promise.reject(new AppError('model-failed', 'crashed'))
        : embedder.embed(texts);
    };
    const subjects = Array.from({ length: 30 }, (_, number) => `subject${number}`);
    const { memory, close } = await openTestMemory({ embedder: { ...embedder, embed } });
    await memory.addDocument(write(subjects), page(url));
    await untilPending(memory, 0);
    for (const subject of subjects) {
      const embedded = embedder.calls.flat().filter((text) => text.includes(`The ${subject} is`));
      expect(embedded.length).toBeGreaterThan(0);
    }
    close();
  });
});
