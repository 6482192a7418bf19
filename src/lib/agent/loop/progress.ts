import { AppError } from '../../../shared/app-error';
import type { LanguageModel } from '../../model';
import type { Sent, UsedItem } from '../../chats';

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
  /** A server has cut a request to so many tokens, and so many were sent; null: none did that is known of. */
  cut: { window: number; sent: number } | null;
}

export function createProgress(): Progress {
  return { steps: 0, tokens: 0, hasAnswered: false, found: [], hasText: false, cut: null };
}

/** What the receipt says of a request that was cut. */
export function describeCut({ cut }: Progress, { modelName }: LanguageModel): string[] {
  if (!cut) return [];
  const [window, sent] = [cut.window, cut.sent].map((tokens) => tokens.toLocaleString('en'));
  return [
    `The server of ${modelName} has cut what was sent: it takes ${window} tokens at once, and this was about ${sent}. The answer may rest on a part of it. From now on less is sent; for more, give the model a larger context there (Ollama: “Context length” in its settings, or OLLAMA_CONTEXT_LENGTH).`,
  ];
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
