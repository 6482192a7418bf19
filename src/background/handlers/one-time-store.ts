import { z } from 'zod';

/** The part of the browser's storage that is needed; `chrome.storage.session` is one. */
export interface SmallStorage {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}

interface Options<Value> {
  storage: SmallStorage;
  /** Under which all of it is kept. */
  key: string;
  schema: z.ZodType<Value>;
  lifetimeMs: number;
  createId: () => string;
  now: () => number;
}

/** The oldest go first: nobody waits for so many at a time. */
const maxValues = 20;

/** Keeps values that are handed out once, by an id that cannot be guessed, for a while. */
export class OneTimeStore<Value> {
  readonly #options: Options<Value>;
  /** One after the other: two that ask for the same value at the same time must not both get it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  put(value: Value): Promise<string> {
    return this.#inTurn(async () => {
      const { createId, now, lifetimeMs } = this.#options;
      const id = createId();
      const kept = (await this.#read()).slice(1 - maxValues);
      await this.#write([...kept, { id, value, until: now() + lifetimeMs }]);
      return id;
    });
  }

  /** Null when it was taken, is too old, never was, or is not for whoever asks: then it stays. */
  take(id: string, isFor: (value: Value) => boolean): Promise<Value | null> {
    return this.#inTurn(async () => {
      const kept = await this.#read();
      const found = kept.find((one) => one.id === id);
      if (!found || !isFor(found.value)) return null;
      await this.#write(kept.filter((one) => one !== found));
      return found.value;
    });
  }

  async #read() {
    const { storage, key, schema, now } = this.#options;
    const stored = (await storage.get(key))[key];
    const entry = z.object({ id: z.string(), value: schema, until: z.number() });
    const parsed = z
      .array(entry)
      .catch([])
      .parse(stored ?? []);
    return parsed.filter(({ until }) => until > now());
  }

  #write(entries: readonly { id: string; value: Value; until: number }[]): Promise<void> {
    return this.#options.storage.set({ [this.#options.key]: entries });
  }

  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(run);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
