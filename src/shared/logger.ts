import { AppError } from './app-error';

export interface Logger {
  /** `what` is our own words: never page text, memory text or keys. */
  warn(what: string, error?: unknown): void;
}

/** The only place that may write to the console. Repeats of one message are written once. */
export function createLogger(context: string): Logger {
  const seen = new Set<string>();
  return {
    warn(what, error) {
      const line = `[recollect ${context}] ${what}${error === undefined ? '' : `: ${describe(error)}`}`;
      if (seen.has(line)) return;
      seen.add(line);
      // eslint-disable-next-line no-console -- the one logger
      console.warn(line);
    },
  };
}

function describe(error: unknown): string {
  if (error instanceof AppError) return `${error.code} (${error.message})`;
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error;
}
