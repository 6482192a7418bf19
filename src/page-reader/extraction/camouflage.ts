import {
  blendColours,
  filterColour,
  gradientColours,
  looksSame,
  parseColour,
  shadowColours,
  type Colour,
} from './colours';
import type { Fading } from './fading';
import { flatParent } from './nodes';

/** Beyond this many elements it is not looked for what lies behind a text. */
const maxBackdrops = 20_000;
/** What lies under less of a text than this does not make it readable, 0..1. */
const leastUnder = 0.3;
/** A fill of less than this is none. */
const leastFill = 0.1;

/** What is behind a text; no colours where a picture or something translucent is, of which nothing can be said. */
interface Ground {
  colours: readonly Colour[];
  /** Whose background it is; null: that of the window. */
  owner: Element | null;
}

interface Backdrop {
  box: DOMRect;
  /** Null for a picture. */
  colour: Colour | null;
}

/**
 * Whether text has the colour of what is behind it. Asked for every element with text, so the background of
 * each ancestor is looked up once.
 */
export class Camouflage {
  readonly #fading: Fading;
  readonly #grounds = new Map<Element, Ground>();
  #backdrops: Backdrop[] | null = null;

  constructor(fading: Fading) {
    this.#fading = fading;
  }

  hides(element: Element, style: CSSStyleDeclaration): boolean {
    const fill = parseColour(style.webkitTextFillColor || style.color);
    if (!fill) return false;
    const isClipped = style.backgroundClip.includes('text');
    if (fill[3] < leastFill && !isClipped) return !isDrawnOtherwise(style, []);
    const paints = fill[3] < leastFill ? ownPaints(style) : [fill];
    const ground = isClipped ? this.#groundBehind(element) : this.#groundOf(element);
    if (paints.length === 0 || ground.colours.length === 0) return false;
    const blended = blendOf(element).flatMap((mode) =>
      paints.flatMap((paint) => ground.colours.map((colour) => blendColours(mode, paint, colour))),
    );
    const [seen, behind] = this.#filter(element, blended.length > 0 ? blended : paints, ground);
    const isSame = seen.every((paint) => behind.every((colour) => looksSame(paint, colour)));
    if (!isSame || isDrawnOtherwise(style, behind)) return false;
    return !this.#hasBackdrop(element, seen);
  }

  /** What filters around both of them make of a text and its ground. */
  #filter(
    element: Element,
    paints: readonly Colour[],
    ground: Ground,
  ): readonly [readonly Colour[], readonly Colour[]] {
    let [seen, behind] = [paints, ground.colours];
    let { tinted } = this.#fading.of(element);
    while (tinted) {
      const { filter } = getComputedStyle(tinted);
      seen = seen.map((colour) => filterColour(filter, colour));
      if (ground.owner && tinted.contains(ground.owner)) {
        behind = behind.map((colour) => filterColour(filter, colour));
      }
      const parent: Element | null = flatParent(tinted);
      tinted = parent && this.#fading.of(parent).tinted;
    }
    return [seen, behind];
  }

  #groundBehind(element: Element): Ground {
    const parent = flatParent(element);
    return parent ? this.#groundOf(parent) : windowGround;
  }

  #groundOf(element: Element): Ground {
    const unknown: Element[] = [];
    let found = windowGround;
    for (let current: Element | null = element; current; current = flatParent(current)) {
      const known = this.#grounds.get(current);
      if (known !== undefined) {
        found = known;
        break;
      }
      unknown.push(current);
      const own = ownGround(current);
      if (own) {
        found = own;
        break;
      }
      if (current === current.ownerDocument.documentElement && isDark(current)) found = unknownGround;
    }
    for (const one of unknown) this.#grounds.set(one, found);
    return found;
  }

  /** A picture or a box of another colour that was laid under the text without being its ancestor. */
  #hasBackdrop(element: Element, seen: readonly Colour[]): boolean {
    const box = element.getBoundingClientRect();
    this.#backdrops ??= findBackdrops(element.ownerDocument);
    return this.#backdrops.some(
      (other) =>
        overlap(other.box, box) > leastUnder * box.width * box.height &&
        !seen.every((paint) => other.colour !== null && looksSame(paint, other.colour)),
    );
  }
}

const windowGround: Ground = { colours: [[255, 255, 255, 1]], owner: null };
const unknownGround: Ground = { colours: [], owner: null };

/** How an element, or what it stands in, is mixed with what is behind it. */
function blendOf(element: Element): string[] {
  for (const box of [element, flatParent(element)]) {
    const mode = box ? getComputedStyle(box).mixBlendMode : 'normal';
    if (mode !== 'normal' && mode !== '') return [mode];
  }
  return [];
}

/** Outlined letters and letters with a shadow of another colour than the ground can be read without a fill. */
function isDrawnOtherwise(style: CSSStyleDeclaration, behind: readonly Colour[]): boolean {
  const stroke = parseColour(style.webkitTextStrokeColor);
  const isOutlined = Number.parseFloat(style.webkitTextStrokeWidth) > 0 && stroke !== null;
  const drawn = [...(isOutlined ? [stroke] : []), ...shadowColours(style.textShadow)];
  return drawn.some(
    (colour) => colour[3] > 0.3 && (behind.length === 0 || !behind.every((one) => looksSame(colour, one))),
  );
}

/** What fills letters that are cut out of their background; nothing where that is a picture. */
function ownPaints(style: CSSStyleDeclaration): readonly Colour[] {
  if (style.backgroundImage !== 'none') return gradientColours(style.backgroundImage) ?? [];
  const colour = parseColour(style.backgroundColor);
  return colour ? [colour] : [];
}

/** Null when the element lets its parent's background through. */
function ownGround(element: Element): Ground | null {
  const style = getComputedStyle(element);
  if (style.backgroundClip.includes('text')) return null;
  if (style.backgroundImage !== 'none') {
    const colours = gradientColours(style.backgroundImage) ?? [];
    return colours.every((colour) => colour[3] > 0.98) ? { colours, owner: element } : unknownGround;
  }
  const colour = parseColour(style.backgroundColor);
  if (!colour) return unknownGround;
  if (colour[3] === 0) return null;
  return colour[3] < 0.98 ? unknownGround : { colours: [colour], owner: element };
}

function isDark(root: Element): boolean {
  return getComputedStyle(root).colorScheme.includes('dark');
}

function overlap(left: DOMRect, right: DOMRect): number {
  const width = Math.min(left.right, right.right) - Math.max(left.left, right.left);
  const height = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  return Math.max(0, width) * Math.max(0, height);
}

function findBackdrops(document: Document): Backdrop[] {
  const elements = document.body.getElementsByTagName('*');
  const found: Backdrop[] = [];
  for (let index = 0; index < Math.min(elements.length, maxBackdrops); index += 1) {
    const element = elements[index];
    const colour = element && backdropColour(element);
    if (element && colour !== undefined) found.push({ box: element.getBoundingClientRect(), colour });
  }
  return found;
}

/** Undefined for what is no backdrop. */
function backdropColour(element: Element): Colour | null | undefined {
  if (/^(img|video|canvas|svg|picture|iframe)$/i.test(element.nodeName)) return null;
  for (const part of [null, '::before', '::after']) {
    const style = getComputedStyle(element, part);
    if (part !== null && style.content === 'none') continue;
    if (style.position !== 'absolute' && style.position !== 'fixed') continue;
    if (style.backgroundImage !== 'none') return null;
    const colour = parseColour(style.backgroundColor);
    if (!colour || colour[3] > 0) return colour;
  }
  return undefined;
}
