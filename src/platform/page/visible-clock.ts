/** What is clicked must have been seen for so long, unmoved and uncovered. In ms. */
const settleMs = 500;

/** Newer than the types that come with the compiler: https://w3c.github.io/IntersectionObserver/v2/ */
interface VisibilityOptions extends IntersectionObserverInit {
  trackVisibility: boolean;
  /** In ms; the browser allows no less. */
  delay: number;
}

/**
 * Knows for how long something could really be seen: not covered, faded, filtered or scaled by the page around it. A
 * click that comes sooner was meant for something else.
 */
export class VisibleClock {
  readonly #observer: IntersectionObserver;
  #since: number | null = null;

  constructor(target: Element) {
    const options: VisibilityOptions = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] };
    this.#observer = new IntersectionObserver((entries) => this.#note(entries), options);
    this.#observer.observe(target);
  }

  /** It has moved: whoever is about to click has not seen it where it is now. */
  restart(): void {
    if (this.#since !== null) this.#since = performance.now();
  }

  /** A page can make clicks of its own, and can put ours where the user's click falls. */
  isMeant(event: Event): boolean {
    this.#note(this.#observer.takeRecords());
    return event.isTrusted && this.#since !== null && performance.now() - this.#since >= settleMs;
  }

  stop(): void {
    this.#observer.disconnect();
    this.#since = null;
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const isVisible = Reflect.get(entry, 'isVisible') === true;
      if (!isVisible) this.#since = null;
      else this.#since ??= performance.now();
    }
  }
}
