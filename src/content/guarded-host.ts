import type { Place } from './place-beside';
import { VisibleClock } from '../platform/page/visible-clock';

/** So often a page may change what is ours; then it gets none of it any more. */
const maxTamperings = 3;

/** Smaller, or by as much larger, nobody can tell what they click. */
const leastZoom = 0.4;

/** What happens inside stays inside: a page that closes its menu on any click must not hear of ours. */
const privateEvents = [
  ...['pointerdown', 'pointerup', 'pointermove', 'mousedown', 'mouseup', 'mousemove', 'click', 'dblclick'],
  ...[
    'auxclick',
    'contextmenu',
    'touchstart',
    'touchmove',
    'touchend',
    'wheel',
    'keydown',
    'keyup',
    'keypress',
  ],
  ...['focusin', 'focusout', 'input', 'change', 'copy', 'dragstart', 'selectstart'],
] as const;

/** `!important` inside of a shadow root wins over whatever the page says, `style` attributes included. */
const hostStyles = `
  :host {
    all: initial !important; position: fixed !important; inset: auto !important; margin: 0 !important;
    z-index: 2147483647 !important; direction: ltr !important; color-scheme: light dark !important;
    display: block !important; width: max-content !important; height: max-content !important;
  }
`;

/**
 * A box over the page that the page can neither look into, nor restyle, nor drive: a closed shadow root in the top
 * layer. It puts right what the page changes about it, and goes when that happens too often.
 */
export class GuardedHost {
  /** All that is shown is in here. */
  readonly surface: HTMLElement = document.createElement('div');
  readonly #host: HTMLElement = document.createElement('div');
  readonly #root: ShadowRoot = this.#host.attachShadow({ mode: 'closed' });
  readonly #position = new CSSStyleSheet();
  readonly #observer = new MutationObserver((records) => this.#onChanges(records));
  readonly #onGone: () => void;
  #clock: VisibleClock | null = null;
  #place: Place | null = null;
  #tamperings = 0;

  /** `onGone`: the page has removed it, or changed it too often. */
  constructor(styles: string, onGone: () => void) {
    this.#onGone = onGone;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(hostStyles + styles);
    this.#root.adoptedStyleSheets = [sheet, this.#position];
    this.#root.append(this.surface);
    for (const type of privateEvents)
      this.#root.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  }

  get isOpen(): boolean {
    return this.#host.isConnected;
  }

  /** `parent`: a dialog in the top layer makes everything outside of it dead. */
  open(parent: Element): void {
    this.#host.popover = 'manual';
    this.#position.replaceSync(':host { visibility: hidden !important; }');
    parent.append(this.#host);
    this.#host.showPopover();
    this.#clock = new VisibleClock(this.surface);
    this.#observer.observe(this.#host, { attributes: true });
    this.#observer.observe(parent, { childList: true });
    this.#host.addEventListener('beforetoggle', this.#onToggle);
  }

  close(): void {
    this.#observer.disconnect();
    this.#host.removeEventListener('beforetoggle', this.#onToggle);
    this.#clock?.stop();
    this.#clock = null;
    this.#place = null;
    this.#host.remove();
  }

  /** Null: there is no place for it now. */
  moveTo(place: Place | null): void {
    const before = this.#place;
    this.#place = place;
    const zoom = this.#zoom;
    const rule = place
      ? `left: ${Math.round(place.left / zoom)}px !important; top: ${Math.round(place.top / zoom)}px !important;`
      : 'visibility: hidden !important;';
    this.#position.replaceSync(`:host { ${rule} }`);
    const hasMoved = !before || !place || Math.hypot(before.left - place.left, before.top - place.top) > 2;
    if (hasMoved) this.#clock?.restart();
  }

  /** What is shown has changed under the pointer. */
  restartClock(): void {
    this.#clock?.restart();
  }

  /** The user's own act, on what they have really seen. */
  isMeant(event: Event): boolean {
    const isReadable = this.#zoom >= leastZoom && this.#zoom <= 1 / leastZoom;
    return this.isOpen && isReadable && this.#clock?.isMeant(event) === true;
  }

  contains(target: EventTarget | null): boolean {
    return target === this.#host;
  }

  /** Something inside has the focus. */
  get hasFocus(): boolean {
    return this.#root.activeElement !== null;
  }

  get size(): { width: number; height: number } {
    const { width, height } = this.surface.getBoundingClientRect();
    return { width, height };
  }

  /** What the page's own `zoom` makes of it; the one property that reaches in here. */
  get #zoom(): number {
    const zoom: unknown = Reflect.get(this.#host, 'currentCSSZoom');
    return typeof zoom === 'number' && zoom > 0 ? zoom : 1;
  }

  readonly #onToggle = (event: Event): void => {
    if (Reflect.get(event, 'newState') === 'closed') this.#countTampering();
  };

  #onChanges(records: readonly MutationRecord[]): void {
    const isRemoved = records.some(({ removedNodes }) => [...removedNodes].includes(this.#host));
    if (isRemoved || !this.isOpen) {
      // Put back or not: what the page has held in its hands is not ours any more.
      this.surface.replaceChildren();
      this.close();
      this.#onGone();
    } else if (records.some(({ type }) => type === 'attributes')) this.#countTampering();
  }

  #countTampering(): void {
    this.#tamperings += 1;
    if (this.#tamperings >= maxTamperings) {
      this.close();
      this.#onGone();
      return;
    }
    this.#clock?.restart();
    // After the page's own turn: a popover that is being closed cannot be opened.
    queueMicrotask(() => this.#putRight());
  }

  #putRight(): void {
    if (!this.isOpen) return;
    for (const name of this.#host.getAttributeNames())
      if (name !== 'popover') this.#host.removeAttribute(name);
    if (this.#host.popover !== 'manual') this.#host.popover = 'manual';
    if (!this.#host.matches(':popover-open')) this.#host.showPopover();
    this.#observer.takeRecords();
  }
}
