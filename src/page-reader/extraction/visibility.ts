import { Camouflage } from './camouflage';
import { closedSize, isCutAway } from './clipping';
import { Fading } from './fading';
import { flatParent, isNamed } from './nodes';

/** What of an element the reader sees: all, only what is in its children, or nothing. */
export type Shown = 'all' | 'children' | 'nothing';

/** Decides what the reader sees. Real ones ask the layout; where there is none, tests give their own. */
export type SeeElement = (element: Element, hasText: boolean) => Shown;

/** Letters smaller than this cannot be read, in CSS pixels. */
const minTextSize = 3;

/** The eyes for one document. It is only looked at: no attribute, no style of the page is touched. */
export function createEyes(live: Document): SeeElement {
  const fading = new Fading();
  const camouflage = new Camouflage(fading);
  const isOffScreen = createScreenCheck(live);
  return (element, hasText) => {
    // Without a box of its own (display: contents), an element may still have children that have one.
    if (!element.checkVisibility({ opacityProperty: true })) {
      return getComputedStyle(element).display === 'contents' ? 'all' : 'nothing';
    }
    const style = getComputedStyle(element);
    if (style.contentVisibility === 'hidden' || isCutAway(element, style) || isTurnedAway(style)) {
      return 'nothing';
    }
    // Where a box is matters only for those with words, and for those that may hide the words of others.
    if (!hasText && !isClosed(style)) return 'all';
    const box = element.getBoundingClientRect();
    const isTiny = box.width <= closedSize || box.height <= closedSize;
    if (isTiny && isClosed(style)) return 'nothing';
    if (!hasText) return 'all';
    // Of a fold that is closed only the title is shown, which is a child of it.
    if (isNamed(element, 'details') && !element.open) return 'children';
    if (isOffScreen(element, box) || fading.isFaded(element)) return 'children';
    if (style.visibility !== 'visible' || isUnreadable(element, style, box)) return 'children';
    return camouflage.hides(element, style) ? 'children' : 'all';
  };
}

function isClosed({ overflowX, overflowY }: CSSStyleDeclaration): boolean {
  return overflowX !== 'visible' && overflowY !== 'visible';
}

/** The back of a card that shows its front. */
function isTurnedAway({ backfaceVisibility, transform }: CSSStyleDeclaration): boolean {
  return (
    backfaceVisibility === 'hidden' && transform.startsWith('matrix3d') && new DOMMatrix(transform).m33 < 0
  );
}

function isUnreadable(element: Element, style: CSSStyleDeclaration, box: DOMRect): boolean {
  const size = Number.parseFloat(style.fontSize) * scaleOf(element, box);
  if (size < minTextSize || isIndentedAway(style, box)) return true;
  // Letters on top of each other, and letters that are shown as dots.
  if (Number.parseFloat(style.letterSpacing) < -0.6 * Number.parseFloat(style.fontSize)) return true;
  if (!/^(none)?$/.test(style.getPropertyValue('-webkit-text-security'))) return true;
  if (box.width > closedSize && box.height > closedSize) return false;
  // The box of the words themselves: a scale of zero leaves none, a box that is merely too small does.
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const { width, height } = range.getBoundingClientRect();
  return width <= closedSize || height <= closedSize;
}

/** By how much transforms and zooms make it smaller than it was laid out; 1 where that is not known. */
function scaleOf(element: Element, { width, height }: DOMRect): number {
  if (!('offsetWidth' in element) || !('offsetHeight' in element)) return 1;
  const [laidWidth, laidHeight] = [Number(element.offsetWidth), Number(element.offsetHeight)];
  if (laidWidth < 8 || laidHeight < 8) return 1;
  return Math.min(1, Math.max(width / laidWidth, height / laidHeight));
}

/** Image replacement: the words are there, beside their box. */
function isIndentedAway({ textIndent, overflowX, whiteSpace }: CSSStyleDeclaration, box: DOMRect): boolean {
  const indent = Number.parseFloat(textIndent) * (textIndent.endsWith('%') ? box.width / 100 : 1);
  return (
    indent < -200 || (indent >= box.width && indent > 0 && overflowX !== 'visible' && whiteSpace === 'nowrap')
  );
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
