import type { Witness } from './journal';
import type { MemoryLoss } from './memory-loss';

/** Where the witness lives: somewhere that does not share the fate of the database or of the journal. */
export interface WitnessStore {
  /** Null when there is none. Rejects, within seconds, when it cannot be reached. */
  read(): Promise<Witness | null>;
  /** Keeps the witness and, in the same step, a loss until the user has seen it. Rejects as above. */
  write(witness: Witness, loss: MemoryLoss | null): Promise<void>;
}

/** A start goes on without the witness after this. In ms. */
const startWaitMs = 1_000;
/** From the first change that the witness does not know to its next writing: the last of many counts. In ms. */
const pauseMs = 1_000;
/** Between attempts, in ms: the service worker may only be starting, or gone for long. */
const retriesMs = { first: 1_000, longest: 30_000 };

/** The witness, or `unknown` when it cannot be had in time. Never rejects. */
export async function readInTime(store: WitnessStore): Promise<Witness | null | 'unknown'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'unknown'>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), startWaitMs);
  });
  const reading = store.read().catch(() => 'unknown' as const);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

interface KeeperStart {
  /** The database as it was opened. */
  opened: Witness;
  /** What was read at the start. */
  witness: Witness | null | 'unknown';
  /** To be told. */
  loss: MemoryLoss | null;
  /** For a witness that could not be read at the start: what it would have told. */
  assess: (witness: Witness | null) => MemoryLoss | null;
}

/**
 * Writes the witness after the changes it tells of, at most once a second, and never holds them up. What
 * cannot be written now is tried again. The old one is not replaced before it was heard.
 */
export class WitnessKeeper {
  readonly #store: WitnessStore;
  readonly #assess: KeeperStart['assess'];
  #unwritten: Witness | null;
  #loss: MemoryLoss | null;
  #isHeard: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = retriesMs.first;
  #writing: Promise<void> = Promise.resolve();

  constructor(store: WitnessStore, { opened, witness, loss, assess }: KeeperStart) {
    this.#store = store;
    this.#assess = assess;
    this.#loss = loss;
    this.#isHeard = witness !== 'unknown';
    this.#unwritten = loss === null && isSame(witness, opened) ? null : opened;
    if (this.#unwritten) void this.flush();
  }

  /** The database is so now. */
  note(witness: Witness): void {
    this.#unwritten = witness;
    this.#timer ??= setTimeout(() => void this.flush(), pauseMs);
  }

  /** Resolves when the witness is up to date, or cannot be brought up to date now. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const witness = this.#unwritten;
    if (!witness) return;
    try {
      if (!this.#isHeard) this.#loss = this.#assess(await this.#store.read()) ?? this.#loss;
      this.#isHeard = true;
      await this.#store.write(witness, this.#loss);
      this.#loss = null;
      this.#retryMs = retriesMs.first;
      if (this.#unwritten === witness) this.#unwritten = null;
    } catch {
      // The witness may lag behind. A change meanwhile has its own delay.
      this.#timer ??= setTimeout(() => void this.flush(), this.#retryMs);
      this.#retryMs = Math.min(2 * this.#retryMs, retriesMs.longest);
    }
  }
}

function isSame(witness: Witness | null | 'unknown', other: Witness): boolean {
  return (
    witness !== null &&
    witness !== 'unknown' &&
    witness.databaseId === other.databaseId &&
    witness.sequence === other.sequence &&
    witness.sourceCount === other.sourceCount &&
    witness.chunkCount === other.chunkCount
  );
}
