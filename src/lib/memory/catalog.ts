import { toMatcher } from './filters';
import { toSummary } from './source-record';
import type { SourceRecord } from './store-types';
import type { ListOptions, MemoryFilter, MemoryPage } from './types';

/**
 * Every source without its text, as the database has them: lists and counts need not ask it. It is filled while
 * the engine is in use already, because reading all sources takes longer than a first answer may.
 */
export class Catalog {
  readonly #sources = new Map<string, SourceRecord>();
  /** What was written before the rest was there is newer. */
  #changedEarly: Set<string> | null = new Set();

  get size(): number {
    return this.#sources.size;
  }

  /** Without conversations: they are kept for the user to reopen, not remembered. */
  get memoryCount(): number {
    let count = 0;
    for (const { docType } of this.#sources.values()) if (docType !== 'conversation') count += 1;
    return count;
  }

  get(sourceUrl: string): SourceRecord | undefined {
    return this.#sources.get(sourceUrl);
  }

  has(sourceUrl: string): boolean {
    return this.#sources.has(sourceUrl);
  }

  urls(): string[] {
    return [...this.#sources.keys()];
  }

  set(source: SourceRecord): void {
    this.#changedEarly?.add(source.sourceUrl);
    this.#sources.set(source.sourceUrl, source);
  }

  delete(sourceUrl: string): void {
    this.#changedEarly?.add(sourceUrl);
    this.#sources.delete(sourceUrl);
  }

  /** With what the database held when it was read. */
  fill(sources: readonly SourceRecord[]): void {
    for (const source of sources) {
      if (!this.#changedEarly?.has(source.sourceUrl)) this.#sources.set(source.sourceUrl, source);
    }
    this.#changedEarly = null;
  }

  /** Passages that search can find. */
  get searchableChunks(): number {
    let count = 0;
    for (const { active, chunkCount } of this.#sources.values()) if (active) count += chunkCount;
    return count;
  }

  select(filter: MemoryFilter): SourceRecord[] {
    return [...this.#sources.values()].filter(toMatcher(filter));
  }

  list(filter: MemoryFilter, { limit, offset = 0, sortBy = 'lastVisitedAt' }: ListOptions): MemoryPage {
    const selected = this.select(filter);
    // The address decides between equals, so that pages neither overlap nor leave a gap.
    selected.sort(
      (left, right) => right[sortBy] - left[sortBy] || (left.sourceUrl < right.sourceUrl ? -1 : 1),
    );
    return { sources: selected.slice(offset, offset + limit).map(toSummary), total: selected.length };
  }
}
