import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemoryManager } from '../../../src/lib/memory';
import { computeContentHash } from '../../../src/lib/memory/content-hash';
import { stageImport } from '../../../src/lib/memory/transfer';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import { isErrorCode } from '../../../src/shared/app-error';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';
import { createVersion, readVersions } from '../../fakes/stored-sources';

const page = (sourceUrl: string) => ({ sourceUrl, title: `Title of ${sourceUrl}`, docType: 'page' }) as const;

async function readAll(memory: MemoryManager): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of memory.exportMemory()) pieces.push(piece);
  return pieces.join('');
}

async function* inPieces(text: string, length = text.length || 1): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += length) {
    yield await Promise.resolve(text.slice(start, start + length));
  }
}

/** All that a user can see of a memory. */
async function look(memory: MemoryManager) {
  const { sources } = await memory.list({}, { limit: 1000 });
  const records = await Promise.all(sources.map(({ sourceUrl }) => memory.get(sourceUrl)));
  const found = await memory.search('river stone', { topK: 50, similarityThreshold: 0 });
  return { records, found, problems: (await memory.verify()).problems };
}

/** Seals lines as an export does, so that only what is wrong in them is refused. */
async function seal(
  lines: readonly unknown[],
  totals: { sources: number; passages: number },
): Promise<string> {
  let checksum = '';
  let text = '';
  for (const value of lines) {
    const line = typeof value === 'string' ? value : JSON.stringify(value);
    checksum = await computeContentHash(checksum + line);
    text += `${line}\n`;
  }
  return `${text}${JSON.stringify({ end: { ...totals, checksum } })}\n`;
}

const words = fc.constantFrom('river', 'stone', 'bridge', 'garden', '河', 'ﬁsh', 'Zürich', '\ud83d\ude00');
const text = fc.array(words, { minLength: 2, maxLength: 60 }).map((list) => `${list.join(' ')}.`);
const anySource = fc.record({
  path: fc.integer({ min: 0, max: 5 }),
  content: text,
  importance: fc.integer({ min: 0, max: 100 }),
  active: fc.boolean(),
  details: fc.dictionary(fc.constantFrom('tags', 'category'), fc.string()),
});

describe('an export', () => {
  it('gives the same memory in an empty profile, and nothing more the second time (P19)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySource, { maxLength: 6 }),
        fc.integer({ min: 1, max: 5000 }),
        async (sources, pieceLength) => {
          const origin = await openTestMemory();
          for (const { path, content, importance, active, details } of sources) {
            const options = { ...page(`https://example.com/${path}`), importance, details };
            await origin.memory.addDocument(content, options);
            await origin.memory.waitForEmbeddings(options.sourceUrl, 1000);
            await origin.memory.update(options.sourceUrl, { active });
          }
          const exported = await readAll(origin.memory);
          const target = await openTestMemory();
          const first = await target.memory.importMemory(inPieces(exported, pieceLength));
          const expected = await look(origin.memory);
          expect(expected.problems).toEqual([]);
          expect(first).toEqual({ added: expected.records.length, replaced: 0, kept: 0, waiting: 0 });
          expect(await look(target.memory)).toEqual(expected);
          expect(await target.memory.importMemory(inPieces(exported))).toEqual({
            ...{ added: 0, replaced: 0, kept: expected.records.length, waiting: 0 },
          });
          expect(await look(target.memory)).toEqual(expected);
          origin.close();
          target.close();
        },
      ),
      { numRuns: 100 },
    );
  });

  it('brings vectors of the same model along, and makes those of another anew', async () => {
    const origin = await openTestMemory();
    await origin.memory.addDocument('A river of stone.', page('https://example.com/a'));
    await origin.memory.waitForEmbeddings('https://example.com/a', 1000);
    const exported = await readAll(origin.memory);

    const same = createFakeEmbedder();
    const { memory } = await openTestMemory({ embedder: same });
    await memory.importMemory(inPieces(exported));
    expect(await memory.waitForEmbeddings('https://example.com/a', 1000)).toEqual({ embedded: 1, total: 1 });
    expect(same.calls).toEqual([]);

    const other = Object.assign(createFakeEmbedder(), { modelId: 'other' });
    const second = await openTestMemory({ embedder: other });
    await second.memory.importMemory(inPieces(exported));
    await second.memory.waitForEmbeddings('https://example.com/a', 1000);
    expect(other.calls.length).toBeGreaterThan(0);
    expect((await second.memory.verify()).problems).toEqual([]);
  });

  it('replaces what is older here and keeps what is newer', async () => {
    let now = 1000;
    const clock = { now: () => now };
    const origin = await openTestMemory({ clock });
    const target = await openTestMemory({ clock });
    await target.memory.addDocument('Ancient text about rivers.', page('https://example.com/old-here'));
    await origin.memory.addDocument('Ancient text about stones.', page('https://example.com/old-there'));
    now = 2000;
    await target.memory.addDocument('New text about stones.', page('https://example.com/old-there'));
    await origin.memory.addDocument('New text about rivers.', page('https://example.com/old-here'));
    const summary = await target.memory.importMemory(inPieces(await readAll(origin.memory)));
    expect(summary).toEqual({ added: 0, replaced: 1, kept: 1, waiting: 0 });
    expect(await target.memory.search('ancient', { mode: 'fulltext' })).toEqual([]);
    expect(await target.memory.search('new text', { mode: 'fulltext', topK: 9 })).toHaveLength(2);
    expect((await target.memory.verify()).problems).toEqual([]);
  });
});

