import type { AppliedSequence } from './applied-sequence';
import type { SearchIndex } from './search';
import type { SnapshotStore } from './snapshot-store';
import type { MemoryStore } from './store-types';

/** The index is saved this long after the last change, in ms, or at once after so many of them. */
const quietMs = 3_000;
const maxChanges = 300;

/** Saves the index when it has come to rest, so that the next start need not build it. */
export class SnapshotSaver {
  readonly #index: SearchIndex;
  readonly #applied: AppliedSequence;
  readonly #snapshots: SnapshotStore;
  readonly #store: MemoryStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changes = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(index: SearchIndex, applied: AppliedSequence, snapshots: SnapshotStore, store: MemoryStore) {
    this.#index = index;
    this.#applied = applied;
    this.#snapshots = snapshots;
    this.#store = store;
  }

  schedule(): void {
    clearTimeout(this.#timer);
    this.#changes += 1;
    const delay = this.#changes > maxChanges ? 0 : quietMs;
    this.#timer = setTimeout(() => void this.save().catch(() => undefined), delay);
  }

  /** One after the other; rejects when the disk is full, which costs nothing but a slower start. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#changes = 0;
    this.#saving = this.#saving.then(
      () => this.#saveNow(),
      () => this.#saveNow(),
    );
    return this.#saving;
  }

  async #saveNow(): Promise<void> {
    const mark = this.#applied.value;
    await this.#store.flush();
    await this.#snapshots.write(this.#index.save(mark, this.#snapshots.knownKeys));
    // Only now: until the new index is on the disk, the old one needs them.
    await this.#store.dropChanges(mark);
  }
}
