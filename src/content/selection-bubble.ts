import type { SelectedText } from './selected-text';

/** Distance to the selection and to the edge of the window, in CSS pixels. */
const gap = 8;

const styles = `
  :host { all: initial; position: fixed; z-index: 2147483647; }
  button {
    all: unset; box-sizing: border-box; display: inline-flex; align-items: center; gap: 6px; cursor: pointer;
    padding: 7px 12px; border-radius: 999px; font: 500 13px/18px system-ui, sans-serif;
    color: #1d2433; background: #ffffff; border: 1px solid #cfd5e1; box-shadow: 0 4px 16px rgb(15 23 42 / 18%);
  }
  button:hover { background: #f3f5fb; }
  button:focus-visible { outline: 2px solid #4656c8; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    button { color: #eef1f8; background: #232936; border-color: #47506a; }
    button:hover { background: #2d3445; }
    button:focus-visible { outline-color: #9aa6ff; }
  }
`;

/** The small button beside selected text. In a closed shadow root: the page can neither style nor read it. */
export class SelectionBubble {
  readonly #onAsk: (text: string) => void;
  #host: HTMLElement | null = null;

  constructor(onAsk: (text: string) => void) {
    this.#onAsk = onAsk;
  }

  contains(target: EventTarget | null): boolean {
    return this.#host !== null && target === this.#host;
  }

  show({ text, box }: SelectedText): void {
    this.hide();
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Ask Recollect';
    button.addEventListener('click', (event) => {
      // A page can make clicks of its own; only the user's open the panel.
      if (!event.isTrusted) return;
      this.hide();
      this.#onAsk(text);
    });
    // Pressing the button must not take the selection away.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    root.append(button);
    document.documentElement.append(host);
    place(host, button.getBoundingClientRect(), box);
    this.#host = host;
  }

  hide(): void {
    this.#host?.remove();
    this.#host = null;
  }
}

/** Below the selection, above it where there is no room; never outside the window. */
function place(host: HTMLElement, own: DOMRect, selection: DOMRect): void {
  const below = selection.bottom + gap;
  const top = below + own.height + gap <= innerHeight ? below : selection.top - own.height - gap;
  const left = Math.min(selection.right - own.width / 2, innerWidth - own.width - gap);
  host.style.setProperty('top', `${Math.max(gap, top)}px`, 'important');
  host.style.setProperty('left', `${Math.max(gap, left)}px`, 'important');
}
