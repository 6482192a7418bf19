import type {
  Commit,
  ImportCommit,
  SourceRecord,
  StagedHold,
  StoredCounts,
  StoredSource,
  VectorRecord,
} from '../../lib/memory';
import { AppError } from '../../shared/app-error';
import type { WriteTransaction } from './database-write';
import { clearStagedRows, markErased } from './erase-marks';
import { rangeOf, type LearningSchema } from './learning-schema';
import { listPending } from './pending-rows';

/** Rows read at a time: enough to be quick, few enough to be held. */
const batchSize = 200;
/** Rows of a source from which on it pays to ask whether they lie side by side. */
const worthRange = 4;
/** Sources that are changed in one go. */
const changesAtOnce = 50;

/** Those kept with every write. */
async function readCounts(transaction: WriteTransaction): Promise<StoredCounts> {
  return toCounts(await transaction.objectStore('meta').get('counts'));
}

export function toCounts(stored: LearningSchema['meta']['value'] | undefined): StoredCounts {
  const isThere = typeof stored === 'object' && 'chunks' in stored;
  return isThere ? { ...stored } : { sources: 0, chunks: 0, searchable: 0 };
}

/** Reads every source, and counts the rest. */
async function countRows(transaction: WriteTransaction): Promise<StoredCounts> {
  const sources = await transaction.objectStore('sources').getAll();
  const superseded = sources.filter(({ active }) => !active);
  const chunks = await transaction.objectStore('chunks').count();
  const searchable = superseded.reduce((left, { chunkCount }) => left - chunkCount, chunks);
  return { sources: sources.length, chunks, searchable };
}

export async function recordChange(
  transaction: WriteTransaction,
  sourceUrl: string,
  removedIds: string[],
): Promise<number> {
  return transaction.objectStore('changes').add({ sourceUrl, removedIds });
}

/** A source as it will be, or its removal. */
interface SourceChange {
  sourceUrl: string;
  stored?: StoredSource;
}

/** The rows of a source; there may be some without it. */
type SourceRows = Omit<StoredSource, 'source'> & { source: SourceRecord | undefined };

/** Replaces or removes sources, each of which is named once. */
export async function commitSources(
  transaction: WriteTransaction,
  changes: readonly SourceChange[],
): Promise<Commit> {
  const commit: Commit = { sequence: 0, removed: [], removedIds: [], counts: toCounts(undefined) };
  // What is changed together with a removal is changed because of it.
  const isDue = changes.some(({ stored }) => stored === undefined);
  for (let start = 0; start < changes.length; start += changesAtOnce) {
    const batch = changes.slice(start, start + changesAtOnce);
    const replaced = await commitBatch(transaction, batch, commit);
    await markErased(transaction, replaced, commit.sequence, isDue);
  }
  return commit;
}

/**
 * All that is read in one go, then all that is written: each exchange with the database takes its time. Resolves with
 * what was there before.
 */
async function commitBatch(
  transaction: WriteTransaction,
  changes: readonly SourceChange[],
  commit: Commit,
): Promise<{ sourceUrl: string; ids: string[] }[]> {
  const [counts, ...before] = await Promise.all([
    readCounts(transaction),
    ...changes.map(({ sourceUrl }) => readSource(transaction, sourceUrl)),
  ]);
  const ranges = await Promise.all(before.map((rows) => findOwnRange(transaction, rows)));
  const requests: Promise<unknown>[] = [];
  const sequences: Promise<number>[] = [];
  for (const [position, { sourceUrl, stored }] of changes.entries()) {
    const rows = before[position];
    if (!rows) continue;
    const removedIds = rows.chunks.map(({ id }) => id);
    requests.push(...deleteRows(transaction, sourceUrl, rows, ranges[position] ?? null));
    if (rows.source) count(counts, rows.source.active, -1, -rows.chunks.length);
    if (stored) {
      requests.push(...putRows(transaction, stored));
      count(counts, stored.source.active, 1, stored.chunks.length);
    } else if (rows.source) {
      commit.removed.push({ ...rows, source: rows.source });
    }
    commit.removedIds.push(...removedIds);
    sequences.push(recordChange(transaction, sourceUrl, removedIds));
  }
  requests.push(transaction.objectStore('meta').put(counts, 'counts'));
  const [written] = await Promise.all([Promise.all(sequences), ...requests]);
  commit.sequence = written.at(-1) ?? commit.sequence;
  commit.counts = counts;
  return before.flatMap(({ source, chunks }) =>
    source ? [{ sourceUrl: source.sourceUrl, ids: chunks.map(({ id }) => id) }] : [],
  );
}

