import { toSourceUrl } from '../lib/pages';

export interface LateFieldPorts {
  /** Whether a private field can be seen now. */
  find: () => boolean;
  /** Called once for each reading, with the address of the view. */
  onFound: (url: string) => void;
  /** Nobody listens any more: the extension was replaced. */
  isOrphan: () => boolean;
}

/** It is looked so often whether something has changed. In ms. */
const tickMs = 1_000;
/** Without a change that can be noticed it is looked all the same, after so many ticks: frames and roots are closed. */
const quietTicks = 10;
/** A look may take this share of the time, at most. */
const maxLoad = 0.02;

const watched: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['type', 'class', 'style', 'hidden', 'open', 'aria-hidden', 'src'],
};

/** Notices that a view which was read begins to ask for a secret. Nothing runs before something was read. */
export class LateFieldWatch {
  readonly #page: Document;
  readonly #ports: LateFieldPorts;
  readonly #urls = new Set<string>();
  readonly #observer = new MutationObserver(() => (this.#isChanged = true));
  #life: AbortController | null = null;
  #isChanged = false;
  #ticks = 0;
  #notBefore = 0;

  constructor(page: Document, ports: LateFieldPorts) {
    this.#page = page;
    this.#ports = ports;
  }

  /** The view at this address was read, and asked for nothing. */
  add(url: string): void {
    this.#urls.add(toSourceUrl(url));
    if (this.#life) return;
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#observer.observe(this.#page, watched);
    const timer = setInterval(() => this.#tick(), tickMs);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      this.#observer.disconnect();
    });
    // Whoever is about to type must not have to wait for the next tick.
    this.#page.addEventListener('focusin', () => this.#look(), { capture: true, passive: true, signal });
  }

  #tick(): void {
    if (this.#ports.isOrphan()) {
      this.#stop();
      return;
    }
    this.#ticks += 1;
    if (this.#page.visibilityState !== 'visible') return;
    if (this.#isChanged || this.#ticks >= quietTicks) this.#look();
  }

  #look(): void {
    const url = toSourceUrl(this.#page.location.href);
    const startedAt = performance.now();
    if (!this.#urls.has(url) || startedAt < this.#notBefore) return;
    this.#isChanged = false;
    this.#ticks = 0;
    const isFound = this.#ports.find();
    const endedAt = performance.now();
    this.#notBefore = endedAt + (endedAt - startedAt) / maxLoad;
    if (!isFound) return;
    this.#urls.delete(url);
    if (this.#urls.size === 0) this.#stop();
    this.#ports.onFound(url);
  }

  #stop(): void {
    this.#life?.abort();
    this.#life = null;
  }
}
