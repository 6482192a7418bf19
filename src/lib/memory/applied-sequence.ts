/**
 * Up to which change of the database the index is complete. Writes run side by side and may be applied in
 * another order than they were committed in, so the answer moves only when none is under way. It may be
 * too low, never too high: applying a change twice does no harm.
 */
export class AppliedSequence {
  #value: number;
  #highest: number;
  #underWay = 0;

  constructor(start: number) {
    this.#value = start;
    this.#highest = start;
  }

  get value(): number {
    return this.#value;
  }

  /** Runs a write and the update of the index that belongs to it. */
  async track<Value extends { sequence: number }>(
    commit: () => Promise<Value>,
    apply: (committed: Value) => void | Promise<void>,
  ): Promise<Value> {
    this.#underWay += 1;
    try {
      const committed = await commit();
      await apply(committed);
      this.#highest = Math.max(this.#highest, committed.sequence);
      return committed;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#value = this.#highest;
    }
  }
}