async function readSource(transaction: WriteTransaction, sourceUrl: string): Promise<SourceRows> {
  const [source, chunks, vectors] = await Promise.all([
    transaction.objectStore('sources').get(sourceUrl),
    transaction.objectStore('chunks').index('by-source').getAll(rangeOf(sourceUrl)),
    transaction.objectStore('vectors').index('by-source').getAll(sourceUrl),
  ]);
  return { source, chunks, vectors };
}

/**
 * The range of the ids of a source, if nothing else is in it: then all of it goes in one request. Ids that
 * came with an import may be anything, so it is looked up.
 */
async function findOwnRange(
  transaction: WriteTransaction,
  { chunks, vectors }: SourceRows,
): Promise<IDBKeyRange | null> {
  if (chunks.length < worthRange) return null;
  const ids = [...chunks, ...vectors].map(({ id }) => id).sort();
  const range = IDBKeyRange.bound(ids[0], ids.at(-1));
  const [chunkCount, vectorCount] = await Promise.all([
    transaction.objectStore('chunks').count(range),
    transaction.objectStore('vectors').count(range),
  ]);
  return chunkCount === chunks.length && vectorCount === vectors.length ? range : null;
}

function deleteRows(
  transaction: WriteTransaction,
  sourceUrl: string,
  { chunks, vectors }: SourceRows,
  range: IDBKeyRange | null,
): Promise<unknown>[] {
  const chunkStore = transaction.objectStore('chunks');
  const vectorStore = transaction.objectStore('vectors');
  return [
    transaction.objectStore('sources').delete(sourceUrl),
    transaction.objectStore('pending').delete(sourceUrl),
    ...(range ? [range] : chunks.map(({ id }) => id)).map((which) => chunkStore.delete(which)),
    ...(range ? [range] : vectors.map(({ id }) => id)).map((which) => vectorStore.delete(which)),
  ];
}

function putRows(
  transaction: WriteTransaction,
  { source, chunks, vectors }: StoredSource,
): Promise<unknown>[] {
  const { sourceUrl } = source;
  const chunkStore = transaction.objectStore('chunks');
  const vectorStore = transaction.objectStore('vectors');
  const embedded = new Set(vectors.map(({ id }) => id));
  const ids = chunks.map(({ id }) => id).filter((id) => !embedded.has(id));
  return [
    transaction.objectStore('sources').put(source),
    ...chunks.map((chunk) => chunkStore.put(chunk)),
    ...vectors.map((vector) => vectorStore.put(vector)),
    ...(ids.length > 0 ? [transaction.objectStore('pending').put({ sourceUrl, ids })] : []),
  ];
}

function count(counts: StoredCounts, isActive: boolean, sources: number, chunks: number): void {
  counts.sources += sources;
  counts.chunks += chunks;
  if (isActive) counts.searchable += chunks;
}

/** See `MemoryStore.auditCounts`. */
export async function auditRows(transaction: WriteTransaction): Promise<boolean> {
  const [kept, found] = [await readCounts(transaction), await countRows(transaction)];
  if (found.sources >= kept.sources && found.chunks >= kept.chunks) return true;
  await transaction.objectStore('meta').put(found, 'counts');
  await transaction.objectStore('meta').put(0, 'journal');
  return false;
}

/** See `MemoryStore.holdStaged`. */
export async function holdStagedRows(
  transaction: WriteTransaction,
  hold: (source: SourceRecord) => StagedHold | null,
): Promise<void> {
  const staged = transaction.objectStore('staged');
  for (let cursor = await staged.openCursor(); cursor; cursor = await cursor.continue()) {
    const held = hold(cursor.value.source);
    if (held) await cursor.update({ ...cursor.value, ...held });
  }
}

