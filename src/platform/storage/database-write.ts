import { AppError } from '../../shared/app-error';
import type { LearningDatabase } from './learning-schema';

export type WriteTransaction = ReturnType<typeof beginWrite>;

/**
 * What is acknowledged must survive the power cord. It does if the journal has it, or if nothing would be lost
 * with it: then the database may take its time.
 */
export function beginWrite(database: LearningDatabase, durability: 'strict' | 'relaxed' = 'strict') {
  return database.transaction(
    ['sources', 'chunks', 'vectors', 'pending', 'staged', 'changes', 'meta'],
    'readwrite',
    {
      durability,
    },
  );
}

/** One transaction: it is committed when this resolves, and left no trace when it rejects. */
export async function write<Value>(
  transaction: WriteTransaction,
  run: (transaction: WriteTransaction) => Promise<Value>,
): Promise<Value> {
  // A failed request aborts the transaction too; without a handler that would be reported twice.
  const done = transaction.done.then(
    () => null,
    (error: unknown) => error,
  );
  try {
    const value = await run(transaction);
    const failure = await done;
    if (failure !== null) throw new Error('aborted', { cause: failure });
    return value;
  } catch (error) {
    abortQuietly(transaction);
    throw toStorageError((await done) ?? error, error);
  }
}

export function abortQuietly(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    // It has ended already, which is all that was wanted.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

function toStorageError(abortReason: unknown, cause: unknown): AppError {
  // Refused by ourselves, for a reason of its own.
  if (cause instanceof AppError) return cause;
  const isFull = [abortReason, cause].some(
    (error) => error instanceof DOMException && error.name === 'QuotaExceededError',
  );
  if (isFull) {
    const message = 'The disk or the browser’s storage is full: nothing was stored. Free some space.';
    return new AppError('storage-full', message, { cause });
  }
  const message = 'The memory’s database refused a change: nothing was stored. Try again.';
  return new AppError('storage-failed', message, { cause });
}
