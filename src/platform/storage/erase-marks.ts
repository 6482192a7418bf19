/** Which rows were deleted and may still be in the database's files: kept until they are not, over restarts too. */
import { read } from './database-read';
import type { WriteTransaction } from './database-write';
import {
  markRange,
  type EraseMark,
  type ErasedRange,
  type LearningDatabase,
  type LearningSchema,
} from './learning-schema';

/** More than so many are erased even if nobody has asked for it: what replaced texts leave behind adds up. */
const maxMarks = 1_000;
/** Sources of an import whose rows lie in one range. */
const stagedPerRange = 10;
/** Of one store; of more, some are in the same file as their neighbours. */
const maxRanges = 1_000;

/** Rows of one source, as they were before a change. */
interface ReplacedRows {
  sourceUrl: string;
  ids: readonly string[];
}

/** Notes what a change has replaced or removed; at the end of its transaction, for it looks who the neighbours are. */
export async function markErased(
  transaction: WriteTransaction,
  rows: readonly ReplacedRows[],
  sequence: number,
  isDue: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const ranges = await Promise.all(rows.map((replaced) => toRanges(transaction, replaced)));
  await transaction.objectStore('meta').put({ ranges: ranges.flat(), isDue }, `erase-${sequence}`);
}

async function toRanges(
  transaction: WriteTransaction,
  { sourceUrl, ids }: ReplacedRows,
): Promise<ErasedRange[]> {
  const sources = transaction.objectStore('sources');
  const [before, after] = await Promise.all([
    sources.openKeyCursor(IDBKeyRange.upperBound(sourceUrl, true), 'prev'),
    sources.openKeyCursor(IDBKeyRange.lowerBound(sourceUrl, true)),
    // Chromium deletes the entries of an index when it next comes across them.
    transaction
      .objectStore('chunks')
      .index('by-source')
      .count(IDBKeyRange.bound([sourceUrl], [sourceUrl, []])),
    transaction.objectStore('vectors').index('by-source').getAllKeys(sourceUrl),
  ]);
  const urls = { below: before?.key ?? '', above: after?.key ?? '\uffff' };
  const sorted = [...ids].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [{ store: 'sources', ...urls }];
  const around = { below: first.slice(0, -1), above: last };
  return [
    { store: 'sources', ...urls },
    { store: 'chunks', ...around },
    { store: 'vectors', ...around },
  ];
}

/** Empties the place where an import was set aside: what it held is in the memory, or was refused. */
export async function clearStagedRows(transaction: WriteTransaction): Promise<void> {
  const staged = transaction.objectStore('staged');
  const keys = await staged.getAllKeys();
  const last = keys.at(-1);
  if (last === undefined) return;
  await staged.clear();
  const ranges = keys
    .filter((_key, at) => at % stagedPerRange === 0)
    .map((key): ErasedRange => ({
      store: 'staged',
      below: key - 1,
      above: Math.min(last, key + stagedPerRange),
    }));
  // Numbers of changes are positive.
  await transaction.objectStore('meta').put({ ranges, isDue: true }, `erase-${-last}`);
}

/** Null: there is nothing to be done now. */
export function chooseErasure(marks: readonly EraseMark[]): ErasedRange[] | null {
  if (marks.length <= maxMarks && !marks.some(({ isDue }) => isDue)) return null;
  const stores = new Map<ErasedRange['store'], Map<string, ErasedRange>>();
  for (const range of marks.flatMap(({ ranges }) => ranges)) {
    const known = stores.get(range.store) ?? new Map<string, ErasedRange>();
    stores.set(range.store, known.set(`${range.below} ${range.above}`, range));
  }
  return [...stores.values()].flatMap((known) => takeEvenly([...known.values()]));
}

/** Sorted, so that those left out have neighbours that are not. */
function takeEvenly(ranges: ErasedRange[]): ErasedRange[] {
  if (ranges.length <= maxRanges) return ranges;
  const sorted = ranges.sort((left, right) => (left.below < right.below ? -1 : 1));
  const distance = sorted.length / maxRanges;
  return Array.from({ length: maxRanges }, (_, at) => sorted[Math.floor(at * distance)]).filter(
    (range) => range !== undefined,
  );
}

/** All of them; `keys` to take them away by. */
export async function readMarks(
  database: LearningDatabase,
): Promise<{ keys: LearningSchema['meta']['key'][]; marks: EraseMark[] }> {
  return read(database, ['meta'], async (transaction) => {
    const meta = transaction.objectStore('meta');
    const [keys, values] = await Promise.all([meta.getAllKeys(markRange()), meta.getAll(markRange())]);
    return { keys, marks: values.filter((value) => typeof value === 'object' && 'ranges' in value) };
  });
}
