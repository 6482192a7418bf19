import type { BubbleOutcome, BubbleScope, FloatingPanelMode } from '../messaging/floating-panel';
import { createMenu, createNotice, createToolbar } from './bubble-views';
import { bubbleStyles, sharedStyles } from './bubble-styles';
import { createElement } from './bubble-elements';
import { FloatingBox } from './floating-box';
import type { SelectedText } from './selected-text';
import type { SelectionCause } from './selection-watcher';

export interface BubblePorts {
  openPanel: (mode: FloatingPanelMode, selection: SelectedText) => void;
  /** Null: the extension is gone. */
  remember: (text: string) => Promise<BubbleOutcome | null>;
  switchOff: (scope: BubbleScope) => Promise<BubbleOutcome | null>;
  undo: (id: string) => Promise<string | null>;
  /** Not on this page any more, until it is loaded again. */
  onHideHere: () => void;
}

/** A sentence is shown for so long, one with Undo a little longer. In ms. */
const noticeMs = 6_000;
const undoMs = 10_000;
const gaps = { mouse: 10, keyboard: 10, touch: 30 } satisfies Record<SelectionCause, number>;

/** The small toolbar beside selected text, and what comes of its buttons. */
export class SelectionBubble {
  readonly #ports: BubblePorts;
  readonly #box: FloatingBox;
  #selection: SelectedText | null = null;
  #isNotice = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: BubblePorts) {
    this.#ports = ports;
    this.#box = new FloatingBox(sharedStyles + bubbleStyles, () => this.hide());
  }

  get isOpen(): boolean {
    return this.#box.isOpen;
  }

  contains(target: EventTarget | null): boolean {
    return this.#box.contains(target);
  }

  show(selection: SelectedText, cause: SelectionCause): void {
    if (this.isOpen && !this.#isNotice && selection.text === this.#selection?.text) {
      this.#box.place();
      return;
    }
    this.hide();
    this.#selection = selection;
    this.#box.open(selection, gaps[cause]);
    this.#showToolbar(cause === 'keyboard');
  }

  focus(): void {
    this.#box.focusFirst();
  }

  /** What is said about something that was done stays for its time. */
  clear(): void {
    if (!this.#isNotice) this.hide();
  }

  /** False: there was nothing to close. */
  close(): boolean {
    if (!this.isOpen) return false;
    this.hide();
    return true;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#isNotice = false;
    this.#selection = null;
    this.#box.close();
  }

  /** A sentence where the bubble was, or in the corner. */
  say(sentence: string, undo: (() => void) | null = null): void {
    if (!this.isOpen) this.#box.open(null, gaps.mouse);
    this.#isNotice = true;
    const close = () => this.hide();
    this.#box.fill(createNotice({ sentence, undo, close, isMeant: (event) => this.#box.isMeant(event) }));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(close, undo ? undoMs : noticeMs);
  }

  #showToolbar(hasHint: boolean): void {
    const { onHideHere, openPanel } = this.#ports;
    // Whatever it does, it does it once, and only for a click that was meant.
    const act = (run: (selection: SelectedText) => void) => (event: MouseEvent) => {
      if (this.#selection && this.#box.isMeant(event)) run(this.#selection);
    };
    const open = (mode: FloatingPanelMode) =>
      act((selection) => {
        this.hide();
        openPanel(mode, selection);
      });
    const toolbar = createToolbar({
      hasHint,
      onSearch: open('search-enhancement'),
      onAsk: open('ask'),
      onRemember: act(({ text }) => void this.#settle(this.#ports.remember(text), 'Remembering…')),
      onMore: act(() => this.#showMenu(act, onHideHere)),
      onEscape: () => this.hide(),
    });
    this.#box.fill(toolbar);
  }

  #showMenu(
    act: (run: (selection: SelectedText) => void) => (event: MouseEvent) => void,
    onHideHere: () => void,
  ): void {
    const switchOff = (scope: BubbleScope) =>
      act(() => void this.#settle(this.#ports.switchOff(scope), 'Switching off…'));
    this.#box.fill(
      createMenu({
        onHide: act(() => {
          this.hide();
          onHideHere();
        }),
        onSite: switchOff('site'),
        onNever: switchOff('everywhere'),
        onEscape: () => {
          this.#showToolbar(false);
          this.#box.focusFirst();
        },
      }),
    );
    this.#box.focusFirst();
  }

  async #settle(outcome: Promise<BubbleOutcome | null>, sentence: string): Promise<void> {
    this.#isNotice = true;
    this.#box.fill(
      createElement(
        'div',
        'notice',
        createElement('span', 'busy'),
        createElement('p', 'notice-text', sentence),
      ),
    );
    const settled = await outcome;
    if (!settled) return;
    const { undoId } = settled;
    const undo = async (id: string) => {
      const said = await this.#ports.undo(id);
      if (said !== null) this.say(said);
    };
    this.say(settled.sentence, undoId === null ? null : () => void undo(undoId));
  }
}
