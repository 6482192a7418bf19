import { holdBack } from './growing-text';
import { findCut, maxLength, parseMarkdown, toPlain, type TopBlock } from './markdown';

/**
 * A text that is being written is parsed again and again: what can change no more is parsed once. When the text is
 * whole, it is parsed as a whole.
 */
export class GrowingMarkdown {
  #settled = '';
  #blocks: TopBlock[] = [];

  parse(text: string): TopBlock[] {
    if (!text.startsWith(this.#settled)) {
      this.#settled = '';
      this.#blocks = [];
    }
    const end = Math.min(findSettledEnd(text, this.#settled.length), findCut(text));
    if (end > this.#settled.length) {
      this.#blocks = [...this.#blocks, ...parseMarkdown(text.slice(this.#settled.length, end))];
      this.#settled = text.slice(0, end);
    }
    return [...this.#blocks, ...this.#parseOpen(text)];
  }

  /** How much of a text would be parsed again. */
  countOpen(text: string): number {
    return text.startsWith(this.#settled) ? text.length - this.#settled.length : text.length;
  }

  #parseOpen(text: string): TopBlock[] {
    const open = text.slice(this.#settled.length);
    // What is too long is shown as it is, to its very end.
    if (text.length <= maxLength) return parseMarkdown(holdBack(open));
    return open === '' ? [] : [toPlain(open)];
  }
}

/**
 * Where something begins that nothing before it can take in: after an empty line, at the margin, outside of fences,
 * and not as an item that a list above could go on with. `start` is such a place itself.
 */
export function findSettledEnd(text: string, start: number): number {
  let settled = start;
  let fence: string | null = null;
  let isAfterGap = false;
  let at = start;
  for (let end = text.indexOf('\n', at); end >= 0; at = end + 1, end = text.indexOf('\n', at)) {
    const line = text.slice(at, end);
    if (line.trim() === '') {
      isAfterGap = true;
      continue;
    }
    if (fence === null && isAfterGap && at > start && /^[^\s\d*+-]/u.test(line)) settled = at;
    isAfterGap = false;
    fence = nextFence(fence, line);
  }
  return settled;
}

/** The signs that opened a fence which is still open after this line. */
function nextFence(open: string | null, line: string): string | null {
  const [, signs = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/u.exec(line) ?? [];
  if (open !== null) return signs.startsWith(open) && rest.trim() === '' ? null : open;
  if (signs === '' || (signs.startsWith('`') && rest.includes('`'))) return null;
  return signs;
}
