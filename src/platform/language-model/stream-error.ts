import { InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider';
import type { ModelServer } from './connection';
import { findModelError, ModelError } from './model-error';
import { explainRefusal } from './refusal';

/** What went wrong after the answer had begun: an event that says so, or one that cannot be read. */
export function explainStreamError(error: unknown, server: ModelServer): ModelError {
  const known = findModelError(error);
  if (known) return known;
  if (InvalidResponseDataError.isInstance(error)) return cutOff(server.host);
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return notUnderstood(server.host);
  const body = describe(error);
  return explainRefusal({ status: toStatus(body.toLowerCase()), body, retryAfter: null }, server);
}

export function cutOff(host: string): ModelError {
  return new ModelError(
    'model-cut-off',
    `The connection to ${host} broke before the answer was complete. Ask again.`,
    { isPassing: true },
  );
}

export function notUnderstood(host: string): ModelError {
  return new ModelError(
    'model-not-understood',
    `${host} sent something that is no answer of a model. Check address and provider in Settings.`,
  );
}

/** The error itself, as the server wrote it into its event. */
function describe(error: unknown): string {
  if (error instanceof Error) return JSON.stringify({ error: { message: error.message, name: error.name } });
  return JSON.stringify({ error });
}

/** An event has no status; its words say of which kind it is. */
function toStatus(words: string): number {
  if (/overloaded|unavailable|capacity/.test(words)) return 529;
  if (/rate.?limit|too many requests|resource_exhausted|quota/.test(words)) return 429;
  if (/authentication|invalid.?api.?key/.test(words)) return 401;
  if (/permission/.test(words)) return 403;
  if (/invalid_request|bad request|context|too long|not support|content/.test(words)) return 400;
  return 500;
}
