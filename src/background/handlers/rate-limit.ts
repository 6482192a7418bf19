interface Options {
  /** So many at once. */
  burst: number;
  perSecond: number;
  /** In ms. */
  now: () => number;
}

/** Lets through what a person can do. Kept in memory only: whoever floods us keeps us awake as well. */
export class RateLimit {
  readonly #options: Options;
  readonly #levels = new Map<number, { left: number; at: number }>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** False: too many of this key for now. */
  allow(key: number): boolean {
    const { burst, perSecond, now } = this.#options;
    const at = now();
    const before = this.#levels.get(key) ?? { left: burst, at };
    const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
    const isAllowed = left >= 1;
    this.#levels.set(key, { left: isAllowed ? left - 1 : left, at });
    return isAllowed;
  }

  forget(key: number): void {
    this.#levels.delete(key);
  }
}
