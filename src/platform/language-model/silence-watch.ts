import { ModelError } from './model-error';

/** Ends a request whose server has gone silent. */
export class SilenceWatch {
  readonly #controller = new AbortController();
  readonly #host: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitedMs = 0;

  constructor(host: string) {
    this.#host = host;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something has to come within this time; in ms. */
  expectWithin(timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#waitedMs = timeoutMs;
      this.#controller.abort();
    }, timeoutMs);
  }

  rest(): void {
    clearTimeout(this.#timer);
  }

  /** Why the request was ended; null if it was not. */
  explain(): ModelError | null {
    if (!this.signal.aborted) return null;
    const seconds = Math.max(1, Math.round(this.#waitedMs / 1_000));
    return new ModelError(
      'model-silent',
      `${this.#host} said nothing for ${seconds} s. It may be busy or still loading the model: ask again.`,
    );
  }
}
