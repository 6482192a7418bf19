import { AppError } from '../../../shared/app-error';
import { type FactDetails, factDetailsSchema, type MemoryManager } from '../../memory';
import { shorten } from '../../model';
import { consolidate, type Consolidated } from './consolidate';
import { FactBook } from './fact-book';
import { maxFactLength, normalizeSubject } from './fact-text';

const attempts = 3;

export interface EnteredFact {
  /** Whom or what it is about; the user by default. */
  subject?: string | undefined;
  text: string;
  origin: FactDetails['origin'];
  conversationId?: string | undefined;
  requestId?: string | undefined;
  /** In ms since the epoch; left out: when it is stored. */
  saidAt?: number | undefined;
}

/**
 * Stores a fact that somebody states outright. No model is asked: what says the same is put together, and what seems to
 * contradict another fact waits in review. Rejects with `invalid-input` when there is no text.
 */
export async function addFact(memory: MemoryManager, entered: EnteredFact): Promise<Consolidated> {
  const { subject = '', text, origin, conversationId, requestId, saidAt } = entered;
  const fact = shorten(text, maxFactLength);
  if (!/[\p{L}\p{N}]/u.test(fact)) throw new AppError('invalid-input', 'A fact needs some words.');
  const details = factDetailsSchema.parse({
    subject: normalizeSubject(subject),
    origin,
    conversationId,
    requestId,
    saidAt,
  });
  return change(memory, async (book) => {
    const signal = new AbortController().signal;
    const written = await consolidate({ text: fact, details }, { memory, book, model: null, signal });
    // Without a model nothing can fail on the way.
    if (!written) throw new AppError('internal', 'The fact could not be compared with others.');
    return written;
  });
}

async function change<Value>(
  memory: MemoryManager,
  plan: (book: FactBook) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const book = new FactBook(memory);
    const value = await plan(book);
    const changes = book.toChanges();
    if (changes.length === 0) return value;
    if ((await book.isCurrent()) && (await memory.applyChanges(changes))) return value;
  }
  throw new AppError('storage-failed', 'The memory kept on changing. Try again.');
}
