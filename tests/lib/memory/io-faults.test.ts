import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openJournaledStore, openMemoryEngine, type MemoryManager } from '../../../src/lib/memory';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import { createChunkIds } from '../../../src/platform/storage/random-id';
import { isErrorCode } from '../../../src/shared/app-error';
import { createDatabaseFault } from '../../fakes/failing-database';
import { FakeJournalDisk } from '../../fakes/journal-file';
import { createFakeEmbedder } from '../../fakes/memory';
import { createFakeSnapshots } from '../../fakes/snapshots';
import { FakeWitnessStore } from '../../fakes/witness';
import { createVersion1 } from '../../fakes/version-1-database';

const fault = createDatabaseFault();
let names = 0;
let operationsCovered = 0;

const url = (name: string) => `https://example.com/${name}`;
const page = (name: string) => ({ sourceUrl: url(name), title: name, docType: 'page' }) as const;
const longText = (word: string) =>
  Array.from({ length: 6 }, (_, part) => `# Part ${part}\n\nThe ${word} of part ${part}.`).join('\n\n');

class Profile {
  readonly name = `faults-${(names += 1)}`;
  readonly #snapshots = createFakeSnapshots();
  #disk = new FakeJournalDisk();
  #witnesses = new FakeWitnessStore();
  #close: () => void = () => undefined;

