import fc from 'fast-check';
import {
  Journal,
  type JournalEntry,
  type JournalOptions,
  type JournalProblem,
  type JournalRecord,
} from '../../../../src/lib/memory/journal';
import { type FakeJournalDisk } from '../../../fakes/journal-file';

/** Small, so that records lie across the borders of blocks. */
export const blockBytes = 64;

export async function openJournal(
  disk: FakeJournalDisk,
  options: JournalOptions = {},
): Promise<{ journal: Journal; problems: JournalProblem[] }> {
  const problems: JournalProblem[] = [];
  const onProblem = (problem: JournalProblem) => problems.push(problem);
  return { journal: await Journal.open(disk.files, { blockBytes, onProblem, ...options }), problems };
}

export async function readRecords(journal: Journal, after = 0): Promise<JournalRecord[]> {
  const records: JournalRecord[] = [];
  await journal.replay((record) => void records.push(record), { after });
  return records;
}

/** What a database holds after a replay: the text of each source. */
export type State = ReadonlyMap<string, unknown>;

export const put = (key: string, value: unknown): JournalEntry => ({ kind: 'put', payload: { key, value } });
export const remove = (key: string): JournalEntry => ({ kind: 'remove', payload: { key }, erases: true });

export function applyEntry(state: State, { kind, payload }: Pick<JournalEntry, 'kind' | 'payload'>): State {
  const { key, value } = payload as { key: string; value: unknown };
  const next = new Map(state);
  if (kind === 'remove') next.delete(key);
  else next.set(key, value);
  return next;
}

export function applyAll(
  entries: readonly Pick<JournalEntry, 'kind' | 'payload'>[],
  state: State = new Map(),
) {
  return entries.reduce<State>(applyEntry, state);
}

export const toEntries = (state: State) => Array.from(state, ([key, value]) => put(key, value));

/** Any UTF-16 whatever: NUL, lone surrogates, what looks like the start of a record. */
export const anyText = fc.oneof(
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom('', '\0', '\ud800', '\udc00\ud800', 'ÿRJþ', '\xffRJ\xfe', '"\\', '\ufeff', 'x'.repeat(300)),
);

export const anyEntry: fc.Arbitrary<JournalEntry> = fc.record({
  kind: anyText,
  payload: fc.oneof(anyText, fc.constant(null), fc.record({ text: anyText, list: fc.array(fc.nat()) })),
  erases: fc.boolean(),
});

/** From 0 to 1, evenly: `fc.double` would nearly always give something close to 0. */
export const anyPart = fc.integer({ min: 0, max: 10_000 }).map((number) => number / 10_000);
