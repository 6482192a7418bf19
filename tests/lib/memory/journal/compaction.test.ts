import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal, JournalEntry } from '../../../../src/lib/memory/journal';
import { FakeJournalDisk } from '../../../fakes/journal-file';
import {
  anyPart,
  anyText,
  applyAll,
  openJournal,
  put,
  readRecords,
  remove,
  toEntries,
  type State,
} from './model';

const readState = async (journal: Journal) => applyAll(await readRecords(journal));

/** What was acknowledged, and what was under way: each of its prefixes may have survived, too. */
interface Progress {
  state: State;
  pending: JournalEntry[];
}

async function append(journal: Journal, progress: Progress, entries: JournalEntry[]): Promise<void> {
  progress.pending = entries;
  await journal.append(entries);
  progress.state = applyAll(entries, progress.state);
  progress.pending = [];
}

function expectSurvived(actual: State, { state, pending }: Progress): void {
  const possible = [state, ...pending.map((_, index) => applyAll(pending.slice(0, index + 1), state))];
  expect(possible).toContainEqual(actual);
}

/** Appends before, during and after a compaction. */
async function runScript(disk: FakeJournalDisk, progress: Progress): Promise<void> {
  const { journal } = await openJournal(disk);
  await append(journal, progress, [put('a', 'one'), put('b', 'two'), put('c', 'x'.repeat(100))]);
  await append(journal, progress, [remove('a'), put('b', 'three')]);
  const covered = journal.lastSequence;
  const live = toEntries(progress.state);
  await journal.compact(
    (async function* () {
      yield* live.slice(0, 1);
      await append(journal, progress, [put('d', 'meanwhile')]);
      yield* live.slice(1);
      await append(journal, progress, [remove('c'), put('a', 'again')]);
    })(),
    covered,
  );
  await append(journal, progress, [put('e', 'after')]);
}

