/** Runs tasks of one key strictly one after the other; tasks of different keys do not wait for each other. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<Value>(key: string, task: () => Promise<Value>): Promise<Value> {
    const previous = this.#tails.get(key) ?? Promise.resolve();
    // A failed predecessor must not fail its successor.
    const current = previous.then(task, task);
    this.#tails.set(key, current);
    const forget = () => {
      if (this.#tails.get(key) === current) this.#tails.delete(key);
    };
    current.then(forget, forget);
    return current;
  }

  /** Resolves when every task that was there at the call has ended, well or not. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#tails.values());
  }
}
