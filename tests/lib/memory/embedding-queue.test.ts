import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EmbeddingQueue } from '../../../src/lib/memory/embedding-queue';
import { isErrorCode } from '../../../src/shared/app-error';
import { createFakeEmbedder } from '../../fakes/memory';

const dimensions = 384;
const isModelFailure = (error: unknown) => isErrorCode(error, 'model-failed');

function unitVector(length = dimensions): Float32Array {
  return Float32Array.from({ length }, (_, position) => (position === 0 ? 1 : 0));
}

function withValue(value: number): Float32Array {
  const vector = unitVector();
  vector[7] = value;
  return vector;
}

/** A model that gives each text a vector of the test's choice. */
function createEmbedder(embed: (texts: readonly string[]) => Float32Array[] | Promise<Float32Array[]>) {
  return { ...createFakeEmbedder(), embed: (texts: readonly string[]) => Promise.resolve(embed(texts)) };
}

describe('the queue in front of the model', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['not a number', [withValue(NaN)]],
    ['infinite', [withValue(Infinity)]],
    ['all zero', [new Float32Array(dimensions)]],
    ['too short', [unitVector(dimensions - 1)]],
    ['too long', [unitVector(dimensions + 1)]],
    ['empty', [new Float32Array(0)]],
    ['not of length one', [withValue(0.1)]],
    ['missing', []],
    ['too many', [unitVector(), unitVector()]],
  ])('refuses vectors that are %s', async (_fault, vectors) => {
    const queue = new EmbeddingQueue(createEmbedder(() => vectors));
    await expect(queue.embedQuestion(['a'])).rejects.toSatisfy(isModelFailure);
    await expect(queue.embedPassages(['a'])).rejects.toSatisfy(isModelFailure);
    await expect(queue.probe()).rejects.toSatisfy(isModelFailure);
  });

  it('cuts any number of texts into small rounds and gives each text its own vector', async () => {
    const texts = fc.array(fc.string({ maxLength: 3_000 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), async (asked, isQuestion) => {
        const embedder = createFakeEmbedder();
        const queue = new EmbeddingQueue(embedder);
        const vectors = await (isQuestion ? queue.embedQuestion(asked) : queue.embedPassages(asked));
        expect(embedder.calls.flat()).toEqual(asked);
        for (const round of embedder.calls) {
          const longest = Math.max(...round.map((text) => Math.min(text.length, 1_000)));
          expect(round.length === 1 || round.length * longest <= 1_000).toBe(true);
        }
        const alone = createFakeEmbedder();
        expect(vectors).toEqual((await Promise.all(asked.map((text) => alone.embed([text])))).flat());
      }),
      { numRuns: 100 },
    );
  });

  it('lets a question in between two rounds of the same passages', async () => {
    const embedder = createFakeEmbedder();
    const queue = new EmbeddingQueue(embedder);
    const passages = Array.from({ length: 6 }, (_, number) => `${number} `.repeat(400));
    const embedded = queue.embedPassages(passages);
    await queue.embedQuestion(['a question']);
    expect(embedder.calls.length).toBeLessThanOrEqual(3);
    await embedded;
    expect(embedder.calls).toHaveLength(passages.length + 1);
  });

  it('does not let questions wait for a model that hangs, nor the next ones at all', async () => {
    vi.useFakeTimers();
    let release = () => undefined as void;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const queue = new EmbeddingQueue(
      createEmbedder(async (texts) => {
        await hanging;
        return texts.map(() => unitVector());
      }),
    );
    const passage = queue.embedPassages(['a passage']);
    const refused = expect(queue.embedQuestion(['a question'])).rejects.toSatisfy(isModelFailure);
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    await expect(queue.embedQuestion(['another'])).rejects.toSatisfy(isModelFailure);

    release();
    expect(await passage).toHaveLength(1);
    expect(await queue.embedQuestion(['once it works again'])).toHaveLength(1);
  });

  it('does not go on with a question that was given up', async () => {
    vi.useFakeTimers();
    const calls: (readonly string[])[] = [];
    const queue = new EmbeddingQueue(
      createEmbedder(async (texts) => {
        calls.push(texts);
        await new Promise((resolve) => setTimeout(resolve, 6_000));
        return texts.map(() => unitVector());
      }),
    );
    const passages = ['a', 'b', 'c'].map((letter) => letter.repeat(1_000));
    const refused = expect(queue.embedQuestion(passages)).rejects.toSatisfy(isModelFailure);
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(calls).toHaveLength(1);
  });

  it('holds a bounded number of questions', async () => {
    vi.useFakeTimers();
    const queue = new EmbeddingQueue(createEmbedder(() => new Promise(() => undefined)));
    const outcomes = Array.from({ length: 100 }, () =>
      queue.embedQuestion(['a question']).catch(isModelFailure),
    );
    const [first, last] = [vi.fn(), vi.fn()];
    void outcomes[0]!.then(first);
    void outcomes[99]!.then(last);
    await vi.advanceTimersByTimeAsync(0);
    expect(first).not.toHaveBeenCalled();
    expect(last).toHaveBeenCalledWith(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await Promise.all(outcomes)).toEqual(Array.from({ length: 100 }, () => true));
  });
});