describe('compact', () => {
  it('leaves the state as it was, with what was appended meanwhile', async () => {
    const disk = new FakeJournalDisk();
    const progress: Progress = { state: new Map(), pending: [] };
    await runScript(disk, progress);
    const { journal, problems } = await openJournal(disk.restart());
    expect(await readState(journal)).toEqual(progress.state);
    expect(journal.state).toEqual({ baseSequence: 5, lastSequence: 9, isDamaged: false });
    expect(problems).toEqual([]);
    // Removed while it ran: the text is in the new file, which says so.
    expect(journal.holdsErased).toBe(true);
  });

  it('leaves the old or the new file whole, at whichever byte the power fails', async () => {
    const rehearsal = new FakeJournalDisk();
    await runScript(rehearsal, { state: new Map(), pending: [] });
    const others = [
      [0, 1],
      [1, 0],
      [0.5, 0.5],
    ] as const;
    for (let crashAt = 0; crashAt <= rehearsal.steps; crashAt += 1) {
      for (const keep of [[0, 0], [1, 1], others[crashAt % 3]!] as const) {
        const disk = new FakeJournalDisk();
        disk.crashAt = crashAt;
        const progress: Progress = { state: new Map(), pending: [] };
        await runScript(disk, progress).catch(() => undefined);
        const revived = disk.restart(keep);
        const { journal } = await openJournal(revived);
        expectSurvived(await readState(journal), progress);
        expect(journal.state.isDamaged).toBe(false);
      }
    }
  }, 60_000);

  it('loses nothing when the disk refuses any one operation and the power fails later', async () => {
    const rehearsal = new FakeJournalDisk();
    await runScript(rehearsal, { state: new Map(), pending: [] });
    for (let failAt = 0; failAt < rehearsal.operations; failAt += 1) {
      for (const failPart of [0, 0.6, 1]) {
        const disk = new FakeJournalDisk();
        disk.failAt = failAt;
        disk.failPart = failPart;
        const progress: Progress = { state: new Map(), pending: [] };
        const { journal } = await openJournal(disk).catch(() => openJournal(disk));
        const attempt = async (entries: JournalEntry[]) => {
          await append(journal, progress, entries).catch(() => (progress.pending = []));
        };
        await attempt([put('a', 1), put('b', 2)]);
        await attempt([remove('a')]);
        await journal.compact(toEntries(progress.state), journal.lastSequence).catch(() => undefined);
        await attempt([put('c', 3)]);
        const again = () => journal.compact(toEntries(progress.state), journal.lastSequence);
        await again().catch(again);
        await attempt([put('d', 4)]);
        expect(journal.needsCompaction).toBe(false);
        const { journal: reopened } = await openJournal(disk.restart());
        expect(await readState(reopened)).toEqual(progress.state);
      }
    }
  });

  it('keeps what is appended while the last records are being copied', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append([put('a', 1)]);
    const [current] = disk.files;
    const read = current.read.bind(current);
    let isCopying = false;
    current.read = async (offset, length) => {
      const bytes = await read(offset, length);
      if (!isCopying) {
        isCopying = true;
        await journal.append([put('b', 2)]);
      }
      return bytes;
    };
    await journal.compact([put('a', 1)], 1);
    expect(isCopying).toBe(true);
    const { journal: reopened } = await openJournal(disk.restart());
    expect(await readState(reopened)).toEqual(new Map(Object.entries({ a: 1, b: 2 })));
    expect(reopened.state).toEqual({ baseSequence: 1, lastSequence: 2, isDamaged: false });
  });

  it('refuses to go on when a half-written head can neither be finished nor taken back', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append([put('a', 1)]);
    const idle = disk.files[1];
    const write = idle.write.bind(idle);
    idle.write = async (offset, bytes) => {
      await write(offset, bytes);
      if (offset === 0) {
        idle.truncate = () => Promise.reject(new Error('refused'));
        throw new Error('refused');
      }
    };
    await expect(journal.compact([put('a', 1)], 1)).rejects.toThrow('refused');
    await expect(journal.append([put('b', 2)])).rejects.toMatchObject({ code: 'storage-failed' });
    const { journal: reopened } = await openJournal(disk.restart([1, 1]));
    expect(await readState(reopened)).toEqual(new Map([['a', 1]]));
  });

  it('takes removed text off the disk', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append([put('a', 'secret words'), put('b', 'public words')]);
    await journal.append([remove('a')]);
    expect([disk.holds('secret words'), journal.holdsErased]).toEqual([true, true]);
    await journal.compact([put('b', 'public words')], 3);
    expect([disk.holds('secret words'), journal.holdsErased]).toEqual([false, false]);
    expect(disk.holds('public words')).toBe(true);
    const { journal: reopened } = await openJournal(disk.restart());
    expect([reopened.holdsErased, reopened.lastSequence]).toEqual([false, 3]);
  });

  it('takes removed text off the disk even if the power failed before the old file was emptied', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append([put('a', 'secret words')]);
    await journal.append([remove('a')]);
    const old = disk.files[0];
    old.truncate = () => Promise.reject(new Error('refused'));
    await expect(journal.compact([], 2)).rejects.toThrow('refused');
    expect(journal.holdsErased).toBe(true);
    const revived = disk.restart();
    expect(revived.holds('secret words')).toBe(true);
    await openJournal(revived);
    expect(revived.holds('secret words')).toBe(false);
  });

  it('keeps what the snapshot did not cover, and refuses a snapshot that is too old', async () => {
    const { journal } = await openJournal(new FakeJournalDisk());
    await journal.append([put('a', 1), put('b', 2), put('c', 3)]);
    await journal.compact([put('a', 1), put('b', 2)], 2);
    expect((await readRecords(journal)).map(({ sequence }) => sequence)).toEqual([2, 2, 3]);
    expect((await readRecords(journal, 2)).map(({ sequence }) => sequence)).toEqual([3]);
    // Older than the snapshot: the parts of it that are newer cannot be told, so all of it is given.
    expect(await readRecords(journal, 1)).toHaveLength(3);
    await expect(journal.compact([], 1)).rejects.toThrow(/older/);
    expect(await readRecords(journal)).toHaveLength(3);
  });

  it('rewrites a lost journal from a database that is ahead of it', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.compact([put('a', 1)], 40);
    expect(await journal.append([put('b', 2)])).toBe(41);
    const { journal: reopened } = await openJournal(disk.restart());
    expect(reopened.state).toEqual({ baseSequence: 40, lastSequence: 41, isDamaged: false });
  });

  it('changes nothing when the entries cannot be read', async () => {
    const { journal } = await openJournal(new FakeJournalDisk());
    await journal.append([put('a', 1)]);
    const broken = (function* () {
      yield put('a', 1);
      throw new Error('database closed');
    })();
    await expect(journal.compact(broken, 1)).rejects.toThrow('database closed');
    expect(await readRecords(journal)).toHaveLength(1);
    expect(await journal.append([put('b', 2)])).toBe(2);
  });

  it('is due when the file has doubled', async () => {
    const { journal } = await openJournal(new FakeJournalDisk(), { blockBytes: 2 ** 20 });
    // Nothing that could be packed into little.
    const megabyte = randomBytes(2 ** 20).toString('base64');
    for (let count = 0; count < 16; count += 1) await journal.append([put('a', megabyte)]);
    expect(journal.needsCompaction).toBe(true);
    await journal.compact([put('a', megabyte)], journal.lastSequence);
    expect(journal.needsCompaction).toBe(false);
    expect(journal.bytes).toBeLessThan(1.1 * 2 ** 20);
  });

  it('survives any life of puts, removals, compactions and power cuts', async () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constant('put' as const), key, anyText) },
      { weight: 2, arbitrary: fc.tuple(fc.constant('remove' as const), key) },
      { weight: 2, arbitrary: fc.tuple(fc.constant('compact' as const), anyPart) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('reopen' as const)) },
    );
    const life = fc.record({
      steps: fc.array(step, { maxLength: 15 }),
      crashPart: anyPart,
      keep: fc.tuple(anyPart, anyPart),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 4 }), async (lives) => {
        let disk = new FakeJournalDisk();
        const progress: Progress = { state: new Map(), pending: [] };
        for (const { steps, crashPart, keep } of lives) {
          disk.crashAt = Math.floor(crashPart * 3000);
          await live(disk, steps, progress).catch((error: unknown) => {
            if (!disk.isDead) throw error;
          });
          disk = disk.restart(keep);
          const { journal, problems } = await openJournal(disk);
          const state = await readState(journal);
          expectSurvived(state, progress);
          expect(problems.filter(({ kind }) => kind === 'torn-tail').length).toBeLessThan(2);
          Object.assign(progress, { state, pending: [] });
        }
      }),
      { numRuns: 300 },
    );

    type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
    async function live(disk: FakeJournalDisk, steps: Step[], progress: Progress): Promise<void> {
      let { journal } = await openJournal(disk);
      const history: State[] = [];
      for (const [what, first, second] of steps) {
        if (what === 'put') await append(journal, progress, [put(first, second)]);
        else if (what === 'remove') await append(journal, progress, [remove(first)]);
        else if (what === 'reopen') ({ journal } = await openJournal(disk));
        else {
          // A snapshot that is a few records old, as that of a database that commits after the journal.
          const { baseSequence, lastSequence } = journal.state;
          const back = Math.min(Math.floor(first * 3), lastSequence - baseSequence, history.length - 1);
          const snapshot = back > 0 ? history[history.length - 1 - back]! : progress.state;
          await journal.compact(toEntries(snapshot), lastSequence - Math.max(0, back));
        }
        if (what === 'put' || what === 'remove') history.push(progress.state);
        if (what === 'reopen') history.length = 0;
      }
    }
  });
});
