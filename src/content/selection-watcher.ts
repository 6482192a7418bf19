import { readSelection, type SelectedText } from './selected-text';

/** How a selection was made. */
export type SelectionCause = 'mouse' | 'keyboard' | 'touch';

export interface SelectionPorts {
  /** Something is being selected: what is needed for an offer can be asked for meanwhile. */
  onStart: () => void;
  onSelect: (selection: SelectedText, cause: SelectionCause) => void;
  /** Nothing is selected any more, or something else is about to be. */
  onClear: () => void;
  /** The primary button goes down outside of what is ours. */
  onPressElsewhere: () => void;
  onEscape: () => void;
  /** Our own parts. */
  isOurs: (target: EventTarget | null) => boolean;
}

/** A finger moves the ends of a selection for a while. In ms. */
const touchPauseMs = 400;
const movingKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** Notices that text was selected, by mouse, keyboard or finger. */
export class SelectionWatcher {
  readonly #ports: SelectionPorts;
  readonly #page: Document;
  #roots: readonly ShadowRoot[] = [];
  #isTouch = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Document, ports: SelectionPorts, signal: AbortSignal) {
    this.#page = page;
    this.#ports = ports;
    const listen = { signal, passive: true, capture: true } as const;
    page.addEventListener('selectstart', () => ports.onStart(), listen);
    page.addEventListener('pointerdown', (event) => (this.#isTouch = event.pointerType === 'touch'), listen);
    page.addEventListener('mousedown', (event) => this.#onMouseDown(event), listen);
    page.addEventListener('mouseup', (event) => this.#onMouseUp(event), listen);
    page.addEventListener('keyup', (event) => this.#onKeyUp(event), listen);
    page.addEventListener('keydown', (event) => this.#onKeyDown(event), listen);
    page.addEventListener('selectionchange', () => this.#onChange(), listen);
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /** What is selected now, wherever; also in a field. */
  readAnywhere(): SelectedText | null {
    return readSelection(this.#page, { roots: this.#roots, isAsked: true });
  }

  #onMouseDown({ button, target }: MouseEvent): void {
    if (button !== 0 || this.#ports.isOurs(target)) return;
    this.#ports.onClear();
    this.#ports.onPressElsewhere();
  }

  #onMouseUp(event: MouseEvent): void {
    if (event.button === 0 && !this.#ports.isOurs(event.target)) this.#offerSoon('mouse', event);
  }

  /** Inside of what is ours, it is handled there. */
  #onKeyDown({ key, target }: KeyboardEvent): void {
    if (key !== 'Escape' || this.#ports.isOurs(target)) return;
    clearTimeout(this.#timer);
    this.#ports.onEscape();
  }

  #onKeyUp(event: KeyboardEvent): void {
    if (this.#ports.isOurs(event.target)) return;
    const isExtended = event.shiftKey && movingKeys.includes(event.key);
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (isExtended || isAll) this.#offerSoon('keyboard', event);
  }

  #onChange(): void {
    const selection = this.#page.getSelection();
    if (!selection || (selection.isCollapsed && this.#roots.length === 0)) this.#ports.onClear();
    else if (this.#isTouch) this.#offerSoon('touch', null, touchPauseMs);
  }

  /** The selection is final only after the browser has handled the event. */
  #offerSoon(cause: SelectionCause, event: Event | null, delayMs = 0): void {
    if (event)
      this.#roots = event
        .composedPath()
        .filter((node) => node instanceof ShadowRoot)
        .reverse();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const selection = readSelection(this.#page, { roots: this.#roots });
      if (selection) this.#ports.onSelect(selection, cause);
      else this.#ports.onClear();
    }, delayMs);
  }
}
