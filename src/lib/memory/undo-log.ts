import type { MemoryStore, SourceRecord, StoredSource } from './store-types';

/** Passages that are kept for Undo at most: what is forgotten should be gone, and memory is bounded. */
const maxPassages = 20_000;

/** A source as it was before it was changed because of a removal, and the version that it was changed into. */
export interface ReplacedSource {
  before: StoredSource;
  after: string;
}

/** What was changed together with removals: it is taken back with them, not with some of them. */
interface Removal {
  sourceUrls: readonly string[];
  replaced: readonly ReplacedSource[];
}

/** What was forgotten since the engine started. The oldest goes first; the latest removal is always kept whole. */
export class UndoLog {
  readonly #removed = new Map<string, StoredSource>();
  #removals: Removal[] = [];

  keep(removal: readonly StoredSource[], replaced: readonly ReplacedSource[] = []): void {
    for (const stored of removal) {
      this.#removed.delete(stored.source.sourceUrl);
      this.#removed.set(stored.source.sourceUrl, stored);
    }
    if (removal.length > 0 && replaced.length > 0) {
      this.#removals.push({ sourceUrls: removal.map(({ source }) => source.sourceUrl), replaced });
    }
    let passages = 0;
    for (const { chunks } of this.#removed.values()) passages += chunks.length;
    for (const [sourceUrl, { chunks }] of this.#removed) {
      if (passages <= maxPassages || this.#removed.size <= removal.length) break;
      this.#removed.delete(sourceUrl);
      passages -= chunks.length;
    }
    // Without what was removed there is nothing to take them back with.
    this.#removals = this.#removals.filter(({ sourceUrls }) =>
      sourceUrls.every((url) => this.#removed.has(url)),
    );
  }

  take(sourceUrl: string): StoredSource | null {
    const stored = this.#removed.get(sourceUrl) ?? null;
    this.#removed.delete(sourceUrl);
    return stored;
  }

  /** Before `take`: what was changed because of removals that are all among these. */
  takeReplaced(sourceUrls: readonly string[]): ReplacedSource[] {
    const wanted = new Set(sourceUrls);
    const isWhole = (removal: Removal) => removal.sourceUrls.every((url) => wanted.has(url));
    const whole = this.#removals.filter(isWhole);
    this.#removals = this.#removals.filter((removal) => !isWhole(removal));
    return whole.flatMap(({ replaced }) => replaced);
  }
}

/** Tells one state of a source from any other that it has had; pinning and the like change no text. */
export function versionOf(source: SourceRecord | undefined): string {
  if (!source) return '';
  const { updatedAt, contentHash, title, importance, active, details } = source;
  return JSON.stringify([updatedAt, contentHash, title, importance, active, details]);
}

/** The sources that are about to be replaced by these. */
export async function readReplaced(
  store: Pick<MemoryStore, 'getStoredSource'>,
  puts: readonly StoredSource[],
): Promise<ReplacedSource[]> {
  const found = await Promise.all(puts.map(({ source }) => store.getStoredSource(source.sourceUrl)));
  return puts.flatMap(({ source }, at) => {
    const before = found[at];
    return before ? [{ before, after: versionOf(source) }] : [];
  });
}
