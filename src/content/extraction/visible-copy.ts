import { isElement, isNamed, isText } from './nodes';
import { isSkipped } from './skipped-elements';
import { createEyes, type SeeElement } from './visibility';

/** Where a copy stops, so that no page can keep the tab busy. */
export interface CopyLimits {
  /** Nodes that are looked at. */
  nodes: number;
  /** Characters of text that are taken along. */
  characters: number;
  /** In ms. */
  duration: number;
}

export const copyLimits: CopyLimits = { nodes: 150_000, characters: 1_500_000, duration: 800 };

export interface VisibleCopy {
  document: Document;
  /** The page was larger than the limits; the copy holds its beginning. */
  isCut: boolean;
}

interface Step {
  node: Node;
  into: Element;
  depth: number;
  see: SeeElement;
}

/** Deeper than this, an element adds nothing but nesting: its content moves up to here. */
const maxDepth = 200;
const maxFrameDepth = 3;
/** How often the clock is looked at, in nodes. */
const clockInterval = 64;

/**
 * Makes the visible part of a page a document of its own, in which nothing loads, runs or is observed. Open shadow
 * roots and frames of the same origin are laid out where they are shown.
 */
export class VisibleCopier {
  readonly #inert: Document;
  readonly #limits: CopyLimits;
  readonly #pending: Step[];
  #nodes = 0;
  #characters = 0;
  #spentMs = 0;
  #isCut = false;

  constructor(live: Document, limits: CopyLimits = copyLimits, see: SeeElement = createEyes(live)) {
    this.#inert = live.implementation.createHTMLDocument(live.title);
    this.#inert.documentElement.lang = live.documentElement.lang;
    this.#limits = limits;
    // A loop instead of recursion: pages nest deeper than the stack.
    this.#pending = childSteps(live.body, { into: this.#inert.body, depth: 0, see });
  }

  get copy(): VisibleCopy {
    const isCut = this.#isCut || this.#characters >= this.#limits.characters;
    return { document: this.#inert, isCut };
  }

  /** Goes on for about so long, in ms; true when there is nothing more to do. */
  advance(sliceMs = Infinity): boolean {
    const startedAt = performance.now();
    const availableMs = Math.min(sliceMs, this.#limits.duration - this.#spentMs);
    for (let step = this.#pending.pop(); step; step = this.#pending.pop()) {
      this.#nodes += 1;
      if (this.#nodes >= this.#limits.nodes || this.#characters >= this.#limits.characters) {
        this.#isCut = true;
        return true;
      }
      this.#take(step);
      if (this.#nodes % clockInterval === 0 && performance.now() - startedAt > availableMs) break;
    }
    this.#spentMs += performance.now() - startedAt;
    if (this.#pending.length === 0) return true;
    this.#isCut = this.#spentMs >= this.#limits.duration;
    return this.#isCut;
  }

  #take(step: Step): void {
    const { node, into, depth, see } = step;
    if (isText(node)) {
      const text = node.data.slice(0, this.#limits.characters - this.#characters);
      this.#characters += text.length;
      into.append(text);
      return;
    }
    if (!isElement(node)) return;
    if (isSkipped(node)) return;
    const shown = see(node, ownsText(node));
    if (shown === 'nothing') return;
    const frame = node.nodeName === 'IFRAME' ? frameDocument(node) : null;
    if (node.nodeName === 'IFRAME' && !frame) return;
    const copy = toCopy(node, this.#inert);
    const target = depth < maxDepth ? copy : into;
    const isApart = isBoxed(node);
    if (isApart) into.append(' ');
    if (target === copy) into.append(copy);
    // The space behind it comes after its children.
    if (isApart) this.#pending.push({ node: this.#inert.createTextNode(' '), into, depth, see });
    const next = { into: target, depth: depth + 1, see };
    if (frame) {
      if (depthOfFrame(frame) <= maxFrameDepth)
        this.#pending.push(...childSteps(frame.body, { ...next, see: createEyes(frame) }));
      return;
    }
    for (const child of childSteps(node, next)) {
      if (shown === 'children' && isText(child.node)) continue;
      this.#pending.push(child);
    }
  }
}

/** What is laid out below an element, last first, as it is taken from the end. */
function childSteps(parent: Element, step: Omit<Step, 'node'>): Step[] {
  return Array.from(shownChildren(parent), (node) => ({ node, ...step })).reverse();
}

function shownChildren(element: Element): Iterable<Node> {
  if (element.shadowRoot) return element.shadowRoot.childNodes;
  if (isNamed(element, 'slot')) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return element.childNodes;
}

function ownsText(element: Element): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isText(child) && /\S/.test(child.data)) return true;
  }
  return false;
}

/** Custom elements, slots and frames become plain boxes: an extractor knows nothing of them. */
function toCopy(element: Element, inert: Document): Element {
  const name = element.nodeName;
  if (name !== 'IFRAME' && name !== 'SLOT' && !name.includes('-')) {
    const copy = inert.importNode(element, false);
    // What it did to the layout has been seen; an extractor would guess from it again.
    copy.removeAttribute('style');
    return copy;
  }
  return inert.createElement(isInline(element) ? 'span' : 'div');
}

/** Words in boxes of their own must not run into each other, though the elements are made for lines. */
function isBoxed(element: Element): boolean {
  if (!lineElements.has(element.nodeName)) return false;
  const { display, float } = getComputedStyle(element);
  return !display.startsWith('inline') && display !== 'contents' && display !== '' && float === 'none';
}

const lineElements = new Set('A ABBR B CITE EM I LABEL SMALL SPAN STRONG TIME'.split(' '));

function isInline(element: Element): boolean {
  return getComputedStyle(element).display.startsWith('inline') && element.nodeName !== 'IFRAME';
}

/** Null for a frame of another origin, which is closed to us. */
function frameDocument(frame: Element): Document | null {
  return isNamed(frame, 'iframe') ? frame.contentDocument : null;
}

function depthOfFrame(document: Document): number {
  let depth = 0;
  for (let view: Window | null = document.defaultView; view && view !== view.parent; view = view.parent)
    depth += 1;
  return depth;
}
