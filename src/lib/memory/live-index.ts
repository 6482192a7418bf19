import { AppliedSequence } from './applied-sequence';
import { Catalog } from './catalog';
import { toSearchChunks } from './indexed-source';
import { PendingVectors } from './pending-vectors';
import type { SearchIndex } from './search';
import { SnapshotSaver } from './snapshot-saver';
import type { SnapshotStore } from './snapshot-store';
import type { MemoryStore, StoredSource } from './store-types';

export interface LiveIndexParts {
  index: SearchIndex;
  /** The change of the database up to which the index is complete. */
  sequence: number;
  store: MemoryStore;
  snapshots: SnapshotStore;
  modelId: string;
}

/** What is kept in memory of the database, moved together: search index, catalogue, list of missing vectors. */
export class LiveIndex {
  readonly index: SearchIndex;
  readonly catalog = new Catalog();
  readonly pending = new PendingVectors();
  readonly applied: AppliedSequence;
  readonly #saver: SnapshotSaver;
  readonly #snapshots: SnapshotStore;
  readonly #modelId: string;

  constructor({ index, sequence, store, snapshots, modelId }: LiveIndexParts) {
    this.index = index;
    this.applied = new AppliedSequence(sequence);
    this.#saver = new SnapshotSaver(index, this.applied, snapshots, store);
    this.#snapshots = snapshots;
    this.#modelId = modelId;
  }

  /** First the database, then the index: what can be found is durable. */
  async follow<Value extends { sequence: number }>(
    commit: () => Promise<Value>,
    apply: (committed: Value) => void | Promise<void>,
  ): Promise<Value> {
    const committed = await this.applied.track(commit, apply);
    this.scheduleSave();
    return committed;
  }

  takeIn(stored: StoredSource): void {
    const { sourceUrl } = stored.source;
    this.index.insert(toSearchChunks(stored, this.#modelId));
    this.catalog.set(stored.source);
    const embedded = new Set(
      stored.vectors.filter(({ model }) => model === this.#modelId).map(({ id }) => id),
    );
    // What search never finds needs no vector.
    const ids = stored.source.active ? stored.chunks.map(({ id }) => id) : [];
    this.pending.set(
      sourceUrl,
      ids.filter((id) => !embedded.has(id)),
    );
  }

  remove(sourceUrls: readonly string[], ids: readonly string[]): void {
    this.index.remove(ids);
    for (const sourceUrl of sourceUrls) {
      this.catalog.delete(sourceUrl);
      this.pending.removeSource(sourceUrl);
    }
    this.#maintain();
  }

  /** Throws the index away, also where it is saved. The catalogue stays: it comes from the database. */
  async discard(): Promise<void> {
    this.index.clear();
    await this.#snapshots.clear();
  }

  scheduleSave(): void {
    this.#saver.schedule();
  }

  save(): Promise<void> {
    return this.#saver.save();
  }

  /** Merges segments of the index in steps of a few milliseconds, between which others have their turn. */
  #maintain(): void {
    setTimeout(() => {
      if (this.index.maintain()) this.#maintain();
    }, 0);
  }
}
