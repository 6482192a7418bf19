import { highlightName } from '../messaging/page-reader';

/** Scrolls to the quoted words and marks them. False when the page does not hold them any more. */
export function showPassage(live: Document, quote: string): boolean {
  const range = findPassage(live.body, quote);
  if (!range) return false;
  CSS.highlights.set(highlightName, new Highlight(range));
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return true;
}

interface Letter {
  node: Text;
  offset: number;
}

/**
 * Where the words of a quotation stand in a page. White space is left out of the comparison: the page
 * breaks its lines elsewhere, and between blocks there may be none at all.
 */
export function findPassage(root: Node, quote: string): Range | null {
  const letters: Letter[] = [];
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const letter = node.data.charAt(offset);
      if (/\s/.test(letter)) continue;
      text += letter;
      letters.push({ node, offset });
    }
  }
  const wanted = withoutMarks(quote);
  const at = wanted === '' ? -1 : text.indexOf(wanted);
  const first = letters[at];
  const last = letters[at + wanted.length - 1];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/** The marks of lists and table cells are the reader's, not the page's. */
function withoutMarks(quote: string): string {
  return quote
    .split('\n')
    .map((line) => line.replace(/^\s*- /, '').replaceAll(' | ', ''))
    .join('')
    .replace(/\s+/g, '');
}
