import { openDB, type IDBPTransaction } from 'idb';
import { maxActivity, type ActivityEntry, type JobStore, type QueueChange } from '../lib/agent/auto-indexer';
import { AppError } from '../shared/app-error';
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
export function openJobStore(name = operationalName): JobStore & { close(): Promise<void> } {
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
        const change = decide({ jobs, batch: batch ?? null });
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
      return { jobs, batch: batch ?? null };
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
      }),

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
