import type { StoredSource } from './store-types';

/** Passages that are kept for Undo at most: what is forgotten should be gone, and memory is bounded. */
const maxPassages = 20_000;

/** What was forgotten since the engine started. The oldest goes first; the latest removal is always kept whole. */
export class UndoLog {
  readonly #removed = new Map<string, StoredSource>();

  keep(removal: readonly StoredSource[]): void {
    for (const stored of removal) {
      this.#removed.delete(stored.source.sourceUrl);
      this.#removed.set(stored.source.sourceUrl, stored);
    }
    let passages = 0;
    for (const { chunks } of this.#removed.values()) passages += chunks.length;
    for (const [sourceUrl, { chunks }] of this.#removed) {
      if (passages <= maxPassages || this.#removed.size <= removal.length) return;
      this.#removed.delete(sourceUrl);
      passages -= chunks.length;
    }
  }

  take(sourceUrl: string): StoredSource | null {
    const stored = this.#removed.get(sourceUrl) ?? null;
    this.#removed.delete(sourceUrl);
    return stored;
  }
}
