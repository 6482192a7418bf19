import { findBody, learnHeadings, type FindHeading } from './headings';
import { collectVocabulary, joinLines, type Vocabulary } from './join-lines';
import type { OutlineEntry, PdfLine } from './types';

/** A heading, a paragraph or an item of a list. */
export interface Block {
  /** Goes in front of the text: `## `, `- `, or nothing; source code stands between fences. */
  mark: string;
  text: string;
  /** Where in `text` a further page begins. */
  turns: { page: number; at: number }[];
  /** The page it begins on. */
  page: number;
  size: number;
}

/** Lines further apart belong to different paragraphs, in multiples of the usual distance. */
const maxLeading = 1.35;
/** A first line is set in by at least this, in sizes of the font. */
const minIndent = 0.8;
/** A last line ends this far before the edge of the column, in its width. */
const minRest = 0.12;
/** Bullets, those of symbol fonts included. */
const bullet = /^[•◦‣▪▫■□●○∙·⁃➢➤\uF0A7\uF0B7\uF0D8]\s*|^[–*-]\s+/;
const itemNumber = /^(?:\(?\d{1,3}[.)]|\(?[a-z][.)]|\[\d{1,3}\])\s+(?=\S)/;
const fence = '```';
const ends = /[.!?:。！？：]["'”’»)\]]*$/;

/** Puts the lines of a document together to blocks of text. */
export function toBlocks(lines: readonly PdfLine[], outline: readonly OutlineEntry[]): Block[] {
  const builder = new BlockBuilder(lines, outline);
  for (const line of lines) builder.add(line);
  return builder.blocks;
}

class BlockBuilder {
  readonly blocks: Block[] = [];
  readonly #findHeading: FindHeading;
  readonly #vocabulary: Vocabulary;
  readonly #leading: number;
  readonly #bodySize: number;
  /** A letter from a typewriter is no source code. */
  readonly #hasOtherFonts: boolean;
  #previous: PdfLine | undefined;
  /** Where the lines of the item under way begin. */
  #itemLeft: number | null = null;

  constructor(lines: readonly PdfLine[], outline: readonly OutlineEntry[]) {
    this.#findHeading = learnHeadings(lines, outline);
    this.#vocabulary = collectVocabulary(lines.map(({ text }) => text));
    this.#leading = usualLeading(lines);
    this.#bodySize = findBody(lines).size;
    this.#hasOtherFonts = lines.filter(({ isFixedPitch }) => isFixedPitch).length < lines.length * 0.8;
  }

  add(line: PdfLine): void {
    const level = line.isFixedPitch && this.#hasOtherFonts ? null : this.#findHeading(line, this.#previous);
    if (level !== null) this.#addHeading(line, `${'#'.repeat(level)} `);
    else if (line.isFixedPitch && this.#hasOtherFonts) this.#addCode(line);
    else if (bullet.test(line.text)) this.#begin(line, '- ', line.text.replace(bullet, ''));
    else if (itemNumber.test(line.text) && !this.#isMidSentence(line)) this.#begin(line, '', line.text);
    else if (this.#continuesBlock(line)) this.#append(this.blocks.at(-1), line);
    else if (this.#isAfterNotes(line)) this.#append(this.#beforeNotes(), line);
    else this.#begin(line, '', escapeMark(line.text));
    this.#previous = line;
  }

  #addHeading(line: PdfLine, mark: string): void {
    const block = this.blocks.at(-1);
    const previous = this.#previous;
    const goesOn =
      block?.mark === mark && previous?.page === line.page && isBelow(previous, line, this.#leading);
    if (goesOn && !/^\d/.test(line.text)) this.#append(block, line);
    else this.#begin(line, mark, line.text);
  }

  #addCode(line: PdfLine): void {
    const block = this.blocks.at(-1);
    const text = ' '.repeat(indentOf(line)) + line.text;
    if (block?.mark === fence && block.page === line.page) block.text += `\n${text}`;
    else this.blocks.push({ mark: fence, text, turns: [], page: line.page, size: line.size });
    this.#itemLeft = null;
  }

  #begin(line: PdfLine, mark: string, text: string): void {
    const isItem = bullet.test(line.text) || itemNumber.test(line.text);
    this.#itemLeft = isItem ? line.left : null;
    if (text === '') return;
    this.blocks.push({ mark, text, turns: [], page: line.page, size: line.size });
  }

  #append(block: Block | undefined, line: PdfLine): void {
    if (!block) return;
    const before = block.text;
    block.text = joinLines(before, line.text, this.#vocabulary);
    const page = block.turns.at(-1)?.page ?? block.page;
    if (line.page > page) block.turns.push({ page: line.page, at: before.length });
  }

  #continuesBlock(line: PdfLine): boolean {
    const previous = this.#previous;
    const block = this.blocks.at(-1);
    if (!previous || !block || /^[#`]/.test(block.mark) || !isSameSize(previous, line)) return false;
    const isTurn = previous.page !== line.page || previous.y <= line.y;
    if (isTurn) return !ends.test(previous.text) && goesOn(line.text);
    if (!isBelow(previous, line, this.#leading)) return false;
    const isIndented = line.left > previous.left + minIndent * line.size;
    if (this.#itemLeft !== null) return line.left > this.#itemLeft - 1;
    if (isIndented && isAtEdge(previous)) return false;
    const isShort = previous.right < previous.columnRight - minRest * columnWidth(previous);
    return !(isShort && ends.test(previous.text));
  }

  /** A number at the start of a line can also be the year in which a sentence ends. */
  #isMidSentence(line: PdfLine): boolean {
    const previous = this.#previous;
    if (!previous || this.#itemLeft !== null) return false;
    return this.#continuesBlock(line) && !ends.test(previous.text) && !/[;,]$/.test(previous.text);
  }

  /** Notes at the foot of a page come between two halves of a sentence. */
  #isAfterNotes(line: PdfLine): boolean {
    const block = this.#beforeNotes();
    const isTurn = this.#previous !== undefined && this.#previous.page !== line.page;
    return isTurn && block !== undefined && goesOn(line.text) && Math.abs(line.size - block.size) < 0.6;
  }

  #beforeNotes(): Block | undefined {
    const body = this.blocks.findLastIndex(({ size }) => size >= this.#bodySize - 0.6);
    const block = this.blocks[body];
    const hasNotes = body < this.blocks.length - 1 && this.blocks.length - body <= 8;
    return block && hasNotes && block.mark === '' && !ends.test(block.text) ? block : undefined;
  }
}

/** The usual distance of two lines, in sizes of the font. */
function usualLeading(lines: readonly PdfLine[]): number {
  const distances = lines
    .map((line, index) => {
      const above = lines[index - 1];
      return above?.page === line.page && isSameSize(above, line) ? (above.y - line.y) / line.size : 0;
    })
    .filter((distance) => distance > 0.8 && distance < 3)
    .sort((first, second) => first - second);
  return distances[Math.floor(distances.length / 2)] ?? 1.2;
}

function isBelow(above: PdfLine, line: PdfLine, leading: number): boolean {
  const distance = (above.y - line.y) / line.size;
  return distance > 0 && distance <= leading * maxLeading;
}

function isSameSize(first: PdfLine, second: PdfLine): boolean {
  return Math.abs(first.size - second.size) < 0.1 * second.size;
}

function isAtEdge(line: PdfLine): boolean {
  return line.left < line.columnLeft + minIndent * line.size;
}

/** In letters, which are about half as wide as they are high. */
function indentOf({ left, columnLeft, size }: PdfLine): number {
  return Math.min(40, Math.max(0, Math.round((left - columnLeft) / (size * 0.55))));
}

function columnWidth({ columnLeft, columnRight }: PdfLine): number {
  return columnRight - columnLeft;
}

/** Begins in the middle of a sentence; scripts without capitals never show that they do not. */
function goesOn(text: string): boolean {
  return /^["'“‘(]?[\p{Ll}\p{Lo}\p{N}]/u.test(text);
}

/** Prose that looks like one of our marks. */
function escapeMark(text: string): string {
  return /^(?:#{1,6} |`{3})/.test(text) ? `\\${text}` : text;
}
