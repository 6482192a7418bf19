import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Embedder, MemoryManager } from '../../../src/lib/memory';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import { AppError } from '../../../src/shared/app-error';
import { openTestMemory } from '../../fakes/memory';

const page = (sourceUrl: string) => ({ sourceUrl, title: 'A page', docType: 'page' }) as const;

interface Model {
  modelId: string;
  dimensions: number;
}

const models: Model[] = [
  { modelId: 'small', dimensions: 64 },
  { modelId: 'large', dimensions: 384 },
  { modelId: 'as large', dimensions: 384 },
];

/** Each word points in a direction of its own, another one in every model; hangs after so many passages. */
function createModel({ modelId, dimensions }: Model, maxRounds = Infinity): Embedder {
  let rounds = 0;
  return {
    modelId,
    dimensions,
    isLoaded: () => true,
    embed(texts) {
      rounds += 1;
      if (rounds > maxRounds) return new Promise(() => undefined);
      return Promise.resolve(texts.map((text) => embedText(`${modelId} ${text}`, modelId, dimensions)));
    },
  };
}

function embedText(text: string, salt: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const code = Array.from(`${salt}${word}`).reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0,
      7,
    );
    vector[code % dimensions]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const word = fc.constantFrom('river', 'stone', 'bridge', 'garden', 'lamp', 'winter', 'copper', 'sail');
const sentence = fc.array(word, { minLength: 3, maxLength: 8 }).map((words) => `${words.join(' ')}.`);
/** Each sentence is a passage, because it has a heading of its own. */
const text = fc
  .array(sentence, { minLength: 1, maxLength: 5 })
  .map((sentences) => sentences.map((one, number) => `# Part ${number}\n\n${one}`).join('\n\n'));

async function embedAll(memory: MemoryManager, urls: readonly string[]): Promise<void> {
  for (const url of urls) await memory.waitForEmbeddings(url, 5_000);
  expect((await memory.getStats()).pendingEmbeddings).toBe(0);
}

/** Without ids: of passages that are as good as each other, either may come first. */
async function findScores(memory: MemoryManager, query: string): Promise<string[][]> {
  return Promise.all(
    (['hybrid', 'vector', 'fulltext'] as const).map(async (mode) => {
      const results = await memory.search(query, { mode, topK: 100, similarityThreshold: 0.05 });
      return results.map(({ score }) => score.toFixed(4));
    }),
  );
}

describe('a change of the model', () => {
  it('ends, however often it happens and is interrupted, where that model alone would have (P16)', async () => {
    const openings = fc.array(
      fc.record({ model: fc.constantFrom(...models), maxRounds: fc.integer({ min: 0, max: 8 }) }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 3 }),
        openings,
        fc.constantFrom(...models),
        sentence,
        async (texts, interrupted, last, query) => {
          const pages = texts.map((content, number) => ({ content, url: `https://example.com/${number}` }));
          const urls = pages.map(({ url }) => url);
          const add = async (memory: MemoryManager) => {
            for (const { content, url } of pages) await memory.addDocument(content, page(url));
          };
          let databaseName: string | undefined;
          for (const { model, maxRounds } of interrupted) {
            const opened = await openTestMemory({
              embedder: createModel(model, maxRounds),
              ...(databaseName !== undefined && { databaseName }),
            });
            if (databaseName === undefined) await add(opened.memory);
            databaseName = opened.databaseName;
            await opened.memory.waitForEmbeddings(urls.at(-1)!, 5);
            opened.close();
          }

          const changed = await openTestMemory({ embedder: createModel(last), databaseName: databaseName! });
          const fresh = await openTestMemory({ embedder: createModel(last) });
          await add(fresh.memory);
          await Promise.all([embedAll(changed.memory, urls), embedAll(fresh.memory, urls)]);
          expect(await findScores(changed.memory, query)).toEqual(await findScores(fresh.memory, query));
          changed.close();
          fresh.close();

          const store = await openMemoryDatabase(databaseName);
          for (const url of urls) {
            const stored = await store.getStoredSource(url);
            const made = stored?.vectors.map(({ id, model, values }) => [id, model, values.length].join());
            const due = stored?.chunks.map(({ id }) => [id, last.modelId, last.dimensions].join());
            expect(made?.sort()).toEqual(due?.sort());
          }
          store.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves everything found by word at once, and never compares vectors of two models', async () => {
    const same = Float32Array.from({ length: 64 }, (_, position) => (position === 0 ? 1 : 0));
    const before: Embedder = {
      modelId: 'before',
      dimensions: 64,
      isLoaded: () => true,
      embed: (texts) => Promise.resolve(texts.map(() => same)),
    };
    const url = 'https://example.com/a';
    const first = await openTestMemory({ embedder: before });
    await first.memory.addDocument('The automobile is red.', page(url));
    await embedAll(first.memory, [url]);
    expect(await first.memory.search('zeppelin', { mode: 'vector' })).toHaveLength(1);
    first.close();

    // To this one the question means what the passage meant to the other.
    const after: Embedder = {
      ...before,
      modelId: 'after',
      embed: (texts) =>
        texts.includes('zeppelin')
          ? Promise.resolve([same])
          : Promise.reject(new AppError('model-failed', 'Not yet.')),
    };
    const second = await openTestMemory({ embedder: after, databaseName: first.databaseName });
    expect((await second.memory.getStats()).pendingEmbeddings).toBe(1);
    expect(await second.memory.search('automobile', { mode: 'hybrid' })).toHaveLength(1);
    expect(await second.memory.search('zeppelin', { mode: 'vector' })).toEqual([]);
    expect(await second.memory.search('zeppelin', { mode: 'hybrid' })).toEqual([]);
    second.close();
  });

  it('shows how far it is, goes on after a restart, and does nothing twice', async () => {
    const [small, large] = [models[0]!, models[1]!];
    const url = 'https://example.com/a';
    const content = Array.from(
      { length: 12 },
      (_, number) => `# Part ${number}\n\n${'A long passage about lamps. '.repeat(25)}`,
    ).join('\n\n');
    const first = await openTestMemory({ embedder: createModel(small) });
    await first.memory.addDocument(content, page(url));
    await embedAll(first.memory, [url]);
    first.close();

    const { databaseName } = first;
    const second = await openTestMemory({ embedder: createModel(large, 6), databaseName });
    await second.memory.waitForEmbeddings(url, 500);
    const { pendingEmbeddings } = await second.memory.getStats();
    expect(pendingEmbeddings).toBeGreaterThan(0);
    expect(pendingEmbeddings).toBeLessThan(12);
    second.close();

    const rounds: number[] = [];
    const counting = createModel(large);
    const embedder: Embedder = {
      ...counting,
      embed: (texts) => {
        rounds.push(texts.length);
        return counting.embed(texts);
      },
    };
    const third = await openTestMemory({ embedder, databaseName });
    await embedAll(third.memory, [url]);
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(pendingEmbeddings);
    third.close();
  });
});
