import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../../src/lib/memory/journal';
import { FakeJournalDisk } from '../../../fakes/journal-file';
import { anyEntry, anyPart, openJournal, readRecords } from './model';

const entries = fc.array(anyEntry, { minLength: 1, maxLength: 10 });
const headArea = 256;

/** The bytes of a journal, and where each of its records ends. */
async function write(appended: readonly JournalEntry[]) {
  const disk = new FakeJournalDisk();
  const { journal } = await openJournal(disk);
  const ends: number[] = [];
  for (const entry of appended) {
    await journal.append([entry]);
    ends.push(journal.bytes);
  }
  return { bytes: disk.files[0].survive(1), ends, records: await readRecords(journal) };
}

const open = (bytes: Uint8Array) => openJournal(new FakeJournalDisk([bytes, new Uint8Array()]));

describe('a damaged journal', () => {
  it('loses the records that were hit and no other, and reports it', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.array(fc.tuple(anyPart, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 3 }),
        async (appended, hits) => {
          const { bytes, ends, records } = await write(appended);
          const hit = new Set<number>();
          const clean = bytes.slice();
          for (const [part, mask] of hits) {
            const at = Math.min(bytes.length - 1, Math.floor(part * bytes.length));
            bytes[at]! ^= mask;
          }
          bytes.forEach((byte, at) => {
            if (byte !== clean[at]) hit.add(at < headArea ? -1 : ends.findIndex((end) => at < end));
          });

          const { journal, problems } = await open(bytes);
          expect(await readRecords(journal)).toEqual(records.filter((_, index) => !hit.has(index)));
          expect(problems.length > 0).toBe(hit.size > 0);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('finds the next record right behind a few bytes that belong to none', async () => {
    const [first, second] = fc
      .sample(fc.tuple(entries, entries), { numRuns: 1, seed: 7 })[0]!
      .map((one) => one[0]!);
    const { bytes, ends, records } = await write([first!, second!]);
    for (const length of [1, 3, 7, 16]) {
      const stray = new Uint8Array(bytes.length + length).fill(0x41);
      stray.set(bytes.subarray(0, ends[0]));
      stray.set(bytes.subarray(ends[0]), ends[0]! + length);
      const { journal, problems } = await open(stray);
      expect(await readRecords(journal), `${length} bytes`).toEqual(records);
      expect(problems.length).toBeGreaterThan(0);
    }
  });

  it('keeps every record when all of its head is gone', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.uint8Array({ minLength: 256, maxLength: 256 }), async (appended, head) => {
        const { bytes, records } = await write(appended);
        bytes.set(head);
        const { journal, problems } = await open(bytes);
        expect(await readRecords(journal)).toEqual(records);
        expect(journal.needsCompaction).toBe(true);
        // It is no longer known where a snapshot ended, so a part of it means nothing.
        expect(journal.state.baseSequence).toBe(records.length);
        expect(problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });

  it('knows where its snapshot ended, although one copy of its head is damaged', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append([{ kind: 'a', payload: 1 }]);
    await journal.compact([{ kind: 'a', payload: 1 }], 1);
    await journal.append([{ kind: 'b', payload: 2 }]);
    for (let at = 0; at < headArea; at += 1) {
      const bytes = disk.files[1].survive(1);
      bytes[at]! ^= 1;
      const damaged = new FakeJournalDisk([new Uint8Array(), bytes]);
      const { journal: reopened, problems } = await openJournal(damaged);
      expect(reopened.state).toEqual(journal.state);
      expect(problems).toHaveLength(1);
      expect((await openJournal(damaged.restart())).problems).toEqual([]);
    }
  });

  it('keeps the whole records before the place where it was truncated', async () => {
    await fc.assert(
      fc.asyncProperty(entries, anyPart, async (appended, part) => {
        const { bytes, ends, records } = await write(appended);
        const size = Math.floor(part * bytes.length);
        const whole = ends.filter((end) => end <= size).length;
        const { journal } = await open(bytes.slice(0, size));
        expect(await readRecords(journal)).toEqual(records.slice(0, whole));
        expect(journal.lastSequence).toBe(whole);
      }),
      { numRuns: 300 },
    );
  });

  it('knows that a snapshot was truncated, although the sequence number is right', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append([{ kind: 'a', payload: 1 }]);
    await journal.compact([{ kind: 'a', payload: 1 }], 1);
    const bytes = disk.files[1].survive(1);
    const { journal: reopened } = await open(bytes.slice(0, -1));
    expect(reopened.state).toEqual({ baseSequence: 1, lastSequence: 1, isDamaged: true });
    expect(reopened.needsCompaction).toBe(true);
  });

  it('is found out by a replay and made whole by a compaction', async () => {
    const { bytes, ends } = await write(['a', 'b', 'c'].map((kind) => ({ kind, payload: kind })));
    bytes[ends[0]! + 30]! ^= 1;
    const { journal, problems } = await open(bytes);
    expect([journal.needsCompaction, journal.state.isDamaged]).toEqual([false, false]);
    expect(await journal.replay(() => undefined)).toEqual({ visited: 2, skipped: 1 });
    expect(problems).toEqual([{ kind: 'damaged', offset: ends[0]!, bytes: ends[1]! - ends[0]! }]);
    expect([journal.needsCompaction, journal.state.isDamaged]).toEqual([true, true]);
    await journal.compact(
      ['a', 'b', 'c'].map((kind) => ({ kind, payload: kind })),
      3,
    );
    expect([journal.needsCompaction, journal.state.isDamaged]).toEqual([false, false]);
  });

  it('stays marked when a compaction finds that a later record is gone', async () => {
    const { bytes, ends } = await write(['a', 'b', 'c'].map((kind) => ({ kind, payload: kind })));
    bytes[ends[0]! + 30]! ^= 1;
    const { journal } = await open(bytes);
    await journal.compact([{ kind: 'a', payload: 'a' }], 1);
    expect(journal.state).toEqual({ baseSequence: 1, lastSequence: 3, isDamaged: true });
  });

  it('does not use the sequence number of a lost record again', async () => {
    const disk = new FakeJournalDisk();
    const { journal } = await openJournal(disk);
    await journal.append(['a', 'b', 'c'].map((kind) => ({ kind, payload: kind })));
    await disk.files[0].write(journal.bytes - 1, new Uint8Array(1));
    await journal.compact([{ kind: 'a', payload: 'a' }], 1);
    expect(journal.state).toEqual({ baseSequence: 1, lastSequence: 3, isDamaged: true });
    expect(await journal.append([{ kind: 'd', payload: 'd' }])).toBe(4);
  });
});
