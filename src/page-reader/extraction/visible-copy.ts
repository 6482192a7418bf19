import { Covers } from './covers';
import { Fading } from './fading';
import { isElement, isNamed, isText } from './nodes';
import { isSkipped } from './skipped-elements';
import { TypedText } from './typed-text';
import { createEyes, type SeeElement, type Shown } from './visibility';

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
  /** Characters that were left out because somebody writes there. */
  typedLength: number;
}

/** One document: the page, or a frame in it. */
interface Scene {
  see: SeeElement;
  typed: TypedText;
}

interface Step extends Scene {
  node: Node;
  into: Element;
  depth: number;
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
  /** Elements with words of their own, and what was made of them. */
  readonly #texts: { live: Element; copy: Element }[] = [];
  /** Where nothing is laid out, nothing lies over anything. */
  readonly #covers: Covers | null;
  readonly #live: Document;
  #typedLength = 0;
  #nodes = 0;
  #characters = 0;
  #spentMs = 0;
  #isCut = false;

  constructor(live: Document, limits: CopyLimits = copyLimits, see?: SeeElement) {
    this.#live = live;
    this.#inert = live.implementation.createHTMLDocument(live.title);
    this.#inert.documentElement.lang = live.documentElement.lang;
    this.#limits = limits;
    this.#covers = see ? null : new Covers(live, new Fading());
    // A loop instead of recursion: pages nest deeper than the stack.
    this.#pending = [];
    this.#enter(live, { into: this.#inert.body, depth: 0, see: see ?? createEyes(live) });
  }

  get copy(): VisibleCopy {
    const isCut = this.#isCut || this.#characters >= this.#limits.characters;
    return { document: this.#inert, isCut, typedLength: this.#typedLength };
  }

  /** Goes on for about so long, in ms; true when there is nothing more to do. */
  advance(sliceMs = Infinity): boolean {
    const startedAt = performance.now();
    const availableMs = Math.min(sliceMs, this.#limits.duration - this.#spentMs);
    for (let step = this.#pending.pop(); step; step = this.#pending.pop()) {
      this.#nodes += 1;
      if (this.#nodes >= this.#limits.nodes || this.#characters >= this.#limits.characters) {
        this.#isCut = true;
        this.#uncover(startedAt + availableMs);
        return true;
      }
      this.#take(step);
      if (this.#nodes % clockInterval === 0 && performance.now() - startedAt > availableMs) break;
    }
    const isWhole = this.#pending.length === 0 && this.#uncover(startedAt + availableMs);
    this.#spentMs += performance.now() - startedAt;
    if (isWhole) return true;
    this.#isCut = this.#spentMs >= this.#limits.duration;
    return this.#isCut;
  }

  /** Takes out again what lies under something else; known only when all of the page was seen. */
  #uncover(until: number): boolean {
    if (!this.#covers) return true;
    if (!this.#covers.advance(until)) return false;
    for (let text = this.#texts.pop(); text; text = this.#texts.pop()) {
      if (this.#covers.hide(text.live)) {
        for (const child of Array.from(text.copy.childNodes)) if (isText(child)) child.remove();
      }
      if (this.#texts.length % clockInterval === 0 && performance.now() > until) break;
    }
    return this.#texts.length === 0;
  }

  #enter(live: Document, step: Omit<Step, 'node' | 'typed'>): void {
    const typed = new TypedText(live);
    if (typed.holds(live.body)) {
      this.#typedLength += live.body.textContent.length;
      return;
    }
    const shown = step.see(live.body, ownsText(live.body));
    if (shown !== 'nothing') this.#push(live.body, shown, { ...step, typed });
  }

  #push(parent: Element, shown: Shown, step: Omit<Step, 'node'>): void {
    for (const child of childSteps(parent, step)) {
      if (shown === 'children' && isText(child.node)) continue;
      this.#pending.push(child);
    }
  }

  #take(step: Step): void {
    const { node, into, depth, see, typed } = step;
    if (isText(node)) {
      const text = node.data.slice(0, this.#limits.characters - this.#characters);
      this.#characters += text.length;
      into.append(text);
      return;
    }
    if (!isElement(node)) return;
    if (isSkipped(node)) return;
    if (typed.holds(node)) {
      this.#typedLength += node.textContent.length;
      return;
    }
    const hasText = ownsText(node);
    const shown = see(node, hasText);
    if (shown === 'nothing') return;
    const frame = node.nodeName === 'IFRAME' ? frameDocument(node) : null;
    if (node.nodeName === 'IFRAME' && !frame) return;
    const copy = toCopy(node, this.#inert);
    const target = depth < maxDepth ? copy : into;
    const isApart = isBoxed(node);
    if (isApart) into.append(' ');
    if (target === copy) into.append(copy);
    // The space behind it comes after its children.
    if (isApart) this.#pending.push({ ...step, node: this.#inert.createTextNode(' ') });
    const next = { into: target, depth: depth + 1, see };
    if (frame) {
      if (depthOfFrame(frame) <= maxFrameDepth) this.#enter(frame, { ...next, see: createEyes(frame) });
      return;
    }
    if (hasText && shown === 'all' && target === copy && node.ownerDocument === this.#live)
      this.#texts.push({ live: node, copy });
    this.#push(node, shown, { ...next, typed });
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
