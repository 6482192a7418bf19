import type { ChunkId } from '../../shared/ids';

/** Which passages still need a vector. Read off the database at start, so nothing is lost with it. */
export class PendingVectors {
  /** Insertion order is the order of arrival. */
  readonly #bySource = new Map<string, Set<ChunkId>>();
  /** Those that the model fails at. */
  readonly #givenUp = new Map<string, Set<ChunkId>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  countOf(sourceUrl: string): number {
    return this.#bySource.get(sourceUrl)?.size ?? 0;
  }

  /** Replaces what was pending of the source. */
  set(sourceUrl: string, ids: readonly ChunkId[]): void {
    this.removeSource(sourceUrl);
    if (ids.length === 0) return;
    this.#bySource.set(sourceUrl, new Set(ids));
    this.#count += ids.length;
  }

  /** How many of a source are without a vector and not waiting for one. */
  givenUpOf(sourceUrl: string): number {
    return this.#givenUp.get(sourceUrl)?.size ?? 0;
  }

  giveUp(sourceUrl: string, ids: readonly ChunkId[]): void {
    this.done(sourceUrl, ids);
    this.#givenUp.set(sourceUrl, new Set([...(this.#givenUp.get(sourceUrl) ?? []), ...ids]));
  }

  removeSource(sourceUrl: string): void {
    this.#givenUp.delete(sourceUrl);
    this.#count -= this.countOf(sourceUrl);
    this.#bySource.delete(sourceUrl);
  }

  done(sourceUrl: string, ids: readonly ChunkId[]): void {
    const pending = this.#bySource.get(sourceUrl);
    for (const id of ids) if (pending?.delete(id)) this.#count -= 1;
    if (pending?.size === 0) this.#bySource.delete(sourceUrl);
  }

  /** Of the newest source: the page in front of the user is the one that is asked about. */
  next(limit: number): { sourceUrl: string; ids: ChunkId[] } | null {
    const newest = [...this.#bySource].at(-1);
    return newest ? { sourceUrl: newest[0], ids: [...newest[1]].slice(0, limit) } : null;
  }
}
