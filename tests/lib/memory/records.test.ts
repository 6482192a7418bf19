import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocType, MemoryFilter } from '../../../src/lib/memory';
import { isErrorCode } from '../../../src/shared/app-error';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';

const url = 'https://example.com/a';
const page = (sourceUrl = url, title = 'A page') => ({ sourceUrl, title, docType: 'page' }) as const;

describe('a remembered source', () => {
  it('is given back with its text, details and importance', async () => {
    const { memory } = await openTestMemory();
    await memory.addDocument('# Tides\n\nThe moon pulls the sea.', {
      ...page(),
      importance: 80,
      details: { category: 'gotcha', tags: ['sea'] },
    });
    expect(await memory.get(url)).toMatchObject({
      title: 'A page',
      importance: 80,
      active: true,
      details: { category: 'gotcha', tags: ['sea'] },
      passages: [{ content: 'The moon pulls the sea.', headingPath: ['Tides'] }],
    });
    expect(await memory.get('https://example.com/other')).toBeNull();
  });

  it('may come in passages of its own, each with what was said before it', async () => {
    const { memory } = await openTestMemory();
    const chunks = [
      { content: 'Shall we take the ferry to Rømø?' },
      { content: 'Yes, on Friday.', context: 'Shall we take the ferry to Rømø?', headingPath: ['Chat'] },
      { content: ' \u200B ' },
    ];
    const options = { sourceUrl: 'message://chat/1', title: 'Trip', docType: 'message' } as const;
    const added = await memory.addChunks(chunks, options);
    expect(added.change).toBe('added');
    expect(added.ids).toHaveLength(2);
    const found = await memory.search('ferry friday', { mode: 'fulltext', similarityThreshold: 0.01 });
    expect(found[0]).toMatchObject({ content: 'Yes, on Friday.', headingPath: ['Chat'] });
    expect((await memory.addChunks(chunks, options)).change).toBe('unchanged');
    const [first, second, ...rest] = chunks;
    const moved = [first!, { ...second!, context: 'Something else.' }, ...rest];
    expect((await memory.addChunks(moved, options)).change).toBe('replaced');
  });

  it('can be changed in part, and keeps its vectors unless the text changed', async () => {
    const embedder = createFakeEmbedder();
    const { memory } = await openTestMemory({ embedder });
    await memory.addDocument('Copper rivers run north.', page());
    await memory.waitForEmbeddings(url, 1000);
    const calls = embedder.calls.length;
    expect(await memory.update(url, { importance: 90, details: { pinned: true } })).toMatchObject({
      importance: 90,
      details: { pinned: true },
      title: 'A page',
    });
    expect(await memory.waitForEmbeddings(url, 1000)).toEqual({ embedded: 1, total: 1 });
    expect(embedder.calls).toHaveLength(calls);
    expect(await memory.search('copper', { minimumImportance: 85, mode: 'vector' })).toHaveLength(1);
    await memory.update(url, { content: 'Silver lakes lie south.' });
    await memory.waitForEmbeddings(url, 1000);
    expect(embedder.calls.length).toBeGreaterThan(calls);
    expect(await memory.search('copper', { mode: 'fulltext' })).toEqual([]);
    expect(await memory.search('silver lakes')).toHaveLength(1);
    expect(await memory.update('https://example.com/none', { importance: 1 })).toBeNull();
  });

  it('is history once it was superseded: listed, not found, and found again when it is taken back', async () => {
    const { memory, databaseName, snapshots, close } = await openTestMemory();
    await memory.addDocument('Ada lives in Turin.', { ...page('fact://ada/1'), docType: 'fact' });
    await memory.update('fact://ada/1', { active: false, details: { supersededBy: 'fact://ada/2' } });
    expect(await memory.search('Turin', { similarityThreshold: 0 })).toEqual([]);
    expect((await memory.list({ active: false }, { limit: 5 })).sources).toHaveLength(1);
    await memory.sync();
    close();
    const again = await openTestMemory({ databaseName, snapshots });
    expect(await again.memory.search('Turin', { similarityThreshold: 0 })).toEqual([]);
    await again.memory.update('fact://ada/1', { active: true });
    expect(await again.memory.search('Turin')).toHaveLength(1);
  });
});

