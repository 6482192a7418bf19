import { z } from 'zod';
import { KeyedQueue, type MemoryManager } from '../../memory';
import { toSourceUrl } from '../source-url';
import type { CapturedPage, PageOutcome } from '../types';
import { storePage } from './index-page';
import type { Decision } from './should-index';

type Kept = Exclude<PageOutcome, { kind: 'not-remembered' }>;

const maxKnown = 500;
const timeSchema = z.number().catch(-Infinity);

/**
 * Stores pages, of one address one after the other, so that the text that was read last is the one that stays: a
 * text that waited in the queue, or whose decision took longer, never replaces a newer one.
 */
export class PageKeeper {
  readonly #memory: MemoryManager;
  readonly #turns = new KeyedQueue();
  /** When the text that is stored of an address was last seen there; the stored time counts where it is not known. */
  readonly #lastRead = new Map<string, number>();

  constructor(memory: MemoryManager) {
    this.#memory = memory;
  }

  /** `readAt`: when the page was read, in ms since the epoch. Rejects when the memory does. */
  keep(
    page: CapturedPage,
    decision: Decision & { allow: 'full' | 'address-only' },
    readAt: number,
  ): Promise<Kept> {
    const url = toSourceUrl(page.url);
    return this.#turns.run(url, async () => {
      // What was selected never takes the place of anything.
      if (page.isSelection) return storePage(this.#memory, page, decision, readAt);
      const newer = await this.#findNewer(url, readAt);
      if (newer) return newer;
      const outcome = await storePage(this.#memory, page, decision, readAt);
      this.#note(url, readAt);
      return outcome;
    });
  }

  async #findNewer(url: string, readAt: number): Promise<Kept | null> {
    const source = await this.#memory.getSource(url);
    if (!source) return null;
    const lastRead = Math.max(
      this.#lastRead.get(url) ?? -Infinity,
      timeSchema.parse(source.details['readAt']),
    );
    if (lastRead <= readAt) return null;
    return { kind: 'unchanged', url, title: source.title, passages: source.chunkCount };
  }

  #note(url: string, readAt: number): void {
    this.#lastRead.delete(url);
    this.#lastRead.set(url, readAt);
    const [oldest] = this.#lastRead.keys();
    if (this.#lastRead.size > maxKnown && oldest !== undefined) this.#lastRead.delete(oldest);
  }
}