  async open(): Promise<MemoryManager> {
    const database = await openMemoryDatabase(this.name);
    this.#close = () => database.close();
    const { store } = await openJournaledStore(database, this.#disk.files, this.#witnesses);
    // Vectors come in the background and would make the number of operations a matter of luck.
    const embedder = { ...createFakeEmbedder(), embed: () => new Promise<never>(() => undefined) };
    const clock = { now: () => 1000 };
    return openMemoryEngine({ store, snapshots: this.#snapshots, embedder, clock, createChunkIds });
  }

  /** Ends it as a crash would, and starts anew. */
  async restart(): Promise<MemoryManager> {
    this.#close();
    this.#disk = this.#disk.restart([1, 1]);
    return this.open();
  }

  /** The same with an empty database: everything must come from the journal. */
  async restartWiped(): Promise<MemoryManager> {
    const wiped = new Profile();
    wiped.#disk = this.#disk.restart([1, 1]);
    wiped.#witnesses = this.#witnesses;
    return wiped.open();
  }
}

async function look(memory: MemoryManager) {
  const { sources } = await memory.list({}, { limit: 100 });
  const records = await Promise.all(sources.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.map((record) => [record?.sourceUrl, record?.passages.map(({ content }) => content)]);
}

async function exportOf(words: readonly string[]): Promise<string> {
  const memory = await new Profile().open();
  for (const word of words) await memory.addDocument(longText(word), page(word));
  let text = '';
  for await (const piece of memory.exportMemory()) text += piece;
  return text;
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

const exported = await exportOf(['iron', 'tin', 'zinc']);
const changes: Record<string, (memory: MemoryManager) => Promise<unknown>> = {
  index: (memory) => memory.addDocument(longText('gold'), page('gold')),
  're-index': (memory) => memory.addDocument(longText('silver'), page('copper')),
  visit: (memory) => memory.addDocument(longText('copper'), page('copper')),
  update: (memory) => memory.update(url('copper'), { content: 'Verdigris.', importance: 9 }),
  delete: (memory) => memory.removeBySourceUrl(url('copper')),
  'delete by filter': (memory) => memory.removeMatching({ site: 'example.com' }),
  'undo a deletion': async (memory) => {
    await memory.removeMatching({ docType: 'page' });
    return memory.restore([url('copper')]);
  },
  'several at once': (memory) =>
    memory.applyChanges([
      { kind: 'put', chunks: [{ content: 'Gold is soft.' }], options: page('gold') },
      { kind: 'patch', sourceUrl: url('copper'), patch: { content: 'Verdigris.', active: false } },
      { kind: 'remove', sourceUrl: url('lead') },
    ]),
  import: (memory) => memory.importMemory(once(exported)),
  rebuild: (memory) => memory.rebuild(),
};

// A compaction that a profile has put off would take the fault that is meant for another one, and the change that is
// looked at would succeed: it happens when it is told to, not when the machine is slow.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => {
  vi.useRealTimers();
});

describe('when any one operation of the database fails', () => {
  for (const [name, change] of Object.entries(changes)) {
    it(`${name} happens wholly or not at all`, async () => {
      const states = await allStates(change);
      for (let operation = 1; ; operation += 1) {
        const profile = new Profile();
        const memory = await profile.open();
        await prepare(memory);
        fault.arm(operation);
        const failure: unknown = await change(memory).then(
          () => null,
          (error: unknown) => error,
        );
        if (!fault.disarm()) break;
        operationsCovered += 1;
        if (failure !== null) expect(isStorageError(failure)).toBe(true);
        await expectOneOf(states, memory);
        await expectOneOf(states, await profile.restart());
        await expectOneOf(states, await profile.restartWiped());
      }
    });
  }

  it('a migration leaves the old version as it was, and succeeds the next time', async () => {
    for (let operation = 1; ; operation += 1) {
      const name = `migration-${operation}`;
      await createVersion1(name);
      fault.arm(operation);
      const opened = await openMemoryDatabase(name).catch((error: unknown) => error);
      const hasStruck = fault.disarm();
      if (!hasStruck) break;
      expect(isErrorCode(opened, 'engine-unavailable') || isStorageError(opened)).toBe(true);
      operationsCovered += 1;
      const store = await openMemoryDatabase(name);
      expect((await store.getAllSources()).map(({ importance }) => importance)).toEqual([50]);
      expect(await store.getCounts()).toEqual({ sources: 1, chunks: 2, searchable: 2 });
      store.close();
    }
  });

  afterAll(() => {
    // A sweep that covers little proves little.
    expect(operationsCovered).toBeGreaterThan(150);
  });
});

describe('when any one operation fails while the journal is compacted', () => {
  // So many turns of the database after the change has begun, the compaction begins.
  const turns = [0, 6];
  // What was forgotten is looked for on the disk meanwhile, by hundreds of reads: of those some stand for all.
  const sweptOneByOne = 40;
  const stride = 11;
  const names = ['re-index', 'delete', 'several at once', 'import'];
  for (const name of names) {
    it(`${name} happens wholly or not at all`, async () => {
      const change = changes[name]!;
      const states = await allStates(change);
      for (const wait of turns) {
        for (let operation = 1; ; operation += operation < sweptOneByOne ? 1 : stride) {
          vi.clearAllTimers();
          const profile = new Profile();
          const memory = await profile.open();
          await memory.addDocument(longText('mercury'), page('mercury'));
          await prepare(memory);
          // From now on a compaction waits for its time.
          await memory.removeBySourceUrl(url('mercury'));
          expect(vi.getTimerCount()).toBeGreaterThan(0);
          fault.arm(operation);
          const changed = change(memory).then(
            () => null,
            (error: unknown) => error,
          );
          await takeTurns(wait);
          vi.runOnlyPendingTimers();
          const failure: unknown = await changed;
          await untilQuiet();
          if (!fault.disarm()) break;
          if (failure !== null) expect(isStorageError(failure)).toBe(true);
          await expectOneOf(states, memory);
          await expectOneOf(states, await profile.restart());
          await expectOneOf(states, await profile.restartWiped());
        }
      }
    });
  }
});

/** What the database does goes on by one step in each. */
async function takeTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Nobody waits for a compaction, so its end can only be seen. */
async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== fault.operations();) {
    before = fault.operations();
    await takeTurns(20);
  }
}

async function prepare(memory: MemoryManager): Promise<void> {
  await memory.addDocument(longText('copper'), page('copper'));
  await memory.addDocument(longText('lead'), page('lead'));
}

/** Before, after, and what a change of two steps may stop at. */
async function allStates(change: (memory: MemoryManager) => Promise<unknown>) {
  const memory = await new Profile().open();
  await prepare(memory);
  const before = await look(memory);
  await change(memory);
  return [before, await look(memory), []];
}

async function expectOneOf(states: unknown[], memory: MemoryManager): Promise<void> {
  expect(states).toContainEqual(await look(memory));
  expect((await memory.verify()).problems).toEqual([]);
}

function isStorageError(error: unknown): boolean {
  return isErrorCode(error, 'storage-full') || isErrorCode(error, 'storage-failed');
}
