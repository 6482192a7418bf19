import type { MemoryLoss, Witness, WitnessStore } from '../../src/lib/memory';

/** The extension's small storage: outlives the database and the journal, and can be out of reach. */
export class FakeWitnessStore implements WitnessStore {
  witness: Witness | null = null;
  /** What the user would have been told, in order. */
  told: MemoryLoss[] = [];
  writes = 0;
  isReachable = true;
  /** Answers wait for this. */
  delay: Promise<void> = Promise.resolve();

  async read(): Promise<Witness | null> {
    await this.delay;
    this.#assertReachable();
    return this.witness && { ...this.witness };
  }

  async write(witness: Witness, loss: MemoryLoss | null): Promise<void> {
    await this.delay;
    this.#assertReachable();
    this.writes += 1;
    this.witness = { ...witness };
    if (loss) this.told.push(loss);
  }

  #assertReachable(): void {
    if (!this.isReachable) throw new Error('nobody answered');
  }
}
