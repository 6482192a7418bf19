import { GuardedHost } from './guarded-host';
import { placeBeside, type Box, type Place, type Size } from './place-beside';
import type { SelectedText } from './selected-text';

/** With more lines than this, looking where they are takes too long for every step of a scroll. */
const maxFollowedLines = 500;

/** A guarded box that stays beside a selection: it follows when the page scrolls, is zoomed or changes its size. */
export class FloatingBox {
  readonly #host: GuardedHost;
  #life: AbortController | null = null;
  #selection: SelectedText | null = null;
  #gap = 0;
  /** What had the focus before it went inside. */
  #before: Element | null = null;

  constructor(styles: string, onGone: () => void) {
    this.#host = new GuardedHost(styles, onGone);
    this.#host.surface.className = 'surface';
  }

  get isOpen(): boolean {
    return this.#host.isOpen;
  }

  contains(target: EventTarget | null): boolean {
    return this.#host.contains(target);
  }

  isMeant(event: Event): boolean {
    return this.#host.isMeant(event);
  }

  /** Without a selection it is in the corner. */
  open(selection: SelectedText | null, gap: number): void {
    this.#selection = selection;
    this.#gap = gap;
    this.#host.open(findParent(selection?.element ?? null));
    this.#life = new AbortController();
    const { signal } = this.#life;
    const onMove = this.#throttle();
    const isLarge = selection !== null && selection.getLines().length > maxFollowedLines;
    const onScroll = isLarge ? () => this.close() : onMove;
    addEventListener('scroll', onScroll, { signal, passive: true, capture: true });
    addEventListener('resize', onMove, { signal, passive: true });
    visualViewport?.addEventListener('scroll', onMove, { signal, passive: true });
    visualViewport?.addEventListener('resize', onMove, { signal, passive: true });
  }

  fill(content: HTMLElement): void {
    const hadFocus = this.#host.hasFocus;
    this.#host.surface.replaceChildren(content);
    this.#host.restartClock();
    this.place();
    // The button that was pressed is gone: the keyboard must not fall back to the page.
    if (hadFocus) content.querySelector('button')?.focus();
  }

  place(): void {
    if (this.isOpen) this.#host.moveTo(this.#findPlace());
  }

  focusFirst(): void {
    if (!this.#host.hasFocus) this.#before = document.activeElement;
    this.#host.surface.querySelector('button')?.focus();
  }

  /** Focus and selection go back to where they were. */
  close(): void {
    const hadFocus = this.#host.hasFocus;
    this.#life?.abort();
    this.#life = null;
    this.#host.close();
    if (hadFocus) {
      if (this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true });
      this.#selection?.restore();
    }
    this.#before = null;
    this.#selection = null;
  }

  #findPlace(): Place | null {
    const view = getView();
    const size = this.#host.size;
    const selection = this.#selection;
    if (!selection) return toBottom(view, size);
    const { isBackwards, isRightToLeft } = selection;
    return placeBeside({
      lines: selection.getLines(),
      view,
      size,
      gap: this.#gap,
      isBackwards,
      isRightToLeft,
    });
  }

  /** Once a frame. */
  #throttle(): () => void {
    let isWaiting = false;
    return () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        this.place();
      });
    };
  }
}

/** What of the window can be seen, also when it is zoomed by two fingers. */
export function getView(): Box {
  const { offsetLeft = 0, offsetTop = 0 } = visualViewport ?? {};
  // Without the scrollbars, on which nothing should lie.
  const width = Math.min(
    visualViewport?.width ?? innerWidth,
    document.scrollingElement?.clientWidth ?? innerWidth,
  );
  const height = visualViewport?.height ?? innerHeight;
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + width, bottom: offsetTop + height };
}

function toBottom(view: Box, { width, height }: Size): Place {
  return { left: Math.max(view.left, (view.left + view.right - width) / 2), top: view.bottom - height - 24 };
}

/** What lies in a modal dialog, or on a full screen, is all that can be used then. */
export function findParent(element: Element | null): Element {
  const dialog = element?.closest('dialog:modal');
  const screen = document.fullscreenElement;
  return dialog ?? (screen && element && screen.contains(element) ? screen : document.documentElement);
}
