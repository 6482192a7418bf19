import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, isErrorCode } from '../../../src/shared/app-error';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';

const page = (sourceUrl: string, title = 'A page') => ({ sourceUrl, title, docType: 'page' }) as const;
const url = 'https://example.com/a';

const words = fc.constantFrom(
  'river',
  'stone',
  'bridge',
  'garden',
  'lamp',
  'winter',
  'copper',
  'sail',
  'ink',
  'moss',
);
const sentence = fc.array(words, { minLength: 3, maxLength: 12 }).map((list) => `${list.join(' ')}.`);
const text = fc.array(sentence, { minLength: 1, maxLength: 30 }).map((list) => list.join(' '));

describe('the memory engine', () => {
  it('stores a page and finds it by word and by meaning', async () => {
    const { memory } = await openTestMemory({ embedder: createFakeEmbedder([['car', 'automobile']]) });
    await memory.addDocument('The automobile is red.', page(url));
    await memory.waitForEmbeddings(url, 1000);
    expect(await memory.search('automobile', { mode: 'fulltext' })).toHaveLength(1);
    expect(await memory.search('car', { mode: 'fulltext' })).toHaveLength(0);
    expect(await memory.search('car', { mode: 'vector' })).toHaveLength(1);
  });

  it('stores each page with its address, title and time (P5)', async () => {
    const { memory } = await openTestMemory({ clock: { now: () => 42_000 } });
    await memory.addDocument('# Head\n\nSome words.', page(url, 'Title'));
    expect(await memory.searchBySourceUrl(url)).toMatchObject([
      {
        sourceUrl: url,
        title: 'Title',
        createdAt: 42_000,
        updatedAt: 42_000,
        headingPath: ['Head'],
        position: 0,
      },
    ]);
  });

  it('keeps one set of passages a URL, the newest (P6)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (versions) => {
        const { memory, close } = await openTestMemory();
        await Promise.all(versions.map((version) => memory.addDocument(version, page(url))));
        const stored = await memory.searchBySourceUrl(url, 1000);
        expect(stored.map(({ content }) => content).join(' ')).toBe(versions.at(-1));
        const again = await memory.addDocument(versions.at(-1)!, page(url));
        expect(again.change).toBe('unchanged');
        expect(again.ids).toEqual(stored.map(({ id }) => id));
        expect((await memory.getStats()).chunkCount).toBe(stored.length);
        close();
      }),
      { numRuns: 100 },
    );
  });

  it('sees every edit of a long text, also behind a beginning and a length that stay (P6)', async () => {
    const beginning = 'The river runs past the garden wall. '.repeat(30);
    const length = fc.integer({ min: 1, max: 400 });
    await fc.assert(
      fc.asyncProperty(length, fc.nat(), fc.constantFrom('a', 'b'), async (size, where, letter) => {
        const { memory, close } = await openTestMemory();
        const tail = Array.from({ length: size }, () => 'word').join(' ');
        const at = where % tail.length;
        const changed = `${tail.slice(0, at)}${letter}${tail.slice(at + 1)}`;
        expect(beginning.length).toBeGreaterThan(1_000);
        await memory.addDocument(beginning + tail, page(url));
        const { change } = await memory.addDocument(beginning + changed, page(url));
        expect(change).toBe('replaced');
        const stored = await memory.searchBySourceUrl(url, 1000);
        const flat = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
        expect(flat(stored.map(({ content }) => content).join(' '))).toBe(flat(beginning + changed));
        expect((await memory.addDocument(beginning + changed, page(url))).change).toBe('unchanged');
        close();
      }),
      { numRuns: 50 },
    );
  });

  it('returns at most topK results, best first, each in 0..1 (P1)', async () => {
    const { memory } = await openTestMemory();
    for (const [index, content] of fc.sample(text, 20).entries()) {
      await memory.addDocument(content, page(`https://example.com/${index}`));
    }
    await fc.assert(
      fc.asyncProperty(
        sentence,
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('hybrid', 'vector', 'fulltext'),
        async (query, topK, mode) => {
          const scores = (await memory.search(query, { topK, mode, similarityThreshold: 0 })).map(
            ({ score }) => score,
          );
          expect(scores.length).toBeLessThanOrEqual(topK);
          expect(scores).toEqual([...scores].sort((left, right) => right - left));
          for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('leaves nothing of a removed source behind, and can take the removal back (P17)', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (kept, removed) => {
        const { memory, close } = await openTestMemory();
        await memory.addDocument(kept, page('https://example.com/kept'));
        await memory.addDocument(`${removed} zebra.`, page(url));
        await memory.waitForEmbeddings(url, 1000);
        const before = await memory.searchBySourceUrl(url, 1000);
        expect(await memory.removeBySourceUrl(url)).toBe(before.length);
        expect(await memory.search('zebra', { similarityThreshold: 0, topK: 1000, sourceUrl: url })).toEqual(
          [],
        );
        expect(await memory.search('zebra', { mode: 'fulltext', similarityThreshold: 0.01 })).toEqual([]);
        expect(await memory.getSource(url)).toBeNull();
        expect(await memory.restore([url])).toBe(1);
        expect(await memory.searchBySourceUrl(url, 1000)).toEqual(before);
        expect(await memory.restore([url])).toBe(0);
        close();
      }),
      { numRuns: 100 },
    );
  });

  it('is the same after it was closed and opened again, and takes up missing vectors', async () => {
    const broken = createFakeEmbedder();
    broken.fail = true;
    const first = await openTestMemory({ embedder: broken });
    await first.memory.addDocument('Words without a vector yet.', page(url));
    expect(await first.memory.waitForEmbeddings(url, 50)).toEqual({ embedded: 0, total: 1 });
    expect(await first.memory.search('vector')).toHaveLength(1);
    const stored = await first.memory.searchBySourceUrl(url);
    first.close();

    const second = await openTestMemory({ databaseName: first.databaseName });
    expect(await second.memory.searchBySourceUrl(url)).toEqual(stored);
    expect(await second.memory.waitForEmbeddings(url, 1000)).toEqual({ embedded: 1, total: 1 });
    expect((await second.memory.getStats()).pendingEmbeddings).toBe(0);
  });

  it('refuses an empty text and one without end, and stores nothing of them', async () => {
    const { memory } = await openTestMemory();
    await expect(memory.addDocument(' \u200B\n', page(url))).rejects.toSatisfy((error) =>
      isErrorCode(error, 'page-empty'),
    );
    await expect(memory.addDocument('a'.repeat(2_000_001), page(url))).rejects.toSatisfy((error) =>
      isErrorCode(error, 'invalid-input'),
    );
    expect((await memory.getStats()).documentCount).toBe(0);
  });

  it('takes any text and any question without a throw', async () => {
    const { memory } = await openTestMemory();
    const anything = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 300 })
      .map((codes) => String.fromCharCode(...codes));
    const nasty = fc.oneof(
      anything,
      fc.constantFrom(
        '__proto__',
        'constructor toString',
        'x'.repeat(100_000),
        '"',
        '\\',
        '\u0300'.repeat(5000),
      ),
    );
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (content, query) => {
        await memory.addDocument(`${content} anchor`, page(url));
        await memory.search(query);
        expect((await memory.searchBySourceUrl(url, 10_000)).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('embeds a question before the passages that wait', async () => {
    const embedder = createFakeEmbedder();
    const { memory } = await openTestMemory({ embedder });
    await memory.addDocument(
      Array.from({ length: 40 }, (_, index) => `# H${index}\n\nText number ${index}.`).join('\n\n'),
      page(url),
    );
    await memory.search('what about number seven');
    const asked = embedder.calls.findIndex((texts) => texts.includes('what about number seven'));
    expect(asked).toBeGreaterThanOrEqual(0);
    expect(asked).toBeLessThan(4);
  });

  it('marks the sentence that answers the question', async () => {
    const { memory } = await openTestMemory();
    await memory.addDocument('The shop opens at nine. The owner has a parrot. The door is green.', page(url));
    await memory.waitForEmbeddings(url, 1000);
    const [hit] = await memory.search('Which owner has a parrot?');
    const [highlight] = await memory.findHighlights('Which owner has a parrot?', [hit!.content]);
    expect(hit?.content.slice(highlight?.start, highlight?.end)).toBe('The owner has a parrot.');
  });

  it('searches a text that is not to be kept without keeping it', async () => {
    const { memory } = await openTestMemory();
    const [hit] = await memory.searchText('parrot', 'The owner has a parrot.', page(url));
    expect(hit?.content).toBe('The owner has a parrot.');
    expect((await memory.getStats()).chunkCount).toBe(0);
    expect(await memory.search('parrot')).toEqual([]);
  });

  it('embeds the passages of such a text that have the words first, and begins none after a moment', async () => {
    let time = 0;
    const embedder = createFakeEmbedder();
    const embed = embedder.embed.bind(embedder);
    embedder.embed = (texts) => {
      time += 50;
      return embed(texts);
    };
    const { memory } = await openTestMemory({ embedder, clock: { now: () => time } });
    const filler = (at: number) => `# Part ${at}\n\n${`Filler number ${at} tells nothing. `.repeat(25)}`;
    const text = [...Array.from({ length: 30 }, (_, at) => filler(at)), '# End\n\nThe owner has a parrot.'];
    const results = await memory.searchText('parrot', text.join('\n\n'), page(url), { topK: 20 });
    expect(results[0]).toMatchObject({ content: 'The owner has a parrot.', mode: 'hybrid' });
    // The question, and as many passages as 120 ms allow.
    expect(embedder.calls.map(([first]) => first?.includes('parrot'))).toEqual([true, true, false]);
    expect(
      (await memory.searchText('parrot', text.join(' '), page(url), { mode: 'fulltext' }))[0]?.mode,
    ).toBe('fulltext');
  });

  it('searches a text that is remembered already by its vectors, and one that has changed as it is now', async () => {
    const embedder = createFakeEmbedder();
    const { memory } = await openTestMemory({ embedder });
    const text = 'The owner has a parrot. The door is green.';
    await memory.addDocument(text, page(url));
    await memory.waitForEmbeddings(url, 1000);
    const before = embedder.calls.length;
    expect((await memory.searchText('parrot', text, page(url)))[0]?.id).toBe(
      (await memory.search('parrot'))[0]?.id,
    );
    // The question alone.
    expect(embedder.calls.length).toBe(before + 1);
    const [changed] = await memory.searchText('parrot', 'The parrot has flown.', page(url));
    expect(changed?.content).toBe('The parrot has flown.');
  });

  it('is searched by word when the model cannot be loaded', async () => {
    const embedder = createFakeEmbedder();
    embedder.embed = () => Promise.reject(new AppError('model-failed', 'No model.'));
    const { memory } = await openTestMemory({ embedder });
    await memory.addDocument('The owner has a parrot.', page(url));
    expect(await memory.search('parrot')).toMatchObject([{ mode: 'fulltext' }]);
    expect(await memory.search('parrot', { mode: 'vector' })).toHaveLength(1);
  });

  it('says how it searched, not how it was told to', async () => {
    const embedder = createFakeEmbedder();
    const { memory } = await openTestMemory({ embedder });
    await memory.addDocument('The owner has a parrot.', page(url));
    expect((await memory.search('parrot'))[0]?.mode).toBe('hybrid');
    embedder.fail = true;
    expect((await memory.search('a parrot'))[0]?.mode).toBe('fulltext');
  });
});
