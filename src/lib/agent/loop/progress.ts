import { AppError } from '../../../shared/app-error';
import type { LanguageModel } from '../model-types';
import type { Sent, UsedItem } from '../types';

/** What has happened so far in an answer that a model writes, for its receipt. */
export interface Progress {
  /** Requests that were made. */
  steps: number;
  /** Of all requests, as the server counts them, or estimated. */
  tokens: number;
  /** Something came back. */
  hasAnswered: boolean;
  /** What tools gave to the model. */
  found: UsedItem[];
  hasText: boolean;
}

export function createProgress(): Progress {
  return { steps: 0, tokens: 0, hasAnswered: false, found: [], hasText: false };
}

/** Whom the requests went to; null: none was made. A server that nothing came from may not even be there. */
export function toSent(
  { steps, tokens, hasAnswered }: Progress,
  { host, modelName }: LanguageModel,
  failure: unknown = null,
): Sent | null {
  if (steps === 0) return null;
  const isUnreachable = !hasAnswered && failure instanceof AppError && failure.code === 'model-unreachable';
  const outcome = isUnreachable ? 'no-answer' : failure === null ? 'answered' : 'failed';
  return { host, modelName, tokens, steps, outcome };
}