describe('an import', () => {
  const header = { recollect: 'memory', version: 1, exportedAt: 1 };
  const entry = {
    source: {
      ...{ sourceUrl: 'https://example.com/x', title: 'X', docType: 'page', chunkCount: 1, truncated: false },
      ...{ createdAt: 1, updatedAt: 1, lastVisitedAt: 1, importance: 50, active: true, details: {} },
      contentHash: 'a'.repeat(64),
    },
    chunks: [{ id: 'chunk-x', position: 0, content: 'Imported words.', headingPath: [], start: 0, end: 15 }],
    vectors: [] as unknown[],
  };
  const one = { sources: 1, passages: 1 };
  const withSource = (change: object) => ({ ...entry, source: { ...entry.source, ...change } });
  const withChunk = (change: object) => ({ ...entry, chunks: [{ ...entry.chunks[0], ...change }] });
  const deep = `{"source":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
  const deepDetails = JSON.stringify(entry).replace(
    '"details":{}',
    `"details":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  );

  const hostile: Record<string, () => Promise<string>> = {
    'an empty file': () => Promise.resolve(''),
    'another format': () => Promise.resolve('{"bookmarks":[]}\n'),
    'no JSON at all': () => Promise.resolve('PK\u0003\u0004\u0000binary'),
    'a newer version': () => seal([{ ...header, version: 3 }, entry], one),
    'a changed line': async () => (await seal([header, entry], one)).replace('Imported', 'Imparted'),
    'a missing line': async () =>
      (await seal([header, entry], one)).replace(`${JSON.stringify(entry)}\n`, ''),
    'no seal': () => Promise.resolve(`${JSON.stringify(header)}\n${JSON.stringify(entry)}\n`),
    'more after the seal': async () => `${await seal([header, entry], one)}${JSON.stringify(entry)}\n`,
    'a new source after the seal': async () => {
      const { source, chunks } = withSource({ sourceUrl: 'https://example.com/y' });
      const added = { source, chunks: chunks.map((chunk) => ({ ...chunk, id: 'chunk-y' })), vectors: [] };
      return `${await seal([header, entry], one)}${JSON.stringify(added)}\n`;
    },
    'wrong totals': () => seal([header, entry], { sources: 2, passages: 1 }),
    'a source twice': () => seal([header, entry, withChunk({ id: 'chunk-y' })], { sources: 1, passages: 2 }),
    'a passage twice': () =>
      seal([header, entry, withSource({ sourceUrl: 'https://example.com/y' })], { sources: 2, passages: 1 }),
    'a passage of another page': () => seal([header, withChunk({ id: 'stolen' })], one),
    'nesting without end': () => seal([header, deep], one),
    'details without end': () => seal([header, deepDetails], one),
    'a script as an address': () => seal([header, withSource({ sourceUrl: 'javascript:alert(1)' })], one),
    'a page that is no address': () => seal([header, withSource({ sourceUrl: 'file:///etc/passwd' })], one),
    'fewer passages than it says': () =>
      seal([header, withSource({ chunkCount: 2 })], { sources: 1, passages: 1 }),
    'an unknown kind': () => seal([header, withSource({ docType: 'song' })], one),
    'a passage without text': () => seal([header, withChunk({ content: '\u200B \u0000' })], one),
    'a time that is none': () => seal([header, withSource({ updatedAt: 'yesterday' })], one),
  };

  for (const [name, create] of Object.entries(hostile)) {
    it(`refuses ${name}, and nothing changes`, async () => {
      const { memory } = await openTestMemory();
      await memory.addDocument('What was here before.', page('https://example.com/here'));
      const file = (await create()).replace(
        '"stolen"',
        JSON.stringify((await memory.get('https://example.com/here'))!.passages[0]!.id),
      );
      // The id is part of what is sealed.
      const sealed =
        name === 'a passage of another page' ? await seal(file.trim().split('\n').slice(0, -1), one) : file;
      const before = await readAll(memory);
      await expect(memory.importMemory(inPieces(sealed, 1000))).rejects.toSatisfy((error) =>
        isErrorCode(error, 'import-refused'),
      );
      expect(await readAll(memory)).toBe(before);
      expect((await memory.verify()).problems).toEqual([]);
    });
  }

  it('cleans what a reader could not see, and drops vectors that are none', async () => {
    const { memory } = await openTestMemory();
    const vector = (values: Int8Array, scale: number) => ({
      ...{ id: 'chunk-x', model: 'fake', scale },
      values: Buffer.from(values.buffer).toString('base64'),
    });
    for (const bad of [
      vector(new Int8Array(384), 1),
      vector(new Int8Array(3).fill(1), 1),
      vector(new Int8Array(384).fill(127), 1e300),
    ]) {
      const dirty = { ...withChunk({ content: 'Visible\u202E words\u0000.' }), vectors: [bad] };
      const polluted = JSON.stringify({ ...dirty, __proto__: null }).replace(
        '{',
        '{"__proto__":{"active":false},',
      );
      await memory.importMemory(inPieces(await seal([header, polluted], one)));
      expect((await memory.get('https://example.com/x'))?.passages[0]?.content).toBe('Visible words.');
      expect(await memory.waitForEmbeddings('https://example.com/x', 1000)).toEqual({
        embedded: 1,
        total: 1,
      });
      expect((await memory.verify()).problems).toEqual([]);
      await memory.removeBySourceUrl('https://example.com/x');
    }
  });

  it('changes no vector of another page, whatever passage a file says it is of', async () => {
    const { memory } = await openTestMemory();
    await memory.addDocument('A river of stone.', page('https://example.com/here'));
    await memory.waitForEmbeddings('https://example.com/here', 1000);
    const [, before] = (await readAll(memory)).split('\n');
    const { id } = (await memory.get('https://example.com/here'))!.passages[0]!;
    const values = Buffer.from(new Int8Array(384).fill(90).buffer).toString('base64');
    const scale = 1 / (90 * Math.sqrt(384));
    const foreign = { ...entry, vectors: [{ id, model: 'fake', scale, values }] };
    await memory.importMemory(inPieces(await seal([header, foreign], one)));
    expect((await readAll(memory)).split('\n')).toContain(before);
    expect((await memory.verify()).problems).toEqual([]);
  });

  it('brings each number of a vector along as it was, and needs no line break at the end', async () => {
    const numbers = Int8Array.from({ length: 384 }, (_, at) => (at % 255) - 127);
    // As long as the vectors of a model are.
    const scale = 1 / Math.hypot(...numbers);
    const values = Buffer.from(numbers.buffer).toString('base64');
    const vector = { id: 'chunk-x', model: 'fake', scale, values };
    const { memory } = await openTestMemory();
    const file = await seal([header, { ...entry, vectors: [vector] }], one);
    await memory.importMemory(inPieces(file.trimEnd()));
    const [, line = ''] = (await readAll(memory)).split('\n');
    expect(JSON.parse(line)).toMatchObject({ vectors: [vector] });
  });

  it('reads no line without end', async () => {
    const { memory } = await openTestMemory();
    const piece = 'x'.repeat(2 ** 20);
    let read = 0;
    const endless = (async function* () {
      yield await Promise.resolve(`${JSON.stringify(header)}\n`);
      for (; read < 64; read += 1) yield piece;
    })();
    await expect(memory.importMemory(endless)).rejects.toSatisfy((error) =>
      isErrorCode(error, 'import-refused'),
    );
    expect(read).toBeLessThan(40);
  });

  it('leaves nothing of a refused file behind, and takes nothing of an interrupted one along', async () => {
    const store = await openMemoryDatabase('refused-import');
    const rules = { modelId: 'fake', dimensions: 384 };
    // More than is set aside at a time: the first of them are in the database when the file turns out to be damaged.
    const many = Array.from({ length: 120 }, (_, at) => ({
      ...withSource({ sourceUrl: `https://example.com/${at}` }),
      chunks: [{ ...entry.chunks[0], id: `chunk-${at}` }],
    }));
    const damaged = await seal([header, ...many, 'no JSON'], { sources: 120, passages: 120 });
    await expect(stageImport(inPieces(damaged), store, rules)).rejects.toThrow('Line 122');
    expect(await store.commitStaged()).toMatchObject({ added: 0, replaced: 0 });

    await store.stageSources([createVersion('https://example.com/interrupted', 1)]);
    await stageImport(inPieces(await seal([header, entry], one)), store, rules);
    expect(await store.commitStaged()).toMatchObject({ added: 1, replaced: 0 });
    expect([...(await readVersions(store)).keys()]).toEqual(['https://example.com/x']);
    store.close();
  });

  it('is refused wherever the file was cut', async () => {
    const { memory } = await openTestMemory();
    const whole = await seal([header, entry], one);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 3 }), async (length) => {
        await expect(memory.importMemory(inPieces(whole.slice(0, length), 100))).rejects.toSatisfy((error) =>
          isErrorCode(error, 'import-refused'),
        );
        expect(await memory.count({})).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});
