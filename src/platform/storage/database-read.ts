import type { IDBPTransaction, StoreNames } from 'idb';
import { AppError } from '../../shared/app-error';
import type { LearningDatabase, LearningSchema } from './learning-schema';

type StoreName = StoreNames<LearningSchema>;

/** Reads in one transaction; rejects with `storage-failed`. */
export async function read<Names extends StoreName[], Value>(
  database: LearningDatabase,
  names: Names,
  run: (transaction: IDBPTransaction<LearningSchema, Names>) => Promise<Value>,
): Promise<Value> {
  try {
    const transaction = database.transaction(names);
    // Whatever fails fails a request as well; without a handler it would be reported twice.
    transaction.done.catch(() => undefined);
    return await run(transaction);
  } catch (error) {
    const message = 'The memory’s database could not be read. Try again.';
    throw new AppError('storage-failed', message, { cause: error });
  }
}
