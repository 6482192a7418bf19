import { toBlocks, type Block } from './blocks';
import { toLines } from './page-lines';
import { withoutRunningLines } from './running-lines';
import type { OutlineEntry, PdfLine, PdfPage, PdfText } from './types';

/** What is shown of a character that a font does not name, and what a reader cannot see. */
const unreadable =
  /[\u0000-\u001F\u007F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]|[\u{E0000}-\u{E007F}]/gu;

/** Pages as the text that is remembered: paragraphs, headings and lists, in the order of reading. */
export function writePdfText(pages: readonly PdfPage[], outline: readonly OutlineEntry[] = []): PdfText {
  const readable = withoutRunningLines(
    pages.map((page) => ({ height: page.height, lines: toLines(page).map(cleanLine).filter(isContent) })),
  );
  return writeBlocks(toBlocks(readable.flat(), outline), pages.at(-1)?.number ?? 0);
}

/** As the memory does it, so that places in the text stay where they are. */
function cleanLine(line: PdfLine): PdfLine {
  return { ...line, text: line.text.toWellFormed().replace(unreadable, '').trim() };
}

/** A row of dots leads to a page number: a table of contents says nothing that the headings do not say. */
const leaders = /(?:\s?[.·…_]){4,}\s*[\divxlc]+$/i;

function isContent({ text }: PdfLine): boolean {
  return text !== '' && !leaders.test(text);
}

function writeBlocks(blocks: readonly Block[], pageCount: number): PdfText {
  const starts = new Map<number, number>();
  const parts: string[] = [];
  let length = 0;
  let previous: Block | undefined;
  const begin = (page: number, at: number) => starts.has(page) || starts.set(page, at);
  for (const block of blocks) {
    const isList = block.mark === '- ' && previous?.mark === '- ';
    const separator = previous ? (isList ? '\n' : '\n\n') : '';
    const start = length + separator.length;
    begin(block.page, start);
    for (const { page, at } of block.turns) begin(page, start + block.mark.length + at);
    const written = block.mark === '```' ? `\`\`\`\n${block.text}\n\`\`\`` : block.mark + block.text;
    parts.push(separator, written);
    length = start + written.length;
    previous = block;
  }
  return { text: parts.join(''), pageOffsets: toOffsets(starts, pageCount, length) };
}

/** Pages without text begin where the next one does. */
function toOffsets(starts: ReadonlyMap<number, number>, pageCount: number, length: number): number[] {
  const offsets: number[] = [];
  let next = length;
  for (let page = pageCount; page >= 1; page -= 1) {
    next = Math.min(next, starts.get(page) ?? next);
    offsets.unshift(next);
  }
  return offsets;
}

/** The page that a place in the text is on, from 1. */
export function pageAt(pageOffsets: readonly number[], offset: number): number {
  const next = pageOffsets.findIndex((start) => start > offset);
  return next === -1 ? Math.max(1, pageOffsets.length) : Math.max(1, next);
}
