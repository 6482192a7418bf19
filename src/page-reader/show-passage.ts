import { toPagePieces } from '../lib/pages';
import { highlightName } from '../messaging/page-reader';
import { isElement, isNamed, isNoteMark, isText } from './extraction/nodes';
import { isSkipped } from './extraction/skipped-elements';

/** Scrolls to the quoted words and marks them. False when the page does not hold them any more. */
export function showPassage(live: Document, quote: string): boolean {
  const range = findPassage(live.body, quote);
  if (!range) return false;
  CSS.highlights.set(highlightName, new Highlight(range));
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return true;
}

/** Letters and digits are compared, and nothing else: marks, line breaks and cells are ours or the page's. */
const notCompared = /[^\p{L}\p{N}]/gu;

/** A text of the page, and where its letters begin among those of all. */
interface Run {
  node: Text;
  start: number;
}

/** Where the words of a quotation stand in a page, preferably where they can be seen. */
export function findPassage(root: Element, quote: string): Range | null {
  const wanted = toPagePieces(quote).join('').replace(notCompared, '');
  if (wanted === '') return null;
  const { runs, letters } = collectLetters(root);
  let found: Range | null = null;
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    const range = toRange(runs, at, at + wanted.length);
    if (range && isShown(range)) return range;
    found ??= range;
  }
  return found;
}

/** In the order in which they are shown, open shadow roots and frames of the same origin included. */
function collectLetters(root: Element): { runs: Run[]; letters: string } {
  const runs: Run[] = [];
  const parts: string[] = [];
  let length = 0;
  const pending: Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isText(node)) {
      const letters = node.data.replace(notCompared, '');
      if (letters !== '') runs.push({ node, start: length });
      parts.push(letters);
      length += letters.length;
    } else if (isElement(node) && !isSkipped(node) && !isNoteMark(node)) {
      pending.push(...childrenOf(node).reverse());
    }
  }
  return { runs, letters: parts.join('') };
}

function childrenOf(element: Element): Node[] {
  if (element.shadowRoot) return Array.from(element.shadowRoot.childNodes);
  if (isNamed(element, 'slot') && element.assignedNodes().length > 0) return element.assignedNodes();
  const frame = isNamed(element, 'iframe') ? element.contentDocument : null;
  return Array.from((frame?.body ?? element).childNodes);
}

function toRange(runs: readonly Run[], start: number, end: number): Range | null {
  const first = runs.findLast((run) => run.start <= start);
  const last = runs.findLast((run) => run.start < end);
  if (!first || !last) return null;
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, offsetOf(first.node, start - first.start));
  // A range cannot leave a shadow root or a frame: there it marks what is inside.
  if (last.node.getRootNode() === first.node.getRootNode()) {
    range.setEnd(last.node, offsetOf(last.node, end - 1 - last.start) + 1);
  } else range.setEnd(first.node, first.node.data.length);
  return range;
}

/** Where the letter with this number stands in a text, signs and spaces counted as well. */
function offsetOf({ data }: Text, letter: number): number {
  let seen = 0;
  for (const { index, 0: compared } of data.matchAll(/[\p{L}\p{N}]/gu)) {
    if (seen + compared.length > letter) return index;
    seen += compared.length;
  }
  return data.length - 1;
}

function isShown(range: Range): boolean {
  return range.startContainer.parentElement?.checkVisibility({ visibilityProperty: true }) ?? false;
}
