import { estimateTokens } from './estimate-tokens';
import { splitSentences } from './sentences';
import type { TextRange } from './types';

/** A passage: a slice of the text, with the headings above it. */
export interface Chunk extends TextRange {
  content: string;
  headingPath: string[];
}

/** Tokens a passage aims at: the model reads 256, and the title and headings go in front of it. */
const maxTokens = 200;
/** No single word or line may be longer than this, in characters. */
const maxPieceLength = 800;

interface Section {
  headingPath: string[];
  paragraphs: TextRange[];
}

/**
 * Cuts a text at headings, then packs whole sentences into passages that fit the model. Passages never
 * overlap and come in reading order; `content` is exactly `text.slice(start, end)`.
 */
export function chunkText(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (const section of splitSections(text)) {
    for (const range of packPieces(
      text,
      section.paragraphs.flatMap((range) => splitPieces(text, range)),
    )) {
      chunks.push({
        ...range,
        content: text.slice(range.start, range.end),
        headingPath: section.headingPath,
      });
    }
  }
  return chunks;
}

const headingLine = /^(#{1,6}) +(.+)$/;

function splitSections(text: string): Section[] {
  const sections: Section[] = [];
  let headings: { level: number; title: string }[] = [];
  let paragraphs: TextRange[] = [];
  const closeSection = () => {
    if (paragraphs.length > 0) sections.push({ headingPath: headings.map(({ title }) => title), paragraphs });
    paragraphs = [];
  };
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const heading = headingLine.exec(line);
    const [, marks, title] = heading ?? [];
    if (marks !== undefined && title !== undefined) {
      closeSection();
      headings = [
        ...headings.filter(({ level }) => level < marks.length),
        { level: marks.length, title: title.trim() },
      ];
    } else if (line.trim() !== '') {
      paragraphs.push({ start: lineStart, end: lineStart + line.length });
    }
    lineStart += line.length + 1;
  }
  closeSection();
  // A text of headings only is still worth finding.
  if (sections.length === 0 && text.trim() !== '') {
    return [{ headingPath: [], paragraphs: [{ start: 0, end: text.length }] }];
  }
  return sections;
}

function splitPieces(text: string, paragraph: TextRange): TextRange[] {
  const sentences = splitSentences(text.slice(paragraph.start, paragraph.end));
  return sentences.flatMap(({ start, end }) =>
    splitLong(text, { start: paragraph.start + start, end: paragraph.start + end }),
  );
}

/** Halves what is too long for one passage (a table row, a minified line, a word without end). */
function splitLong(text: string, range: TextRange): TextRange[] {
  const content = text.slice(range.start, range.end);
  if (content.length <= maxPieceLength && estimateTokens(content) <= maxTokens) return [range];
  const middle = range.start + Math.floor(content.length / 2);
  const space = text.lastIndexOf(' ', middle);
  let cut = space > range.start + content.length / 4 ? space + 1 : middle;
  // Never between the two halves of one character.
  if (isLowSurrogate(text.charCodeAt(cut))) cut += 1;
  return [
    ...splitLong(text, { start: range.start, end: cut }),
    ...splitLong(text, { start: cut, end: range.end }),
  ];
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function packPieces(text: string, pieces: TextRange[]): TextRange[] {
  const packed: TextRange[] = [];
  let current: TextRange | null = null;
  for (const piece of pieces) {
    const joined: TextRange = { start: current?.start ?? piece.start, end: piece.end };
    if (current && estimateTokens(text.slice(joined.start, joined.end)) > maxTokens) {
      packed.push(current);
      current = piece;
    } else {
      current = joined;
    }
  }
  if (current) packed.push(current);
  return packed;
}
