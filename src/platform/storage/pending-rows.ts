import type { ChunkId } from '../../shared/ids';
import type { WriteTransaction } from './database-write';
import { rangeOf } from './learning-schema';

/** Rows read at a time: enough to be quick, few enough to be held. */
const batchSize = 1_000;

/** Lists anew what has no vector of this model: it is new, or the list belongs to another one. */
export async function listPending(transaction: WriteTransaction, model: string): Promise<void> {
  const embedded = await findEmbedded(transaction, model);
  const pending = transaction.objectStore('pending');
  const chunks = transaction.objectStore('chunks').index('by-source');
  await pending.clear();
  for (const sourceUrl of await transaction.objectStore('sources').getAllKeys()) {
    const ids = (await chunks.getAll(rangeOf(sourceUrl))).map(({ id }) => id);
    const missing = ids.filter((id) => !embedded.has(id));
    if (missing.length > 0) await pending.put({ sourceUrl, ids: missing });
  }
  await transaction.objectStore('meta').put(model, 'model');
}

async function findEmbedded(transaction: WriteTransaction, model: string): Promise<Set<string>> {
  const store = transaction.objectStore('vectors');
  const embedded = new Set<string>();
  for (let after: string | undefined; ;) {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const vectors = await store.getAll(range, batchSize);
    for (const vector of vectors) if (vector.model === model) embedded.add(vector.id);
    if (vectors.length < batchSize) return embedded;
    after = vectors.at(-1)?.id;
  }
}

export async function removePending(
  transaction: WriteTransaction,
  sourceUrl: string,
  embedded: ReadonlySet<ChunkId>,
): Promise<void> {
  const store = transaction.objectStore('pending');
  const pending = await store.get(sourceUrl);
  const ids = pending?.ids.filter((id) => !embedded.has(id)) ?? [];
  await (ids.length > 0 ? store.put({ sourceUrl, ids }) : store.delete(sourceUrl));
}
