import { Camouflage, flatParent } from './camouflage';

/** What of an element the reader sees: all, only what is in its children, or nothing. */
export type Shown = 'all' | 'children' | 'nothing';

/** Decides what the reader sees. Real ones ask the layout; where there is none, tests give their own. */
export type SeeElement = (element: Element, hasText: boolean) => Shown;

/** Letters smaller than this cannot be read, in CSS pixels. */
const minTextSize = 3;
/** A box that leaves this much or less open shows nothing, in CSS pixels. */
const closedSize = 1;

/** The eyes for one document. It is only looked at: no attribute, no style of the page is touched. */
export function createEyes(live: Document): SeeElement {
  const camouflage = new Camouflage();
  const isOffScreen = createScreenCheck(live);
  return (element, hasText) => {
    // Without a box of its own (display: contents), an element may still have children that have one.
    if (!element.checkVisibility({ opacityProperty: true })) {
      return getComputedStyle(element).display === 'contents' ? 'all' : 'nothing';
    }
    const style = getComputedStyle(element);
    if (isClippedAway(style)) return 'nothing';
    // Where a box is matters only for those with words, and for those that may hide the words of others.
    if (!hasText && !isClosed(style)) return 'all';
    const box = element.getBoundingClientRect();
    const isTiny = box.width <= closedSize || box.height <= closedSize;
    if (isTiny && isClosed(style)) return 'nothing';
    if (!hasText) return 'all';
    if (isOffScreen(element, box)) return 'children';
    if (style.visibility !== 'visible' || isUnreadable(element, style, isTiny)) return 'children';
    return camouflage.hides(element, style) ? 'children' : 'all';
  };
}

function isClosed({ overflowX, overflowY }: CSSStyleDeclaration): boolean {
  return overflowX !== 'visible' && overflowY !== 'visible';
}

/** `rect(0 0 0 0)`, `inset(50%)`, `circle(0)` and the like keep a text for screen readers only. */
function isClippedAway(style: CSSStyleDeclaration): boolean {
  const { clipPath, position } = style;
  const isPositioned = position === 'absolute' || position === 'fixed';
  const [top = 0, right = 0, bottom = 0, left = 0] = isPositioned ? clipEdges(style) : [0, 2, 2, 0];
  if (bottom - top <= closedSize || right - left <= closedSize) return true;
  if (clipPath === 'none') return false;
  if (/^(circle|ellipse)\(0(px|%)?\b/.test(clipPath)) return true;
  const inset = /^inset\(([^)]*)\)/.exec(clipPath)?.[1];
  if (inset !== undefined) {
    const [above = 0, behind = above, below = above, before = behind] = inset.split(/\s+/).map(toShare);
    return above + below >= 1 || before + behind >= 1;
  }
  const points = /^polygon\((?:\w+, )?([^)]*)\)/.exec(clipPath)?.[1]?.split(', ');
  return points !== undefined && new Set(points).size < 3;
}

/** The edges of the old `clip` property, which applies to positioned boxes only; a wide box when there is none. */
function clipEdges(style: CSSStyleDeclaration): number[] {
  const clip = /^rect\(([^a]*)\)$/.exec(style.getPropertyValue('clip'))?.[1];
  return clip === undefined ? [0, 2, 2, 0] : clip.split(/,?\s+/).map(Number.parseFloat);
}

function toShare(length: string): number {
  return length.endsWith('%') ? Number.parseFloat(length) / 100 : 0;
}

function isUnreadable(element: Element, style: CSSStyleDeclaration, isTiny: boolean): boolean {
  if (Number.parseFloat(style.fontSize) < minTextSize) return true;
  // Image replacement: the words are there, far to the left of their box.
  if (Number.parseFloat(style.textIndent) < -200) return true;
  if (!isTiny) return false;
  // The box of the words themselves: a scale of zero leaves none, a box that is merely too small does.
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const { width, height } = range.getBoundingClientRect();
  return width <= closedSize || height <= closedSize;
}

/** Whether a box lies where no scrolling leads. */
function createScreenCheck(live: Document): (element: Element, box: DOMRect) => boolean {
  const view = live.defaultView;
  const root = live.documentElement;
  const { scrollX = 0, scrollY = 0 } = view ?? {};
  const width = root.clientWidth;
  const isLocked = [root, live.body].some((one) => /hidden|clip/.test(getComputedStyle(one).overflowX));
  const isLeftward = getComputedStyle(root).direction === 'rtl';
  const reach = isLocked ? width : Math.max(width, root.scrollWidth);
  const left = isLeftward ? width - reach : 0;
  const right = isLeftward ? width : reach;
  const scrollers = new Map<Element, boolean>();
  return (element, box) =>
    (box.right + scrollX <= left || box.left + scrollX >= right || box.bottom + scrollY <= 0) &&
    box.width > 0 &&
    box.height > 0 &&
    !isInScroller(element, scrollers);
}

/** Inside a part of the page that scrolls by itself, a place outside the screen can be reached. */
function isInScroller(element: Element, known: Map<Element, boolean>): boolean {
  const visited: Element[] = [];
  let answer = false;
  for (let current = flatParent(element); current; current = flatParent(current)) {
    const before = known.get(current);
    if (before !== undefined) {
      answer = before;
      break;
    }
    if (current === current.ownerDocument.body || current === current.ownerDocument.documentElement) break;
    visited.push(current);
    const { overflowX, overflowY } = getComputedStyle(current);
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) {
      answer = true;
      break;
    }
  }
  for (const one of visited) known.set(one, answer);
  return answer;
}
