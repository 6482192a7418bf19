import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { MemoryManager } from '../../../src/lib/memory';
import { openIndex, replayChanges } from '../../../src/lib/memory/open-index';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import { openTestMemory } from '../../fakes/memory';
import { createFakeSnapshots } from '../../fakes/snapshots';

const urls = ['a', 'b', 'c', 'd'].map((name) => `https://example.com/${name}`);
const word = fc.constantFrom('river', 'stone', 'bridge', 'garden', 'lamp', 'winter', 'copper', 'sail', 'ink');
const text = fc
  .array(fc.array(word, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 12 })
  .map((paragraphs) =>
    paragraphs.map((words, index) => `# Part ${index}\n\n${words.join(' ')}.`).join('\n\n'),
  );
const url = fc.constantFrom(...urls);
const operation = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), url, text }),
  fc.record({ kind: fc.constant('remove' as const), url }),
  fc.record({ kind: fc.constant('save' as const) }),
  fc.record({ kind: fc.constant('settle' as const), url }),
  fc.record({ kind: fc.constant('reopen' as const) }),
);

const questions = ['river stone', 'a lamp in the garden', 'copper', 'winter sail bridge ink'];

async function answers(memory: MemoryManager): Promise<unknown> {
  const found = [];
  for (const mode of ['hybrid', 'vector', 'fulltext'] as const) {
    for (const question of questions) {
      const results = await memory.search(question, { mode, topK: 50, similarityThreshold: 0 });
      found.push(results.map(({ id, score }) => [id, score.toFixed(9)]).sort());
    }
  }
  return found;
}

async function settle(memory: MemoryManager): Promise<void> {
  for (const each of urls) await memory.waitForEmbeddings(each, 5000);
}

