import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../../src/lib/memory/journal';
import { encodeBody, encodeFrame, newestVersion } from '../../../../src/lib/memory/journal/frame';
import { FakeJournalDisk } from '../../../fakes/journal-file';
import { anyEntry, anyPart, openJournal, put, readRecords, remove } from './model';

const batches = fc.array(fc.array(anyEntry, { maxLength: 4 }), { maxLength: 8 });
const strip = ({ kind, payload }: JournalEntry) => ({ kind, payload });

describe('append and replay', () => {
  it('give back what was appended, in order, in this session and the next', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (appended) => {
        const disk = new FakeJournalDisk();
        const { journal } = await openJournal(disk);
        let count = 0;
        for (const batch of appended) {
          count += batch.length;
          expect(await journal.append(batch)).toBe(count);
        }
        const expected = appended.flat().map((entry, index) => ({ sequence: index + 1, ...strip(entry) }));
        expect(await readRecords(journal)).toEqual(expected);
        const { journal: reopened, problems } = await openJournal(disk.restart());
        expect(await readRecords(reopened)).toEqual(expected);
        expect(reopened.lastSequence).toBe(count);
        expect(reopened.holdsErased).toBe(appended.flat().some(({ erases }) => erases));
        expect(problems).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('lose nothing acknowledged and show nothing half, wherever the power fails', async () => {
    await fc.assert(
      fc.asyncProperty(batches, anyPart, anyPart, async (appended, crashPart, keep) => {
        const rehearsal = new FakeJournalDisk();
        const { journal: calm } = await openJournal(rehearsal);
        for (const batch of appended) await calm.append(batch);

        const disk = new FakeJournalDisk();
        disk.crashAt = Math.floor(rehearsal.steps * crashPart);
        const acknowledged: JournalEntry[] = [];
        try {
          const { journal } = await openJournal(disk);
          for (const batch of appended) {
            await journal.append(batch);
            acknowledged.push(...batch);
          }
        } catch {
          expect(disk.isDead).toBe(true);
        }

        const revived = disk.restart([keep, keep]);
        const { journal } = await openJournal(revived);
        const records = await readRecords(journal);
        expect(records.length).toBeGreaterThanOrEqual(acknowledged.length);
        expect(records).toEqual(
          appended
            .flat()
            .slice(0, records.length)
            .map((entry, index) => ({ sequence: index + 1, ...strip(entry) })),
        );
        // And it goes on from there.
        expect(await journal.append([put('more', 1)])).toBe(records.length + 1);
        const { journal: last, problems } = await openJournal(revived.restart());
        expect(await readRecords(last)).toHaveLength(records.length + 1);
        expect(problems).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('stay usable when the disk refuses one operation, or a few', async () => {
    for (const failPart of [0, 0.6, 1]) {
      for (let run = 0; run < 30; run += 1) {
        const disk = new FakeJournalDisk();
        disk.failAt = 2 + (run % 10);
        disk.failCount = 1 + Math.floor(run / 10);
        disk.failPart = failPart;
        const { journal } = await openJournal(disk);
        const acknowledged: number[] = [];
        // Short after long: nothing of a long batch that failed may show behind a short one.
        for (const [value, count] of [3, 1, 3, 1, 1, 1].entries()) {
          const batch = Array.from({ length: count }, () => value);
          try {
            await journal.append(batch.map((each) => put('a', each)));
          } catch {
            continue;
          }
          acknowledged.push(...batch);
          const { journal: reopened, problems } = await openJournal(disk.restart());
          expect((await readRecords(reopened)).map(({ payload }) => payload)).toEqual(
            acknowledged.map((each) => ({ key: 'a', value: each })),
          );
          expect(problems).toEqual([]);
        }
        expect(acknowledged.at(-1)).toBe(5);
      }
    }
  });

  it('replay only what came after a sequence number', async () => {
    const { journal } = await openJournal(new FakeJournalDisk());
    await journal.append([put('a', 1), put('b', 2), put('c', 3)]);
    expect((await readRecords(journal, 1)).map(({ sequence }) => sequence)).toEqual([2, 3]);
    expect(await readRecords(journal, 3)).toEqual([]);
  });

  it('run one after the other when they are called at once', async () => {
    const { journal } = await openJournal(new FakeJournalDisk());
    const sequences = await Promise.all([1, 2, 3].map((value) => journal.append([put('a', value)])));
    expect(sequences).toEqual([1, 2, 3]);
    expect((await readRecords(journal)).map(({ payload }) => payload)).toEqual(
      [1, 2, 3].map((value) => ({ key: 'a', value })),
    );
  });

  it('remember over a restart that erased text is still there', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append([put('a', 1)]);
    expect(journal.needsCompaction).toBe(false);
    await journal.append([remove('a')]);
    await journal.append([put('b', 1)]);
    const { journal: reopened } = await openJournal(disk.restart());
    expect([journal.needsCompaction, reopened.needsCompaction]).toEqual([true, true]);
  });

  it('hold 10,000 records of which none is ever in memory with all others', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk, { blockBytes: 2 ** 16 });
    const text = 'word '.repeat(200);
    for (let batch = 0; batch < 100; batch += 1) {
      await journal.append(Array.from({ length: 100 }, (_, index) => put(`${batch}-${index}`, text)));
    }
    const largest = { read: 0 };
    const files = disk.restart().files;
    for (const file of files) {
      const read = file.read.bind(file);
      file.read = (offset, length) => {
        largest.read = Math.max(largest.read, length);
        return read(offset, length);
      };
    }
    const { journal: reopened } = await openJournal({ files } as FakeJournalDisk, { blockBytes: 2 ** 16 });
    const summary = await reopened.replay(() => undefined);
    expect(summary).toEqual({ visited: 10_000, skipped: 0 });
    expect(largest.read).toBeLessThanOrEqual(2 ** 16 + 3);
  });
});

describe('opening', () => {
  it('starts anew in empty files', async () => {
    const { journal, problems } = await openJournal(new FakeJournalDisk());
    expect(journal.state).toEqual({ baseSequence: 0, lastSequence: 0, isDamaged: false });
    expect(await readRecords(journal)).toEqual([]);
    expect(journal.needsCompaction).toBe(false);
    expect(problems).toEqual([]);
  });

  it('reports a foreign file, empties it and starts anew', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 2000 }),
        fc.uint8Array({ maxLength: 2000 }),
        async (first, second) => {
          const disk = new FakeJournalDisk([first, second]);
          const { journal, problems } = await openJournal(disk);
          expect(problems[0]).toEqual({ kind: 'unreadable', offset: 0, bytes: first.length });
          await journal.append([put('a', 1)]);
          const { journal: reopened, problems: later } = await openJournal(disk.restart());
          expect(await readRecords(reopened)).toHaveLength(1);
          expect(later).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('leaves records of a later version alone, and says so', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append([put('a', 1)]);
    const marks = { sequence: 2, erases: false, holdsErased: false };
    const { body } = await encodeBody(put('b', 2));
    const newer = encodeFrame(marks, { version: newestVersion + 1, body });
    await disk.files[0].write(journal.bytes, newer);
    await disk.files[0].flush();

    const { journal: reopened, problems } = await openJournal(disk.restart());
    expect(reopened.lastSequence).toBe(2);
    expect(await readRecords(reopened)).toHaveLength(1);
    expect(problems.map(({ kind }) => kind)).toEqual(['newer-version']);
  });
});
