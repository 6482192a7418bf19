import 'fake-indexeddb/auto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { MemoryManager } from '../../../src/lib/memory';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';

const apart = (sourceUrl: string, title = 'A chat') =>
  ({ sourceUrl, title, docType: 'conversation', active: false }) as const;

describe('a source that is kept apart from search', () => {
  it('is found by no search of any mode, and costs the model nothing', async () => {
    const embedder = createFakeEmbedder();
    const { memory } = await openTestMemory({ embedder });
    await memory.addChunks([{ content: 'The moon pulls the sea.' }], apart('conversation://a/1'));
    expect(await memory.waitForEmbeddings('conversation://a/1', 1000)).toEqual({ embedded: 1, total: 1 });
    expect(embedder.calls).toEqual([]);
    for (const mode of ['hybrid', 'vector', 'fulltext'] as const) {
      expect(await memory.search('moon sea', { mode, similarityThreshold: 0 })).toEqual([]);
    }
    expect(await memory.verify()).toMatchObject({ sources: 0, passages: 0, problems: [] });
    expect(await memory.getStats()).toMatchObject({ documentCount: 0, chunkCount: 0, pendingEmbeddings: 0 });
  });

  it('stays apart when the memory is opened again, rebuilt, and moved to another browser', async () => {
    const embedder = createFakeEmbedder();
    const first = await openTestMemory({ embedder });
    await first.memory.addChunks([{ content: 'The moon pulls the sea.' }], apart('conversation://a/1'));
    const exported = await gather(first.memory);
    first.close();
    const again = await openTestMemory({ embedder, databaseName: first.databaseName });
    const other = await openTestMemory({ embedder });
    expect(await other.memory.importMemory(pieces(exported))).toEqual({
      added: 0,
      replaced: 0,
      kept: 0,
      waiting: 0,
    });
    for (const { memory } of [again, other]) {
      await memory.rebuild();
      expect(await memory.get('conversation://a/1')).toMatchObject({
        docType: 'conversation',
        active: false,
        passages: [{ content: 'The moon pulls the sea.' }],
      });
      expect(await memory.search('moon sea', { similarityThreshold: 0 })).toEqual([]);
      expect((await memory.verify()).problems).toEqual([]);
      expect((await memory.getStats()).pendingEmbeddings).toBe(0);
    }
    expect(embedder.calls.flat()).not.toContain('The moon pulls the sea.');
  });

  it('goes with the head it is below, and comes back with it', async () => {
    const { memory } = await openTestMemory();
    for (const sourceUrl of [
      'conversation://a',
      'conversation://a/1',
      'conversation://ab',
      'conversation://b/1',
    ])
      await memory.addChunks([{ content: sourceUrl }], apart(sourceUrl));
    const { sourceUrls } = await memory.removeMatching({ sourceUrl: 'conversation://a' });
    expect(sourceUrls.sort()).toEqual(['conversation://a', 'conversation://a/1']);
    expect(await memory.count({ docType: 'conversation' })).toBe(2);
    expect(await memory.restore(sourceUrls)).toBe(2);
    expect(await memory.search('conversation', { similarityThreshold: 0 })).toEqual([]);
    expect((await memory.verify()).problems).toEqual([]);
  });

  it('is found by its words as they are typed, newest first', async () => {
    let now = 1000;
    const { memory } = await openTestMemory({ clock: { now: () => (now += 1) } });
    await memory.addChunks(
      [{ content: 'Why do TIDES come twice?' }, { content: 'The moon.' }],
      apart('c://1', 'Sea'),
    );
    await memory.addChunks([{ content: 'Tidy rooms' }], apart('c://2'));
    const find = async (query: string, limit = 10) =>
      (await memory.findText(query, { docType: 'conversation' }, limit)).map(({ sourceUrl }) => sourceUrl);
    expect(await find('tid')).toEqual(['c://2', 'c://1']);
    expect(await find('moon tides')).toEqual(['c://1']);
    expect(await find('sea moon')).toEqual(['c://1']);
    expect(await find('moon tidy')).toEqual([]);
    expect(await find('tid', 1)).toEqual(['c://2']);
    expect(await find('  ')).toEqual([]);
    await memory.addChunks([{ content: 'Something else' }], apart('c://2'));
    expect(await find('tid')).toEqual(['c://1']);
    expect(await memory.findText('twice', {}, 5)).toEqual([
      { sourceUrl: 'c://1', excerpt: 'Why do TIDES come twice? The moon.' },
    ]);
  });

  test.prop(
    [
      fc.array(fc.tuple(fc.string(), fc.string({ unit: 'binary' })), { maxLength: 6 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
    ],
    { numRuns: 100 },
  )('is found exactly where a plain look finds the words', async (texts, query) => {
    const { memory, close } = await openTestMemory();
    const expected: string[] = [];
    const words = query.toWellFormed().toLowerCase().split(/\s+/u).filter(Boolean);
    for (const [at, [title, text]] of texts.entries()) {
      const sourceUrl = `c://${at}`;
      await memory.addChunks([{ content: `x ${text}` }], apart(sourceUrl, title));
      const record = await memory.get(sourceUrl);
      const all = [record!.title, ...record!.passages.map(({ content }) => content)].join('\n').toLowerCase();
      if (words.length > 0 && words.every((word) => all.includes(word))) expected.push(sourceUrl);
    }
    const found = (await memory.findText(query, {}, 100)).map(({ sourceUrl }) => sourceUrl);
    // Letters whose small form is longer are compared as they are.
    const isPlain = [query, ...texts.flat()].every((text) => text.toLowerCase().length === text.length);
    const isVisible = !/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(query);
    if (isPlain && isVisible) expect(found.sort()).toEqual(expected.sort());
    close();
  });
});

async function gather(memory: MemoryManager): Promise<string[]> {
  const parts: string[] = [];
  for await (const piece of memory.exportMemory()) parts.push(piece);
  return parts;
}

async function* pieces(parts: readonly string[]): AsyncGenerator<string> {
  for (const part of parts) yield await Promise.resolve(part);
}