describe('the saved index', () => {
  it('together with the changes after it gives what a rebuild gives (P16)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 14 }), async (operations) => {
        let open = await openTestMemory();
        const { databaseName, snapshots } = open;
        for (const each of operations) {
          if (each.kind === 'add')
            await open.memory.addDocument(each.text, { sourceUrl: each.url, title: 'T', docType: 'page' });
          if (each.kind === 'remove') await open.memory.removeBySourceUrl(each.url);
          if (each.kind === 'save') await open.memory.sync();
          if (each.kind === 'settle') await open.memory.waitForEmbeddings(each.url, 5000);
          if (each.kind === 'reopen') {
            // Not closed in good order: what was not saved is taken from the changes.
            open.close();
            open = await openTestMemory({ databaseName, snapshots });
          }
        }
        await settle(open.memory);
        open.close();
        const saved = await openTestMemory({ databaseName, snapshots });
        const rebuilt = await openTestMemory({ databaseName });
        await settle(saved.memory);
        await settle(rebuilt.memory);
        expect(await answers(saved.memory)).toEqual(await answers(rebuilt.memory));
        expect(await saved.memory.getStats()).toEqual(await rebuilt.memory.getStats());
        saved.close();
        rebuilt.close();
      }),
      { numRuns: 100 },
    );
  });

  it('is thrown away when it is damaged, and nothing is missing from the answers', async () => {
    const first = await openTestMemory();
    for (const [index, sourceUrl] of urls.entries()) {
      const content = fc.sample(text, { seed: index, numRuns: 1 })[0]!;
      await first.memory.addDocument(content, { sourceUrl, title: 'T', docType: 'page' });
    }
    await settle(first.memory);
    await first.memory.sync();
    const expected = await answers(first.memory);
    first.close();
    const { databaseName } = first;
    const whole = first.snapshots as ReturnType<typeof createFakeSnapshots>;

    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        fc.constantFrom('flip', 'cut', 'empty', 'gone'),
        async (which, where, damage) => {
          const snapshots = createFakeSnapshots();
          for (const [name, bytes] of whole.files) snapshots.files.set(name, bytes.slice(0));
          const names = [...snapshots.files.keys()];
          const name = names[which % names.length]!;
          const bytes = new Uint8Array(snapshots.files.get(name)!);
          if (damage === 'flip') bytes[where % bytes.length]! ^= 0x55;
          if (damage === 'gone') snapshots.files.delete(name);
          else
            snapshots.files.set(
              name,
              damage === 'cut'
                ? bytes.slice(0, where % bytes.length).buffer
                : damage === 'empty'
                  ? new ArrayBuffer(0)
                  : bytes.buffer,
            );
          const { memory, close } = await openTestMemory({ databaseName, snapshots });
          // Damage to what is read late shows in the first answers, and starts the repair.
          await answers(memory);
          await expect.poll(() => answers(memory), { timeout: 5000 }).toEqual(expected);
          close();
        },
      ),
      { numRuns: 100 },
    );
  });

  it('finds nothing of what was removed after it had been saved, as often as it is opened (P16, P17)', async () => {
    const texts = fc.uniqueArray(text, { minLength: 4, maxLength: 4 });
    const gone = fc.subarray(urls, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(texts, gone, fc.subarray(urls, { maxLength: 1 }), async (all, removed, again) => {
        const first = await openTestMemory();
        const { databaseName, snapshots } = first;
        const add = (memory: MemoryManager, sourceUrl: string, content: string) =>
          memory.addDocument(content, { sourceUrl, title: 'T', docType: 'page' });
        for (const [at, sourceUrl] of urls.entries())
          await add(first.memory, sourceUrl, `${all[at]!}\n\nzebra${at} walks.`);
        await settle(first.memory);
        await first.memory.sync();
        for (const sourceUrl of removed) await first.memory.removeBySourceUrl(sourceUrl);
        // As many new passages as are gone: a count alone must not tell the two indexes apart.
        for (const sourceUrl of again) await add(first.memory, `${sourceUrl}/new`, 'A quagga grazes.');
        // Not closed in good order: the saved index still knows what was removed.
        first.close();
        for (let opening = 0; opening < 2; opening += 1) {
          const open = await openTestMemory({ databaseName, snapshots });
          for (const [at, sourceUrl] of urls.entries()) {
            const isGone = removed.includes(sourceUrl);
            const found = await open.memory.search(`zebra${at}`, {
              mode: 'fulltext',
              similarityThreshold: 0.01,
            });
            expect(found.length > 0).toBe(!isGone);
            const near = await open.memory.search('river stone', {
              topK: 50,
              similarityThreshold: 0,
              sourceUrl,
            });
            if (isGone) expect(near).toEqual([]);
          }
          const { chunkCount } = await open.memory.getStats();
          const listed = (await open.memory.list({}, { limit: 99 })).sources;
          expect(chunkCount).toBe(listed.reduce((sum, source) => sum + source.chunkCount, 0));
          expect(await open.memory.verify()).toMatchObject({ problems: [] });
          open.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('replays removals into the saved index itself, and does not start over for them', async () => {
    const first = await openTestMemory();
    const { databaseName, snapshots } = first;
    for (const sourceUrl of urls)
      await first.memory.addDocument('The zebra sleeps.', { sourceUrl, title: sourceUrl, docType: 'page' });
    await settle(first.memory);
    await first.memory.sync();
    await first.memory.removeBySourceUrl(urls[0]!);
    first.close();
    const store = await openMemoryDatabase(databaseName);
    const opened = await openIndex({ dimensions: 384 }, snapshots);
    expect(opened.index.stats().chunks).toBe(4);
    await replayChanges(opened, store, 'fake');
    expect(opened.index.stats().chunks).toBe(3);
    store.close();
  });

  it('is saved by itself when the memory has come to rest', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { memory, snapshots } = await openTestMemory();
      await memory.addDocument('The zebra sleeps.', { sourceUrl: urls[0]!, title: 'T', docType: 'page' });
      expect(await snapshots.readManifest()).toBeNull();
      await vi.advanceTimersByTimeAsync(4_000);
      vi.useRealTimers();
      await expect.poll(() => snapshots.readManifest()).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not hold what was forgotten (P17)', async () => {
    const { memory, snapshots, close } = await openTestMemory();
    await memory.addDocument('The zebra sleeps.', { sourceUrl: urls[0]!, title: 'T', docType: 'page' });
    await memory.addDocument('The horse runs.', { sourceUrl: urls[1]!, title: 'T', docType: 'page' });
    await settle(memory);
    await memory.sync();
    const bytesOf = () =>
      [...(snapshots as ReturnType<typeof createFakeSnapshots>).files.values()]
        .map((file) => Buffer.from(file).toString('latin1'))
        .join();
    expect(bytesOf()).toContain('zebra');
    await memory.removeBySourceUrl(urls[0]!);
    await memory.sync();
    expect(bytesOf()).not.toContain('zebra');
    expect(bytesOf()).not.toContain(urls[0]);
    close();
  });
});
