/**
 * What was deleted stays in the files of a database until they are next rewritten, which Chromium may leave for weeks:
 * a deletion is only one more line in LevelDB's log. The browser offers no way to ask for it, but two things have it
 * done: deleting a database writes out the log, and a file in which keys are looked for in vain some hundred times
 * is merged with the one below it, in which what was deleted is. So for each range of deleted rows: something newer
 * is written around it, the log is written out, and then it is looked for there, round after round, for one round
 * moves one file down by one level. Measured: the text is gone from databases of 0 to 90 MB, at 1 to 85 MB written.
 */
import { unwrap } from 'idb';
import type { ErasedRange, LearningDatabase } from './learning-schema';

/** A file of 2 MB takes 128 of them, a smaller one 100. */
const looksPerKey = 160;
/** In all, a round: of many ranges some are in the same file, and others want to use the database too. */
const maxLooks = 4_000;
const looksAtOnce = 500;
/** As large as the browser makes its files. */
const fileBytes = 2 * 2 ** 20;
const rounds = { least: 8, more: 40, perFile: 3 };
/** For the browser to merge two files. In ms. */
const roundPauseMs = 250;
const scratchName = 'recollect-erasing';

/** `size`: of the database, in bytes; the smaller it is, the sooner it is done. */
export async function eraseRanges(
  database: LearningDatabase,
  ranges: readonly ErasedRange[],
  size: number,
): Promise<void> {
  const raw = unwrap(database);
  await writeOutLog();
  await writeAround(raw, ranges);
  await writeOutLog();
  const files = Math.ceil(size / fileBytes);
  const count = rounds.least + Math.min(rounds.more, ranges.length, rounds.perFile * files);
  for (let round = 0; round < count; round += 1) {
    await lookAround(raw, ranges);
    await new Promise((resolve) => setTimeout(resolve, roundPauseMs));
  }
  // Files that were still being read when they were merged go with the next change.
  await writeOutLog();
}

/** All databases of the extension share one log: deleting any of them writes it out and begins a new one. */
async function writeOutLog(): Promise<void> {
  const opening = indexedDB.open(scratchName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('nothing');
  const scratch = await settle(opening);
  scratch.close();
  await settle(indexedDB.deleteDatabase(scratchName));
}

/** Never to be seen: written and deleted in one transaction. */
async function writeAround(database: IDBDatabase, ranges: readonly ErasedRange[]): Promise<void> {
  const transaction = database.transaction(storesOf(ranges), 'readwrite');
  for (const { store: name, below, above } of ranges) {
    const store = transaction.objectStore(name);
    for (const key of [step(below, 1), step(above, 2)]) {
      if (typeof store.keyPath === 'string') store.put({ [store.keyPath]: key });
      else store.put(0, key);
      store.delete(key);
    }
  }
  await complete(transaction);
}

/** Beside what was written around them: a key that is found, be it as deleted, is looked for no further. */
async function lookAround(database: IDBDatabase, ranges: readonly ErasedRange[]): Promise<void> {
  const keys = ranges.flatMap(({ store, below, above }) => [
    { store, key: step(below, 2) },
    { store, key: step(above, 1) },
  ]);
  const times = Math.max(1, Math.min(looksPerKey, Math.floor(maxLooks / keys.length)));
  const atOnce = Math.max(1, Math.floor(looksAtOnce / times));
  for (let start = 0; start < keys.length; start += atOnce) {
    const transaction = database.transaction(storesOf(ranges));
    for (const { store, key } of keys.slice(start, start + atOnce)) {
      for (let time = 0; time < times; time += 1) transaction.objectStore(store).get(key);
    }
    await complete(transaction);
  }
}

/** A key that nothing has, a little above the given one. */
function step(key: string | number, steps: 1 | 2): string | number {
  return typeof key === 'number' ? key + steps / 4 : key + String.fromCharCode(steps);
}

function storesOf(ranges: readonly ErasedRange[]): string[] {
  return [...new Set(ranges.map(({ store }) => store))];
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('The browser refused.', { cause: request.error }));
  });
}

function complete(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error('The browser refused.', { cause: transaction.error }));
  });
}
