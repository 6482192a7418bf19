/** The text of a page taken apart into its lines: headings, items, rows, prose. Markdown as the reader writes it. */
import { splitSentences, type TextRange } from '../../text';

export type BlockKind = 'heading' | 'item' | 'row' | 'prose' | 'code';

export interface Block extends TextRange {
  kind: BlockKind;
  /** Which heading it stands under; 0: none. Counts up. */
  section: number;
  /** An item with a number before it. */
  isNumbered: boolean;
}

const heading = /^\s{0,3}#{1,6}\s+/u;
const item = /^\s*(?:[-*+•–]|\(?\d{1,3}[.)])\s+/u;
const numbered = /^\s*\(?\d{1,3}[.)]\s/u;
const quoteMark = /^\s*(?:>\s?)+/u;
const fence = /^\s*(?:```|~~~)/u;
const row = /^\s*\|.*\||\S\s\|\s.*\s\|\s\S/u;
const separator = /^[\s|:=*_-]*$/u;
/** A line this long that ends inside of a sentence was broken for width only. */
const wrappedLine = 60;
const sentenceEnd = /[.!?…:;。！？।؟]["'”’»)\]]*\s*$/u;

export function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let section = 0;
  let isCode = false;
  let isOpen = false;
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    if (fence.test(line)) {
      isCode = !isCode;
      isOpen = false;
      continue;
    }
    if (separator.test(line)) {
      isOpen = false;
      continue;
    }
    const { kind, marker } = isCode ? { kind: 'code' as const, marker: 0 } : classify(line);
    if (kind === 'heading') section += 1;
    const range = trim(text, start + marker, start + line.length);
    const last = blocks.at(-1);
    if (kind === 'prose' && isOpen && last && isWrapped(text.slice(last.start, last.end)))
      last.end = range.end;
    else blocks.push({ ...range, kind, section, isNumbered: kind === 'item' && numbered.test(line) });
    isOpen = kind === 'prose' || kind === 'item';
  }
  return blocks;
}

function classify(line: string): { kind: BlockKind; marker: number } {
  const [headingMark] = heading.exec(line) ?? [];
  if (headingMark !== undefined) return { kind: 'heading', marker: headingMark.length };
  if (row.test(line)) return { kind: 'row', marker: 0 };
  const [itemMark] = item.exec(line) ?? [];
  if (itemMark !== undefined) return { kind: 'item', marker: itemMark.length };
  const [quote = ''] = quoteMark.exec(line) ?? [];
  return { kind: 'prose', marker: quote.length };
}

function isWrapped(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return line.length >= wrappedLine && !sentenceEnd.test(line);
}

/** Sentences of a block as ranges of the text. */
export function toSentences(text: string, { start, end }: TextRange): TextRange[] {
  // A line break would end a sentence; a space is as long.
  const flat = text.slice(start, end).replaceAll('\n', ' ');
  const ranges = toPieces(flat).flatMap((piece) =>
    splitSentences(flat.slice(piece.start, piece.end)).map((range) => shift(range, piece.start)),
  );
  return joinBroken(flat, ranges)
    .flatMap((range) => partRunTogether(flat, range))
    .map((range) => shift(range, start));
}

const shift = (range: TextRange, by: number): TextRange => ({ start: range.start + by, end: range.end + by });

/** `Intl.Segmenter` takes four times as long for twice the text: 28 s for a paragraph of 280 kB, milliseconds in pieces. */
const longestPiece = 1_000;

function toPieces(text: string): TextRange[] {
  const pieces: TextRange[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + longestPiece);
    if (end < text.length) {
      const window = text.slice(start, end);
      const mark = Math.max(
        ...['. ', '! ', '? ', '。', '！', '？', '। '].map((ending) => window.lastIndexOf(ending)),
      );
      const space = window.lastIndexOf(' ');
      if (mark > 0) end = start + mark + 1;
      else if (space > 0) end = start + space + 1;
    }
    pieces.push({ start, end });
    start = end;
  }
  return pieces;
}

/** Longer ones may be several that lost the space between them: "on Wednesday.The police" */
const longSentence = 200;
const lostSpace = /(?<=\p{Ll}\p{Ll}[.!?])(?=\p{Lu}\p{Ll})/u;

function partRunTogether(text: string, { start, end }: TextRange): TextRange[] {
  if (end - start < longSentence) return [{ start, end }];
  let at = start;
  return text
    .slice(start, end)
    .split(lostSpace)
    .map((piece) => {
      const range = { start: at, end: at + piece.length };
      at = range.end;
      return range;
    });
}

const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Mme|Sr|Sra|Jr|Prof|St|vs|No|Nr|ca|bzw|Abb|Art|approx|fig|Fig|pp?|vol|Vol|e\.g|i\.e|z\. ?B|d\. ?h|u\. ?a)\.$/u;

/** "Dr. Smith", "z. B. Wasser" are no ends, nor is a full stop before a small letter. */
function joinBroken(text: string, ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const isBroken =
      last !== undefined &&
      (abbreviation.test(text.slice(Math.max(last.start, last.end - 12), last.end)) ||
        /^\p{Ll}/u.test(text.slice(range.start, range.start + 2)));
    if (isBroken) last.end = range.end;
    else joined.push({ ...range });
  }
  return joined;
}

function trim(text: string, start: number, end: number): TextRange {
  let from = start;
  let to = end;
  while (from < to && /\s/u.test(text.charAt(from))) from += 1;
  while (to > from && /\s/u.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}
