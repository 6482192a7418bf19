/** Runs tasks of one key strictly one after the other; tasks of different keys do not wait for each other. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<Value>(key: string, task: () => Promise<Value>): Promise<Value> {
    return this.runAll([key], task);
  }

  /** A task that belongs to several keys at once. Takes its place in all of them now, so none can deadlock. */
  runAll<Value>(keys: readonly string[], task: () => Promise<Value>): Promise<Value> {
    // A failed predecessor must not fail its successor.
    const previous = keys.map((key) => this.#tails.get(key) ?? Promise.resolve());
    const current = Promise.allSettled(previous).then(task);
    for (const key of keys) this.#tails.set(key, current);
    const forget = () => {
      for (const key of keys) if (this.#tails.get(key) === current) this.#tails.delete(key);
    };
    current.then(forget, forget);
    return current;
  }

  /** Resolves when every task that was there at the call, of the keys that are meant, has ended, well or not. */
  async idle(isMeant: (key: string) => boolean = () => true): Promise<void> {
    const tails = [...this.#tails].filter(([key]) => isMeant(key));
    await Promise.allSettled(tails.map(([, tail]) => tail));
  }
}