/** See `MemoryStore.commitStaged`. */
export async function takeInStaged(transaction: WriteTransaction): Promise<ImportCommit> {
  const staged = transaction.objectStore('staged');
  const counts = await readCounts(transaction);
  const commit: ImportCommit = {
    sequence: 0,
    changes: [],
    added: 0,
    replaced: 0,
    kept: 0,
    waiting: 0,
    counts,
  };
  for (let after = 0; ;) {
    const range = IDBKeyRange.lowerBound(after, true);
    const [keys, batch] = await Promise.all([
      staged.getAllKeys(range, batchSize),
      staged.getAll(range, batchSize),
    ]);
    for (const stored of batch) await takeIn(transaction, stored, commit);
    if (batch.length < batchSize) break;
    after = keys.at(-1) ?? after;
  }
  await clearStagedRows(transaction);
  return { ...commit, counts: await readCounts(transaction) };
}

async function takeIn(
  transaction: WriteTransaction,
  { isHeld = false, ...stored }: LearningSchema['staged']['value'],
  commit: ImportCommit,
): Promise<void> {
  const { sourceUrl, updatedAt } = stored.source;
  const existing = await transaction.objectStore('sources').get(sourceUrl);
  // Chats come along with what is remembered, and are not counted as such.
  const one = stored.source.docType === 'conversation' ? 0 : 1;
  // What the user has not accepted must not take the place of what they know.
  if (existing && (isHeld || existing.updatedAt >= updatedAt)) {
    commit.kept += one;
    return;
  }
  await assertFreeIds(transaction, stored);
  const { sequence, removedIds } = await commitSources(transaction, [{ sourceUrl, stored }]);
  commit.sequence = sequence;
  commit.changes.push({ sourceUrl, removedIds });
  if (isHeld && stored.source.details['review'] === 'imported') commit.waiting += one;
  else commit[existing ? 'replaced' : 'added'] += one;
}

/** A file must not replace passages of sources that it does not even name. */
async function assertFreeIds(transaction: WriteTransaction, { source, chunks }: StoredSource): Promise<void> {
  const store = transaction.objectStore('chunks');
  const taken = await Promise.all(chunks.map(({ id }) => store.get(id)));
  if (taken.some((chunk) => chunk && chunk.sourceUrl !== source.sourceUrl)) {
    const message = 'This file claims passages of other pages. Nothing was imported.';
    throw new AppError('import-refused', message);
  }
}

/** Both counts in one transaction: what is written meanwhile is in both or in neither. */
export async function countOrphanRows(transaction: WriteTransaction): Promise<number> {
  const chunks = transaction.objectStore('chunks');
  const vectors = transaction.objectStore('vectors');
  let orphans = (await chunks.count()) + (await vectors.count());
  for (const sourceUrl of await transaction.objectStore('sources').getAllKeys()) {
    orphans -= await chunks.index('by-source').count(rangeOf(sourceUrl));
    orphans -= await vectors.index('by-source').count(sourceUrl);
  }
  return orphans;
}

/** See `MemoryStore.repair`. */
export async function repairRows(
  transaction: WriteTransaction,
  isUsable: (vector: VectorRecord) => boolean,
  model: string,
): Promise<void> {
  const chunkIds = new Set<string>();
  const sources = transaction.objectStore('sources');
  const chunks = transaction.objectStore('chunks');
  for (const source of await sources.getAll()) {
    const own = await chunks.index('by-source').getAll(rangeOf(source.sourceUrl));
    for (const { id } of own) chunkIds.add(id);
    // A passage that is missing leaves a gap among the others: they move up.
    for (const [position, chunk] of own.entries()) {
      if (chunk.position !== position) await chunks.put({ ...chunk, position });
    }
    if (own.length === 0) await sources.delete(source.sourceUrl);
    else if (own.length !== source.chunkCount) await sources.put({ ...source, chunkCount: own.length });
  }
  for (const id of await chunks.getAllKeys()) if (!chunkIds.has(id)) await chunks.delete(id);
  const vectors = transaction.objectStore('vectors');
  for (let cursor = await vectors.openCursor(); cursor; cursor = await cursor.continue()) {
    if (!chunkIds.has(cursor.value.id) || !isUsable(cursor.value)) await cursor.delete();
  }
  await listPending(transaction, model);
  await transaction.objectStore('meta').put(await countRows(transaction), 'counts');
}
