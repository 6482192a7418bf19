/** Every way in which Recollect can fail on purpose. Code branches on these, never on the text. */
export const errorCodes = [
  'cancelled',
  'engine-unavailable',
  'import-refused',
  'internal',
  'invalid-input',
  'model-blocked',
  'model-context-too-long',
  'model-cut-off',
  'model-empty',
  'model-failed',
  'model-forbidden',
  'model-key-refused',
  'model-no-tools',
  'model-not-understood',
  'model-overloaded',
  'model-rate-limited',
  'model-silent',
  'model-unavailable',
  'model-unknown',
  'model-unreachable',
  'model-wrong-address',
  'no-receiver',
  'page-changed',
  'page-empty',
  'page-private',
  'page-unreadable',
  'refused',
  'storage-failed',
  'storage-full',
  'timeout',
  'web-search-blocked',
  'web-search-failed',
  'web-search-key-refused',
  'web-search-no-key',
  'web-search-offline',
  'web-search-quota',
  'web-search-timeout',
  'web-search-unreachable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** How an error crosses from one context to another: contexts share no classes. */
export interface ErrorPayload {
  code: ErrorCode;
  /** A sentence the user can act on; never holds page text, memory text or keys. */
  message: string;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const unexpected = 'Something went wrong inside Recollect. Try again; if it stays, reload the extension.';

/** Turns whatever was thrown into a payload; a bug is reported as `internal` without its private details. */
export function toErrorPayload(error: unknown): ErrorPayload {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof DOMException && error.name === 'AbortError') {
    return { code: 'cancelled', message: 'Stopped.' };
  }
  return { code: 'internal', message: unexpected };
}

export function isErrorCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
