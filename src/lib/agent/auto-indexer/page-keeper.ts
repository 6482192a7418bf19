import { z } from 'zod';
import { AppError } from '../../../shared/app-error';
import { KeyedQueue, type MemoryManager } from '../../memory';
import { type CapturedPage, type Decision, type PageOutcome, toSourceUrl } from '../../pages';
import { storePage } from './index-page';

type Kept = Exclude<PageOutcome, { kind: 'not-remembered' }>;

const maxKnown = 500;
/** More is not forgotten while one answer is written. */
const maxForgettings = 5_000;
const timeSchema = z.number().catch(-Infinity);

/** Pages that were forgotten: what was wanted of them before that must not bring them back. */
interface Forgetting {
  isMeant: (url: string, wantedAt: number) => boolean;
  until: number;
  /** Chats go on quoting them. */
  keepsQuotations: boolean;
  /** The forgetting of these was taken back. */
  restored: Set<string>;
}

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
  #forgettings: Forgetting[] = [];

  constructor(memory: MemoryManager) {
    this.#memory = memory;
  }

  /**
   * `readAt`: when the page was read, `wantedAt`: when somebody wanted it kept, both in ms since the epoch. Rejects when
   * the memory does, with `page-private` when the page asks for a secret since it was wanted, and with `refused` when it
   * was forgotten since.
   */
  keep(
    page: CapturedPage,
    decision: Decision & { allow: 'full' | 'address-only' },
    readAt: number,
    wantedAt = readAt,
  ): Promise<Kept> {
    const url = toSourceUrl(page.url);
    return this.#turns.run(url, async () => {
      if (wantedAt <= (this.#refusedUntil.get(url) ?? -Infinity))
        throw new AppError('page-private', turnedPrivate);
      if (this.findForgetting(url, wantedAt)) throw new AppError('refused', forgottenMeanwhile);
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

  /**
   * Pages are about to be forgotten: what was wanted of them until now is refused. Resolves when nothing of them is being
   * stored any more, so that what is removed then is all there is.
   */
  async beginForgetting(
    isMeant: Forgetting['isMeant'],
    until: number,
    { keepsQuotations = false }: { keepsQuotations?: boolean | undefined } = {},
  ): Promise<void> {
    const forgetting = { isMeant, until, keepsQuotations, restored: new Set<string>() };
    this.#forgettings = [...this.#forgettings, forgetting].slice(-maxForgettings);
    await this.#turns.idle((url) => isMeant(url, until));
  }

  /** Null: an address was not forgotten since something of it was wanted, or that was taken back. */
  findForgetting(url: string, wantedAt: number): { keepsQuotations: boolean } | null {
    const found = this.#forgettings.findLast(
      ({ isMeant, until, restored }) => wantedAt <= until && isMeant(url, wantedAt) && !restored.has(url),
    );
    return found ?? null;
  }

  /** Their forgetting was taken back. */
  endForgetting(urls: readonly string[]): void {
    for (const { restored } of this.#forgettings) for (const url of urls) restored.add(url);
  }

  async #findNewer(url: string, readAt: number): Promise<Kept | null> {
    const source = await this.#memory.getSource(url);
    if (!source) return null;
    const lastRead = Math.max(
      this.#lastRead.get(url) ?? -Infinity,
      timeSchema.parse(source.details['readAt']),
    );
    if (lastRead <= readAt) return null;
    return { kind: 'unchanged', sourceUrl: url, title: source.title, passages: source.chunkCount };
  }
}

const turnedPrivate =
  'This page asked for a password, a code or a card number before it could be remembered.';

const forgottenMeanwhile = 'This page was forgotten before it could be remembered.';

function note(times: Map<string, number>, url: string, time: number): void {
  times.delete(url);
  times.set(url, time);
  const [oldest] = times.keys();
  if (times.size > maxKnown && oldest !== undefined) times.delete(oldest);
}
