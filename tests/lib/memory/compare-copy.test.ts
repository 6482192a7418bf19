import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openJournaledStore, openMemoryEngine, type MemoryManager } from '../../../src/lib/memory';
import { countDifferences } from '../../../src/lib/memory/compare-copy';
import { Journal, toChangeSources } from '../../../src/lib/memory/journal';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import { createChunkIds } from '../../../src/platform/storage/random-id';
import { FakeJournalDisk } from '../../fakes/journal-file';
import { createFakeEmbedder } from '../../fakes/memory';
import { createFakeSnapshots } from '../../fakes/snapshots';
import { createVersion } from '../../fakes/stored-sources';
import { FakeWitnessStore } from '../../fakes/witness';

let names = 0;
const urls = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];
const page = (sourceUrl: string) => ({ sourceUrl, title: sourceUrl, docType: 'page' }) as const;

async function openJournaledMemory(): Promise<{ memory: MemoryManager; close: () => void }> {
  const database = await openMemoryDatabase(`compare-${(names += 1)}`);
  const { store } = await openJournaledStore(database, new FakeJournalDisk().files, new FakeWitnessStore());
  const memory = await openMemoryEngine({
    ...{ store, snapshots: createFakeSnapshots(), embedder: createFakeEmbedder() },
    ...{ clock: { now: () => 1000 }, createChunkIds },
  });
  return { memory, close: () => database.close() };
}

/** Every way in which the journal is written to, with a text that tells one time from the next. */
const steps: Record<string, (memory: MemoryManager, url: string, text: string) => Promise<unknown>> = {
  add: (memory, url, text) => memory.addDocument(text, page(url)),
  patch: (memory, url, content) => memory.update(url, { content }).catch(() => null),
  remove: (memory, url) => memory.removeBySourceUrl(url),
  'change one': (memory, url, content) =>
    memory.applyChanges([{ kind: 'put', chunks: [{ content }], options: page(url) }]),
  'change two': (memory, url, content) =>
    memory.applyChanges([
      { kind: 'put', chunks: [{ content }, { content: `${content} again` }], options: page(url) },
      { kind: 'remove', sourceUrl: urls.find((other) => other !== url)! },
    ]),
  'change none': (memory, url) => memory.applyChanges([{ kind: 'remove', sourceUrl: url }]),
};

describe('comparing the memory with its second copy', () => {
  it('calls a memory healthy after any sequence of changes', async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.constantFrom(...urls));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (sequence) => {
        const { memory, close } = await openJournaledMemory();
        for (const [index, [name, url]] of sequence.entries())
          await steps[name]!(memory, url, `text ${index}`);
        expect((await memory.verify()).problems).toEqual([]);
        close();
      }),
      { numRuns: 60 },
    );
  });

  it('finds what a change of several sources says otherwise than the database', async () => {
    const journal = await Journal.open(new FakeJournalDisk().files);
    const [first, second, third] = urls.map((url) => createVersion(url, 1));
    await journal.append([toChangeSources([first!, second!], [])]);
    const inDatabase = (...stored: (typeof first)[]) => stored.map((each) => each!.source);
    expect(await countDifferences(inDatabase(first, second), journal)).toBe(0);
    // One that only the journal has, one that only the database has, one that is older there.
    expect(await countDifferences(inDatabase(first), journal)).toBe(1);
    expect(await countDifferences(inDatabase(first, second, third), journal)).toBe(1);
    await journal.append([toChangeSources([createVersion(urls[0]!, 2)], [urls[1]!])]);
    expect(await countDifferences(inDatabase(first), journal)).toBe(1);
    expect(await countDifferences([createVersion(urls[0]!, 2).source], journal)).toBe(0);
  });

  it('takes a source of which passages are missing for another', async () => {
    const journal = await Journal.open(new FakeJournalDisk().files);
    const whole = createVersion(urls[0]!, 1);
    await journal.append([toChangeSources([{ ...whole, chunks: whole.chunks.slice(1) }], [])]);
    expect(await countDifferences([whole.source], journal)).toBe(1);
  });
});
