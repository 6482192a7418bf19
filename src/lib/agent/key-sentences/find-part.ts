import type { PageExcerpt } from './types';
import { toPlainText } from '../../text';
import { toBlocks, type Block } from './blocks';
import { endOfArticle, isBoilerplate } from './boilerplate';

/** Shorter blocks are captions and labels; of scripts that say more in a letter, less is enough. */
const shortestParagraph = 80;
const shortestDense = 25;
/** Enough without an end mark: titles and menus are shorter. */
const longWithoutEnd = 200;
const endMark = /[.!?…。！？।؟]["'”’»)\]]*(?:\[\d+\])*$/u;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The first (or last) paragraph of real prose: no headings, bylines, menus; null where there is none. */
export function findPart(text: string, part: 'opening' | 'end'): PageExcerpt | null {
  const blocks = listProse(text, toBlocks(text));
  const isReal = ({ start, end }: Block): boolean => isParagraph(text.slice(start, end));
  const found = part === 'opening' ? blocks.find(isReal) : blocks.findLast(isReal);
  return found === undefined ? null : { start: found.start, end: found.end };
}

/** Prose of the article itself, in order; what stands under "References" or "Comments" at its end is none. */
export function listProse(text: string, blocks: readonly Block[]): Block[] {
  const prose = blocks.filter(({ kind, start, end }) => kind === 'prose' && end - start >= shortestDense);
  const end = findEnd(text, blocks);
  const before = prose.filter(({ start }) => start < end);
  return before.length === 0 ? prose : before;
}

/** Where the article ends: at a heading that says so, in its second half. */
function findEnd(text: string, blocks: readonly Block[]): number {
  const closing = blocks.find(
    ({ kind, start, end }) =>
      kind === 'heading' && start > text.length / 2 && isClosing(text.slice(start, end)),
  );
  return closing?.start ?? text.length;
}

function isClosing(title: string): boolean {
  const plain = toPlainText(title).replace(/[\s:.#]+$/u, '');
  return plain.length < 40 && endOfArticle.exec(plain)?.[0] === plain;
}

export function isParagraph(paragraph: string): boolean {
  const least = dense.test(paragraph) ? shortestDense : shortestParagraph;
  if (paragraph.length < least || isBoilerplate(paragraph)) return false;
  return endMark.test(paragraph) || paragraph.length >= longWithoutEnd;
}
