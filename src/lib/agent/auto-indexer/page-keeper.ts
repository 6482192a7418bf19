import { z } from 'zod';
import { AppError } from '../../../shared/app-error';
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
  /** What was read of an address until then must not be kept: the page turned out to be private. */
  readonly #refusedUntil = new Map<string, number>();

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
      if (readAt <= (this.#refusedUntil.get(url) ?? -Infinity))
        throw new AppError('page-private', turnedPrivate);
      // What was selected never takes the place of anything.
      if (page.isSelection) return storePage(this.#memory, page, decision, readAt);
      const newer = await this.#findNewer(url, readAt);
      if (newer) return newer;
      const outcome = await storePage(this.#memory, page, decision, readAt);
      note(this.#lastRead, url, readAt);
      return outcome;
    });
  }

  /**
   * Takes what was read of an address until now out of the memory: `remove` runs when nothing of it is being stored,
   * and what is still on its way is refused.
   */
  takeOut(url: string, now: number, remove: () => Promise<number>): Promise<number> {
    note(this.#refusedUntil, url, now);
    return this.#turns.run(url, remove);
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
}

const turnedPrivate =
  'This page asked for a password, a code or a card number before it could be remembered.';

function note(times: Map<string, number>, url: string, time: number): void {
  times.delete(url);
  times.set(url, time);
  const [oldest] = times.keys();
  if (times.size > maxKnown && oldest !== undefined) times.delete(oldest);
}
