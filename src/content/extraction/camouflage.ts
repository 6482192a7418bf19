/** Channels that differ by less than this, of 255, look the same to a reader. */
const sameShade = 8;
/** Beyond this many elements it is not looked for what lies behind a text. */
const maxBackdrops = 20_000;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * Whether text has the colour of what is behind it. Asked for every element with text, so the background of
 * each ancestor is looked up once.
 */
export class Camouflage {
  readonly #backgrounds = new Map<Element, Colour | null>();
  #backdrops: DOMRect[] | null = null;

  hides(element: Element, style: CSSStyleDeclaration): boolean {
    const text = parseColour(style.webkitTextFillColor || style.color);
    if (!text) return false;
    if (text[3] < 0.05) return style.textShadow === 'none' && !style.backgroundClip.includes('text');
    const background = this.#backgroundOf(element);
    if (!background || !looksSame(text, background) || style.textShadow !== 'none') return false;
    return !this.#hasBackdrop(element);
  }

  /** Null where a picture or something translucent is behind the text: then nothing can be said. */
  #backgroundOf(element: Element): Colour | null {
    const unknown: Element[] = [];
    let found: Colour | null = [255, 255, 255, 1];
    for (let current: Element | null = element; current; current = flatParent(current)) {
      const known = this.#backgrounds.get(current);
      if (known !== undefined) {
        found = known;
        break;
      }
      unknown.push(current);
      const own = ownBackground(current);
      if (own !== undefined) {
        found = own;
        break;
      }
      if (current === current.ownerDocument.documentElement && isDark(current)) found = null;
    }
    for (const one of unknown) this.#backgrounds.set(one, found);
    return found;
  }

  /** A picture or a coloured box that was laid under the text without being its ancestor. */
  #hasBackdrop(element: Element): boolean {
    const box = element.getBoundingClientRect();
    this.#backdrops ??= findBackdrops(element.ownerDocument);
    return this.#backdrops.some(
      (other) =>
        other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top,
    );
  }
}

/** Undefined when the element lets its parent's background through. */
function ownBackground(element: Element): Colour | null | undefined {
  const style = getComputedStyle(element);
  if (style.backgroundImage !== 'none') return null;
  const colour = parseColour(style.backgroundColor);
  if (!colour) return null;
  if (colour[3] === 0) return undefined;
  return colour[3] < 0.98 ? null : colour;
}

function isDark(root: Element): boolean {
  return getComputedStyle(root).colorScheme.includes('dark');
}

function findBackdrops(document: Document): DOMRect[] {
  const elements = document.body.getElementsByTagName('*');
  const found: DOMRect[] = [];
  for (let index = 0; index < Math.min(elements.length, maxBackdrops); index += 1) {
    const element = elements[index];
    if (element && isBackdrop(element)) found.push(element.getBoundingClientRect());
  }
  return found;
}

function isBackdrop(element: Element): boolean {
  if (/^(img|video|canvas|svg|picture|iframe)$/i.test(element.nodeName)) return true;
  return [null, '::before', '::after'].some((part) => {
    const style = getComputedStyle(element, part);
    if (part !== null && style.content === 'none') return false;
    if (style.position !== 'absolute' && style.position !== 'fixed') return false;
    return style.backgroundImage !== 'none' || (parseColour(style.backgroundColor)?.[3] ?? 1) > 0;
  });
}

/** The parent as it is laid out: out of a shadow root to its host. */
export function flatParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return 'host' in root && root.host instanceof Element ? root.host : null;
}

/** Computed colours are `rgb(…)`, unless a page uses one of the newer spaces, which are left alone. */
function parseColour(text: string): Colour | null {
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
  if (!parts) return null;
  return [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)];
}

function looksSame(text: Colour, background: Colour): boolean {
  const alpha = text[3];
  return [0, 1, 2].every((channel) => {
    const shown = (text[channel] ?? 0) * alpha + (background[channel] ?? 0) * (1 - alpha);
    return Math.abs(shown - (background[channel] ?? 0)) < sameShade;
  });
}
