import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemoryChange, MemoryManager } from '../../../src/lib/memory';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';

const url = (name: string) => `fact://user/${name}`;
const put = (name: string, content: string): MemoryChange => ({
  kind: 'put',
  chunks: [{ content }],
  options: { sourceUrl: url(name), title: content, docType: 'fact' },
});
const contentOf = async (memory: MemoryManager, name: string) =>
  (await memory.get(url(name)))?.passages[0]?.content;

describe('several changes at once', () => {
  it('are all made, found at once, and can be made again', async () => {
    const { memory } = await openTestMemory();
    const changes: MemoryChange[] = [
      put('a', 'Lives in Bergen.'),
      put('b', 'Plays the cello.'),
      { kind: 'patch', sourceUrl: url('a'), patch: { active: false, details: { supersededBy: url('b') } } },
    ];
    expect(await memory.applyChanges(changes)).toBe(true);
    expect(await memory.getSource(url('a'))).toMatchObject({
      active: false,
      details: { supersededBy: url('b') },
    });
    expect(await memory.search('cello', { docType: 'fact' })).toHaveLength(1);
    expect(await memory.search('Bergen', { docType: 'fact' })).toEqual([]);
    expect(await memory.applyChanges(changes)).toBe(true);
    expect((await memory.verify()).problems).toEqual([]);
  });

  it('are none when one of them concerns something that is gone or was changed', async () => {
    let now = 1000;
    const { memory } = await openTestMemory({ clock: { now: () => now } });
    await memory.applyChanges([put('a', 'Lives in Bergen.')]);
    now = 2000;
    const stale = { kind: 'patch', sourceUrl: url('a'), patch: { active: false }, ifUpdatedAt: 999 } as const;
    expect(await memory.applyChanges([put('b', 'Lives in Oslo.'), stale])).toBe(false);
    expect(await memory.applyChanges([put('b', 'Lives in Oslo.'), { ...stale, ifUpdatedAt: 1000 }])).toBe(
      true,
    );
    const missing = { kind: 'patch', sourceUrl: url('c'), patch: {} } as const;
    expect(await memory.applyChanges([{ kind: 'remove', sourceUrl: url('b') }, missing])).toBe(false);
    expect(await contentOf(memory, 'b')).toBe('Lives in Oslo.');
  });

  it('are none when one of them is not understood', async () => {
    const { memory } = await openTestMemory();
    await expect(memory.applyChanges([put('a', 'Lives in Bergen.'), put('b', ' ')])).rejects.toMatchObject({
      code: 'page-empty',
    });
    expect(await memory.count({})).toBe(0);
  });

  it('keep the vectors of texts that stay the same, and can be taken back where they remove', async () => {
    const embedder = createFakeEmbedder();
    const { memory } = await openTestMemory({ embedder });
    await memory.applyChanges([put('a', 'Lives in Bergen.')]);
    await memory.waitForEmbeddings(url('a'), 1000);
    const calls = embedder.calls.length;
    await memory.applyChanges([put('a', 'Lives in Bergen.')]);
    expect(await memory.waitForEmbeddings(url('a'), 1000)).toEqual({ embedded: 1, total: 1 });
    expect(embedder.calls).toHaveLength(calls);
    await memory.applyChanges([{ kind: 'remove', sourceUrl: url('a') }]);
    expect(await memory.getSource(url('a'))).toBeNull();
    expect(await memory.restore([url('a')])).toBe(1);
    expect(await contentOf(memory, 'a')).toBe('Lives in Bergen.');
  });

  it('leave the same as a plain map would, whatever they are', async () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const change = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), name, word: fc.constantFrom('oak', 'elm', 'ash') }),
      fc.record({ kind: fc.constant('patch' as const), name, word: fc.constantFrom('oak', 'elm', 'ash') }),
      fc.record({ kind: fc.constant('remove' as const), name }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 6 }), async (batches) => {
        const { memory, close } = await openTestMemory();
        let model = new Map<string, string>();
        for (const batch of batches) {
          const next = new Map(model);
          let isPossible = true;
          for (const one of batch) {
            if (one.kind === 'remove') next.delete(one.name);
            else if (one.kind === 'put' || next.has(one.name)) next.set(one.name, one.word);
            else isPossible = false;
          }
          const changes = batch.map((one): MemoryChange => {
            if (one.kind === 'put') return put(one.name, one.word);
            if (one.kind === 'remove') return { kind: 'remove', sourceUrl: url(one.name) };
            return { kind: 'patch', sourceUrl: url(one.name), patch: { content: one.word } };
          });
          expect(await memory.applyChanges(changes)).toBe(isPossible);
          if (isPossible) model = next;
        }
        for (const one of ['a', 'b', 'c']) expect(await contentOf(memory, one)).toBe(model.get(one));
        expect(await memory.count({ docType: 'fact' })).toBe(model.size);
        expect((await memory.verify()).problems).toEqual([]);
        close();
      }),
      { numRuns: 100 },
    );
  });
});

describe('findSimilar', () => {
  it('gives what means nearly the same, nearest first, also before its vector is stored', async () => {
    const embedder = createFakeEmbedder([['lives', 'resides']]);
    const { memory } = await openTestMemory({ embedder });
    await memory.applyChanges([
      put('a', 'The user lives in Bergen.'),
      put('b', 'The user resides in Oslo.'),
      put('c', 'The cello is loud at night.'),
    ]);
    const found = await memory.findSimilar(
      'The user resides in Bergen.',
      { docType: 'fact' },
      {
        limit: 3,
        maxDistance: 0.35,
      },
    );
    expect(found?.map(({ sourceUrl }) => sourceUrl)).toEqual([url('a'), url('b')]);
    expect(found?.[0]?.distance).toBeLessThan(0.01);
  });

  it('says so when there is no model to compare with', async () => {
    const embedder = createFakeEmbedder();
    embedder.fail = true;
    const { memory } = await openTestMemory({ embedder });
    await memory.applyChanges([put('a', 'The user lives in Bergen.')]);
    expect(await memory.findSimilar('Bergen', {}, { limit: 3, maxDistance: 0.35 })).toBeNull();
  });
});
