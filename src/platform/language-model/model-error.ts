import { AppError, type ErrorCode } from '../../shared/app-error';
import type { TemplateRule } from './template-refusal';

export type ModelErrorCode = Extract<ErrorCode, `model-${string}`>;

/** How a request has to be changed so that this model takes it. */
export type Adaptation = 'without-tools' | 'without-schema' | 'without-usage' | TemplateRule;

interface Remedy {
  /** The same request may work a moment later. */
  isPassing?: true;
  /** How long the server asks to wait, in ms. */
  waitMs?: number | undefined;
  adaptation?: Adaptation;
  /** Tokens that the model takes, as the refusal says. */
  window?: number | undefined;
}

/**
 * Why a model gave no answer. It has no cause on purpose: what the libraries throw holds the prompt and the
 * words of the server, which belong into no log.
 */
export class ModelError extends AppError {
  readonly remedy: Remedy;

  constructor(code: ModelErrorCode, message: string, remedy: Remedy = {}) {
    super(code, message);
    this.remedy = remedy;
  }
}

/** The ModelError inside of whatever a library has wrapped around it. */
export function findModelError(error: unknown): ModelError | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; depth += 1) {
    if (current instanceof ModelError) return current;
    current = current.cause;
  }
  return null;
}