describe('lists, counts and removals by filter', () => {
  const kinds: DocType[] = ['page', 'fact', 'knowledge'];
  const anyEntry = fc.record({
    docType: fc.constantFrom(...kinds),
    host: fc.constantFrom('one.example', 'docs.one.example', 'two.example'),
    time: fc.integer({ min: 0, max: 9 }),
    importance: fc.constantFrom(0, 30, 60, 100),
    active: fc.boolean(),
  });
  const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
  const anyFilter: fc.Arbitrary<MemoryFilter> = fc.record({
    docType: maybe(fc.constantFrom(...kinds)),
    site: maybe(fc.constantFrom('one.example', 'www.two.example', 'nowhere.example')),
    after: maybe(fc.integer({ min: 0, max: 9 })),
    before: maybe(fc.integer({ min: 0, max: 9 })),
    minimumImportance: maybe(fc.constantFrom(0, 50, 100)),
    active: maybe(fc.boolean()),
  });

  it('agree with looking at each source', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEntry, { minLength: 1, maxLength: 12 }),
        anyFilter,
        fc.integer({ min: 1, max: 5 }),
        async (entries, filter, pageSize) => {
          let now = 0;
          const { memory, close } = await openTestMemory({ clock: { now: () => now } });
          const sources = entries.map((entry, number) => ({
            ...entry,
            sourceUrl: `https://${entry.host}/${number}`,
          }));
          for (const { time, active, sourceUrl, docType, importance } of sources) {
            now = time;
            await memory.addDocument(`text ${sourceUrl}`, { ...page(sourceUrl), docType, importance });
            if (!active) await memory.update(sourceUrl, { active });
          }
          const site = filter.site?.replace('www.', '');
          const wanted = sources
            .filter(
              (source) =>
                (filter.docType === undefined || filter.docType === source.docType) &&
                (site === undefined || source.host === site || source.host.endsWith(`.${site}`)) &&
                source.time >= (filter.after ?? 0) &&
                source.time < (filter.before ?? 10) &&
                source.importance >= (filter.minimumImportance ?? 0) &&
                (filter.active === undefined || filter.active === source.active),
            )
            .map(({ sourceUrl }) => sourceUrl)
            .sort();

          expect(await memory.count(filter)).toBe(wanted.length);
          const listed: string[] = [];
          for (let offset = 0; offset < wanted.length; offset += pageSize) {
            const { sources: shown, total } = await memory.list(filter, { limit: pageSize, offset });
            expect(total).toBe(wanted.length);
            listed.push(...shown.map(({ sourceUrl }) => sourceUrl));
          }
          expect(listed.sort()).toEqual(wanted);
          const dry = await memory.removeMatching(filter, { dryRun: true });
          expect(await memory.count({})).toBe(sources.length);
          const removed = await memory.removeMatching(filter);
          expect(dry.sourceUrls.sort()).toEqual(wanted);
          expect(removed.sourceUrls.sort()).toEqual(wanted);
          expect(dry.passages).toBe(removed.passages);
          expect(await memory.count({})).toBe(sources.length - wanted.length);
          expect(await memory.restore(removed.sourceUrls)).toBe(wanted.length);
          expect(await memory.count(filter)).toBe(wanted.length);
          close();
        },
      ),
      { numRuns: 100 },
    );
  });

  it('take what lies below an address that is not on the web', async () => {
    const { memory } = await openTestMemory();
    for (const id of ['preference://user/1', 'preference://user/2', 'preference://users/3']) {
      await memory.addDocument(`prefers ${id}`, { ...page(id), docType: 'preference' });
    }
    expect(await memory.count({ sourceUrl: 'preference://user' })).toBe(2);
    expect(
      await memory.search('prefers', { sourceUrl: 'preference://user', similarityThreshold: 0 }),
    ).toHaveLength(2);
    await memory.addDocument('below', page('https://example.com/a/b'));
    expect(await memory.count({ sourceUrl: 'https://example.com/a' })).toBe(0);
  });

  it('refuse what they do not understand, with a code', async () => {
    const { memory } = await openTestMemory();
    const wrong: (() => Promise<unknown>)[] = [
      () => memory.list({ colour: 'red' } as MemoryFilter, { limit: 5 }),
      () => memory.count({ docType: 'song' } as unknown as MemoryFilter),
      () => memory.list({}, { limit: -1 }),
      () => memory.removeMatching({ site: 7 } as unknown as MemoryFilter),
      () => memory.search('x', { topK: 1.5 }),
      () => memory.search('x', { recencyWeight: 0.8, importanceWeight: 0.8 }),
      () => memory.update(url, { importance: 101 }),
      () => memory.update(url, { details: { deep: 'x'.repeat(30_000) } }),
      () => memory.addDocument('text', { ...page(), docType: 'song' as DocType }),
      () => memory.addDocument('x'.repeat(50_000_000), page()),
      () => memory.addChunks([], page()),
    ];
    for (const call of wrong) {
      await expect(call()).rejects.toSatisfy(
        (error) => isErrorCode(error, 'invalid-input') || isErrorCode(error, 'page-empty'),
      );
    }
    expect(await memory.count({})).toBe(0);
  });
});

describe('search options', () => {
  it('prefer what is new, what is important, and several sources', async () => {
    const day = 24 * 60 * 60 * 1000;
    let now = 0;
    const { memory } = await openTestMemory({ clock: { now: () => now } });
    const add = (path: string, text: string, importance: number) =>
      memory.addDocument(text, { ...page(`https://example.com/${path}`), importance });
    await add('old', 'Tide tables of the harbour, first edition.', 100);
    now = 90 * day;
    await add('new', 'Tide tables of the harbour, second edition.', 10);
    const first = async (options: object) =>
      (await memory.search('tide tables harbour', { similarityThreshold: 0, ...options }))[0]?.sourceUrl;
    expect(await first({ recencyWeight: 0.5 })).toBe('https://example.com/new');
    expect(await first({ importanceWeight: 0.5 })).toBe('https://example.com/old');
    expect(await first({ after: 80 * day })).toBe('https://example.com/new');
    expect(await first({ before: 80 * day })).toBe('https://example.com/old');
    const long = Array.from({ length: 40 }, (_, number) => `Tide tables of harbour ${number} are long.`);
    await add('long', long.map((line, number) => `# Part ${number}\n\n${line}`).join('\n\n'), 50);
    const spread = await memory.search('tide tables harbour', {
      topK: 3,
      perSource: 1,
      similarityThreshold: 0,
    });
    expect(new Set(spread.map(({ sourceUrl }) => sourceUrl)).size).toBe(3);
  });
});
