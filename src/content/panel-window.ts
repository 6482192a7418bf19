import type { FloatingPanelMode } from '../messaging/floating-panel';
import type { PageNotice } from '../messaging/page-notices';
import { createButton, createElement, createIcon, createMark } from './bubble-elements';
import { sharedStyles } from './bubble-styles';
import { findParent, getView } from './floating-box';
import { GuardedHost } from './guarded-host';
import { followPointer } from './follow-pointer';
import { fitPanel, growPanel, movePanel, resizePanel, type PanelBox } from './panel-box';
import { panelStyles } from './panel-styles';
import type { SelectedText } from './selected-text';

/** A page whose policy keeps frames out, or a browser that is busy: after this nobody waits any longer. In ms. */
const patienceMs = 8_000;

interface PanelPorts {
  /** Where the frame is: the address with its token. */
  getFrameUrl: (token: string) => string;
  /** The frame did not come up. */
  onFailed: () => void;
}

/**
 * The window of the panel: a bar to move it by, pin and close, and a corner to resize it by. What is inside is a page
 * of the extension in a frame: the page around can neither read it nor load anything through it.
 */
export class PanelWindow {
  readonly #ports: PanelPorts;
  #host: GuardedHost | null = null;
  #frame: HTMLIFrameElement | null = null;
  #token: string | null = null;
  #box: PanelBox | null = null;
  #isPinned = false;
  #selection: SelectedText | null = null;
  #before: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #life = new AbortController();

  constructor(ports: PanelPorts) {
    this.#ports = ports;
  }

  get isOpen(): boolean {
    return this.#host !== null;
  }

  contains(target: EventTarget | null): boolean {
    return this.#host?.contains(target) === true;
  }

  open(token: string, mode: FloatingPanelMode, selection: SelectedText): void {
    this.close();
    this.#token = token;
    this.#selection = selection;
    this.#before = document.activeElement;
    this.#life = new AbortController();
    const host = new GuardedHost(sharedStyles + panelStyles, () => this.close());
    this.#host = host;
    host.surface.className = 'surface panel';
    host.surface.setAttribute('role', 'dialog');
    host.surface.setAttribute('aria-label', 'Recollect');
    host.surface.append(this.#createBar(), this.#createFrame(token), this.#createCorner());
    host.surface.addEventListener('keydown', (event) => event.key === 'Escape' && this.close());
    host.open(findParent(selection.element));
    this.#setBox(fitPanel(selection, getView(), mode));
    addEventListener('resize', () => this.#change((box) => movePanel(box, 0, 0, getView())), {
      signal: this.#life.signal,
      passive: true,
    });
    this.#timer = setTimeout(() => {
      this.close();
      this.#ports.onFailed();
    }, patienceMs);
  }

  /** A click elsewhere, or Escape on the page: what is pinned stays. False: there was nothing to close. */
  dismiss(): boolean {
    if (!this.isOpen || this.#isPinned) return false;
    this.close();
    return true;
  }

  /** Focus and selection go back to where they were. */
  close(): void {
    const host = this.#host;
    if (!host) return;
    const hadFocus = host.hasFocus;
    clearTimeout(this.#timer);
    this.#life.abort();
    this.#host = null;
    this.#frame = null;
    this.#token = null;
    this.#isPinned = false;
    host.close();
    if (!hadFocus) return;
    if (this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true });
    this.#selection?.restore();
  }

  /** From the frame. */
  hear(notice: PageNotice): void {
    if (notice.type === 'bubble-focus' || notice.token !== this.#token) return;
    clearTimeout(this.#timer);
    if (notice.type === 'panel-close') this.close();
    else this.#change((box) => growPanel(box, notice.height, getView()));
  }

  focus(): void {
    this.#frame?.focus();
  }

  #createBar(): HTMLElement {
    const label = 'Move the panel with the arrow keys';
    const grip = createButton(
      { icon: 'grip', label, isIconOnly: true, className: 'icon-only dots grip' },
      () => {},
    );
    const pinLook = { icon: 'pin', label: 'Keep open', isIconOnly: true, className: 'icon-only' } as const;
    const pin = createButton(pinLook, (event) => {
      if (!event.isTrusted) return;
      this.#isPinned = !this.#isPinned;
      pin.setAttribute('aria-pressed', String(this.#isPinned));
    });
    pin.setAttribute('aria-pressed', 'false');
    const closeLook = { icon: 'close', label: 'Close', isIconOnly: true, className: 'icon-only' } as const;
    const close = createButton(closeLook, () => this.close());
    const bar = createElement(
      'div',
      'bar',
      createMark(),
      createElement('span', 'name', 'Recollect'),
      grip,
      pin,
      close,
    );
    followPointer(bar, (left, top) => this.#change((box) => movePanel(box, left, top, getView())));
    return bar;
  }

  #createFrame(token: string): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.title = 'Recollect';
    // For any origin: that of the frame is not that of its address, which is made anew in every session.
    frame.allow = 'clipboard-write *';
    frame.src = this.#ports.getFrameUrl(token);
    frame.addEventListener('load', () => frame.focus());
    this.#frame = frame;
    return frame;
  }

  #createCorner(): HTMLElement {
    const corner = createElement('button', 'corner', createIcon('corner'));
    corner.type = 'button';
    corner.setAttribute('aria-label', 'Resize the panel with the arrow keys');
    followPointer(corner, (width, height) =>
      this.#change((box) => resizePanel(box, width, height, getView())),
    );
    return createElement('div', 'foot', corner);
  }

  #change(change: (box: PanelBox) => PanelBox): void {
    if (this.#box) this.#setBox(change(this.#box));
  }

  #setBox(box: PanelBox): void {
    this.#box = box;
    const { surface } = this.#host ?? {};
    surface?.style.setProperty('width', `${Math.round(box.width)}px`);
    surface?.style.setProperty('height', `${Math.round(box.height)}px`);
    this.#host?.moveTo(box);
  }
}
