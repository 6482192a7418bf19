import type { ReadingThreshold } from '../messaging/reading';

/** What can be seen of the reader. */
export interface ReaderSigns {
  /** The page is visible, and its window the one in use. */
  isInFront: boolean;
  /** The share of the page that has been on the screen, from its top, 0..1. */
  depth: number;
}

export interface ReadingPorts {
  /** Null: pages are not remembered because they were read. Asked once, and late: most pages are left at once. */
  getThreshold: () => Promise<ReadingThreshold | null>;
  /** Called once for each view. */
  onRead: () => void;
  observe?: () => ReaderSigns;
}

/** A page is looked at so often while it is in front, and not at all otherwise. In ms. */
const tickMs = 1_000;
/** Nobody has read a page before this; until then nothing is asked. In ms. */
const minDwellMs = 5_000;
/** Without a sign of life for so long, nobody is there. In ms. */
const maxIdleMs = 60_000;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

/**
 * Finds out that a page is being read: how long it has been in front of somebody who is there, and how much of it
 * they have seen.
 */
export class ReadingWatcher {
  readonly #ports: Required<ReadingPorts>;
  readonly #signal: AbortSignal;
  #threshold: Promise<ReadingThreshold | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dwellMs = 0;
  #depth = 0;
  #lastLifeAt = performance.now();
  /** Read, or not to be watched. */
  #isOver = false;

  constructor(page: Document, ports: ReadingPorts, signal: AbortSignal) {
    this.#ports = { observe: () => observeReader(page), ...ports };
    this.#signal = signal;
    const onLife = () => this.#showLife();
    for (const type of signsOfLife)
      page.addEventListener(type, onLife, { signal, passive: true, capture: true });
    page.addEventListener('visibilitychange', onLife, { signal });
    page.defaultView?.addEventListener('focus', onLife, { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
    this.#schedule();
  }

  /** Another view begins, at its top. */
  restart(): void {
    this.#dwellMs = 0;
    this.#depth = 0;
    this.#isOver = false;
    this.#threshold = null;
    this.#showLife();
  }

  #showLife(): void {
    this.#lastLifeAt = performance.now();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isOver || this.#signal.aborted) return;
    if (!this.#ports.observe().isInFront) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#tick();
    }, tickMs);
  }

  async #tick(): Promise<void> {
    const { isInFront, depth } = this.#ports.observe();
    if (!isInFront || performance.now() - this.#lastLifeAt > maxIdleMs) return;
    this.#dwellMs += tickMs;
    this.#depth = Math.max(this.#depth, depth);
    if (this.#dwellMs >= minDwellMs) {
      const asked = (this.#threshold ??= this.#ports.getThreshold().catch(() => null));
      const threshold = await asked;
      // Another view has begun meanwhile, and has its own time.
      if (asked !== this.#threshold) return;
      const isRead = threshold && this.#dwellMs >= threshold.dwellMs && this.#depth >= threshold.depth;
      this.#isOver = !threshold || isRead === true;
      if (isRead) this.#ports.onRead();
    }
    this.#schedule();
  }
}

/** A page that is hardly longer than the screen has been seen with it. */
const shortPage = 1.3;

function observeReader(page: Document): ReaderSigns {
  const isInFront = page.visibilityState === 'visible' && page.hasFocus();
  const { scrollTop, clientHeight, scrollHeight } = page.scrollingElement ?? page.documentElement;
  const depth = scrollHeight <= clientHeight * shortPage ? 1 : (scrollTop + clientHeight) / scrollHeight;
  return { isInFront, depth };
}
