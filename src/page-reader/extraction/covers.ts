import { gradientColours, parseColour, type Colour } from './colours';
import type { Fading } from './fading';
import { flatParent } from './nodes';

/** So many elements of a document are looked at. */
const maxElements = 20_000;
/** More boxes than this are not laid over texts to hide them. */
const maxCovers = 300;
/** A text is covered when so much of it is, 0..1. */
const coveredShare = 0.95;
/** What lies over so much of the window is a veil in front of the page, which goes away. 0..1. */
const veilShare = 0.5;

/** In characters. */
const maxOwnText = 200;

interface Cover {
  element: Element;
  box: DOMRect;
}

/** Finds boxes that lie over texts. A piece at a time: `advance` until it is true, then `covers`. */
export class Covers {
  readonly #elements: HTMLCollectionOf<Element>;
  readonly #fading: Fading;
  readonly #veil: number;
  readonly #found: Cover[] = [];
  #next = 0;

  constructor(live: Document, fading: Fading) {
    this.#elements = live.body.getElementsByTagName('*');
    this.#fading = fading;
    const { clientWidth, clientHeight } = live.documentElement;
    this.#veil = clientWidth * clientHeight * veilShare;
  }

  advance(until: number): boolean {
    const end = Math.min(this.#elements.length, maxElements);
    while (this.#next < end && this.#found.length < maxCovers) {
      const element = this.#elements[this.#next];
      if (element) this.#look(element);
      this.#next += 1;
      if (this.#next % 64 === 0 && performance.now() > until) return false;
    }
    return true;
  }

  hide(text: Element): boolean {
    if (isUnderOwnPart(text)) return true;
    if (this.#found.length === 0) return false;
    const box = text.getBoundingClientRect();
    const area = box.width * box.height;
    return this.#found.some(
      (cover) =>
        area > 0 &&
        overlap(cover.box, box) >= coveredShare * area &&
        cover.element !== text &&
        !cover.element.contains(text) &&
        isAbove(cover.element, text),
    );
  }

  #look(element: Element): void {
    const style = getComputedStyle(element);
    if (style.position !== 'absolute' && style.position !== 'relative') return;
    if (Number(style.zIndex) < 0 || !isOpaque(element, style)) return;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const box = element.getBoundingClientRect();
    if (box.width < 16 || box.height < 6 || box.width * box.height > this.#veil) return;
    // What has much to say itself is a part of the page that is out of place, not a veil.
    if (element.textContent.trim().length > maxOwnText) return;
    if (this.#fading.of(element).share < 0.95 || movesAlone(element)) return;
    this.#found.push({ element, box });
  }
}

function isOpaque(element: Element, style: CSSStyleDeclaration): boolean {
  if (/^(img|video|canvas|iframe)$/i.test(element.nodeName)) return true;
  return isFilled(style) || isFilledFromItsEdge(element, style);
}

const isSolid = (colour: Colour | null) => (colour?.[3] ?? 0) > 0.95;

/** With a colour, or a gradient that lets nothing through anywhere. */
function isFilled({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  if (isSolid(parseColour(backgroundColor))) return true;
  const stops = gradientColours(backgroundImage) ?? [];
  return stops.length > 0 && stops.every(isSolid);
}

/** By borders that meet, or a shadow that falls inwards all the way. */
function isFilledFromItsEdge(element: Element, style: CSSStyleDeclaration): boolean {
  const { boxShadow, borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = style;
  const spread = /^(rgba?\([^)]*\)) \S+ \S+ \S+ ([\d.]+)px inset$/.exec(boxShadow);
  const borders = [borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth].map(
    Number.parseFloat,
  );
  if (!spread && borders.every((width) => width < leastEdge)) return false;
  const { width, height } = element.getBoundingClientRect();
  if (spread && isSolid(parseColour(spread[1] ?? '')))
    return Number(spread[2]) >= (coveredShare * Math.min(width, height)) / 2;
  const [left = 0, right = 0, top = 0, bottom = 0] = borders;
  const isMet = left + right >= coveredShare * width || top + bottom >= coveredShare * height;
  return isMet && isSolid(parseColour(style.borderTopColor));
}

/** Borders are thinner than this, as a rule. In CSS pixels. */
const leastEdge = 6;

/** A part of the window that stays where it is while the text moves on under it. */
function movesAlone(element: Element): boolean {
  for (let current: Element | null = element; current; current = flatParent(current)) {
    if (/fixed|sticky/.test(getComputedStyle(current).position)) return true;
  }
  return false;
}

function overlap(left: DOMRect, right: DOMRect): number {
  const width = Math.min(left.right, right.right) - Math.max(left.left, right.left);
  const height = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Whether one element is painted over another that is not in it. */
function isAbove(cover: Element, text: Element): boolean {
  const around = new Set<Element>();
  for (let current: Element | null = text; current; current = flatParent(current)) around.add(current);
  let shared: Element | null = cover;
  while (shared && !around.has(shared)) shared = flatParent(shared);
  const [coverLevel, textLevel] = [levelOf(cover, shared), levelOf(text, shared)];
  if (coverLevel !== textLevel) return coverLevel > textLevel;
  return (text.compareDocumentPosition(cover) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** In which layer of an ancestor an element is painted: what is not positioned lies below what is. */
function levelOf(element: Element, ancestor: Element | null): number {
  let level = -0.5;
  for (
    let current: Element | null = element;
    current && current !== ancestor;
    current = flatParent(current)
  ) {
    const { position, zIndex, opacity, transform } = getComputedStyle(current);
    if (zIndex !== 'auto') level = Number(zIndex);
    else if (position !== 'static' || opacity !== '1' || transform !== 'none') level = Math.max(level, 0);
  }
  return level;
}

/** `p { position: relative } p::after { position: absolute; inset: 0; background: white }`. */
function isUnderOwnPart(text: Element): boolean {
  const parent = flatParent(text);
  return [text, parent].some((element) => {
    if (!element || getComputedStyle(element).position === 'static') return false;
    if (liesOver(element, '::after')) return true;
    // What comes before its text lies below it if both are positioned.
    const isBelow = element === parent && getComputedStyle(text).position !== 'static';
    return !isBelow && liesOver(element, '::before');
  });
}

function liesOver(element: Element, part: '::before' | '::after'): boolean {
  const style = getComputedStyle(element, part);
  if (style.content === 'none' || style.position !== 'absolute') return false;
  if (Number(style.zIndex) < 0 || Number(style.opacity) < 0.95) return false;
  if (!isFilled(style)) return false;
  const { width, height } = element.getBoundingClientRect();
  return (
    Number.parseFloat(style.width) >= coveredShare * width &&
    Number.parseFloat(style.height) >= coveredShare * height
  );
}
