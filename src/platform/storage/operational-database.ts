import { deleteDB, openDB, type IDBPTransaction } from 'idb';
import {
  maxActivity,
  type ActivityEntry,
  type Batch,
  type JobStore,
  type QueueChange,
} from '../../lib/agent/auto-indexer';
import { AppError } from '../../shared/app-error';
import { abortQuietly } from './database-write';
import {
  operationalName,
  operationalVersion,
  upgradeOperational,
  type OperationalDatabase,
  type OperationalSchema,
} from './operational-schema';

type StoreName = 'jobs' | 'texts' | 'activity' | 'meta';
type Write = IDBPTransaction<OperationalSchema, StoreName[], 'readwrite'>;

const everything: StoreName[] = ['jobs', 'texts', 'activity', 'meta'];

/** The queue in a database of its own; opened on first use, and anew after the browser has closed it. */
export function openJobStore(name = operationalName): JobStore & {
  /** Takes what was removed out of the files on the disk too, if anything was. */
  eraseRemoved(): Promise<void>;
  close(): Promise<void>;
} {
  let opening: Promise<OperationalDatabase> | null = null;
  const open = () => (opening ??= openDatabase(name, () => (opening = null)));

  /** One transaction; rejects with `storage-failed`, and then nothing of it has happened. */
  const write = async <Value>(run: (transaction: Write) => Promise<Value>): Promise<Value> => {
    const transaction = (await open().catch(fail)).transaction(everything, 'readwrite');
    transaction.done.catch(() => undefined);
    try {
      const value = await run(transaction);
      await transaction.done;
      return value;
    } catch (error) {
      abortQuietly(transaction);
      return fail(error);
    }
  };

  return {
    change: (decide) =>
      write(async (transaction) => {
        const [jobs, batch] = await Promise.all([
          transaction.objectStore('jobs').getAll(),
          transaction.objectStore('meta').get('batch'),
        ]);
        const change = decide({ jobs, batch: toBatch(batch) });
        await applyChange(transaction, change);
        return change;
      }),

    async read() {
      const database = await open().catch(fail);
      const transaction = database.transaction(['jobs', 'meta']);
      const [jobs, batch] = await Promise.all([
        transaction.objectStore('jobs').getAll(),
        transaction.objectStore('meta').get('batch'),
      ]).catch(fail);
      return { jobs, batch: toBatch(batch) };
    },

    async getText(id) {
      return (await open().catch(fail)).get('texts', id).catch(fail);
    },

    async listActivity() {
      return (await (await open().catch(fail)).getAll('activity').catch(fail)).reverse();
    },

    removeActivity: (isGone) =>
      write(async (transaction) => {
        const store = transaction.objectStore('activity');
        for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
          if (isGone(cursor.value)) await cursor.delete();
        }
        // The text of a page that is forgotten has waited here too, and is still in the database's files.
        await transaction.objectStore('meta').put(true, 'erase');
      }),

    async eraseRemoved() {
      const database = await open().catch(fail);
      if ((await database.get('meta', 'erase').catch(fail)) === undefined) return;
      // Whoever needs it meanwhile waits for the new one.
      opening = rewriteDatabase(name, database, () => (opening = null));
      await opening.catch((error: unknown) => {
        opening = null;
        fail(error);
      });
    },

    async close() {
      (await opening)?.close();
      opening = null;
    },
  };
}

function openDatabase(name: string, onClosed: () => void): Promise<OperationalDatabase> {
  const opening = openDB<OperationalSchema>(name, operationalVersion, {
    upgrade: upgradeOperational,
    terminated: onClosed,
    // A newer version of the extension must not wait for ever behind this connection.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      onClosed();
    },
  });
  opening.catch(onClosed);
  return opening;
}

/**
 * Deletes the database, which Chromium erases from its files at once, and makes it anew with what it held: that is
 * little, and what is here can be lost.
 */
async function rewriteDatabase(
  name: string,
  database: OperationalDatabase,
  onClosed: () => void,
): Promise<OperationalDatabase> {
  // Whoever had it open already has begun by then, and is waited for.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const transaction = database.transaction(everything);
  const [jobs, texts, textKeys, activity, batch] = await Promise.all([
    transaction.objectStore('jobs').getAll(),
    transaction.objectStore('texts').getAll(),
    transaction.objectStore('texts').getAllKeys(),
    transaction.objectStore('activity').getAll(),
    transaction.objectStore('meta').get('batch'),
  ]);
  database.close();
  await deleteDB(name);
  const rewritten = await openDatabase(name, onClosed);
  const filling = rewritten.transaction(everything, 'readwrite');
  await Promise.all([
    ...jobs.map((job) => filling.objectStore('jobs').put(job)),
    ...texts.map((text, at) => filling.objectStore('texts').put(text, textKeys[at])),
    ...activity.map((entry) => filling.objectStore('activity').add(entry)),
    ...(batch === undefined ? [] : [filling.objectStore('meta').put(batch, 'batch')]),
    filling.done,
  ]);
  return rewritten;
}

function toBatch(stored: Batch | true | undefined): Batch | null {
  return typeof stored === 'object' ? stored : null;
}

async function applyChange(transaction: Write, change: QueueChange): Promise<void> {
  const { put = [], remove = [], texts = [], log = [], batch } = change;
  const jobs = transaction.objectStore('jobs');
  const waiting = transaction.objectStore('texts');
  await Promise.all([
    ...remove.flatMap((id) => [jobs.delete(id), waiting.delete(id)]),
    ...put.map((job) => jobs.put(job)),
    ...texts.map(({ id, text }) => waiting.put(text, id)),
    ...(batch ? [transaction.objectStore('meta').put(batch, 'batch')] : []),
  ]);
  await addActivity(transaction, log);
}

/** Only the newest stay. */
async function addActivity(transaction: Write, log: readonly ActivityEntry[]): Promise<void> {
  if (log.length === 0) return;
  const store = transaction.objectStore('activity');
  for (const entry of log) await store.add(entry);
  const keys = await store.getAllKeys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxActivity)).map((key) => store.delete(key)));
}

function fail(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  const message = 'The list of waiting pages could not be read or written. Try again.';
  throw new AppError('storage-failed', message, { cause });
}
