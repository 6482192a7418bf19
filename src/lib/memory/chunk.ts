import { estimateEmbeddingTokens } from './estimate-embedding-tokens';
import { splitSentences, type TextRange } from '../text';

/** A passage: a slice of the text, with the headings above it. */
export interface Chunk extends TextRange {
  content: string;
  headingPath: string[];
}

/** Tokens of a passage at most: the model was made for 256, and the title and headings go in front of it. */
export const maxTokens = 220;
/** No sentence may be longer than this, in characters: white space takes no token. */
const maxPieceLength = 2000;

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
const fenceLine = /^\s*(`{3,})/;

function splitSections(text: string): Section[] {
  const sections: Section[] = [];
  let headings: { level: number; title: string }[] = [];
  let paragraphs: TextRange[] = [];
  const closeSection = () => {
    if (paragraphs.length > 0) sections.push({ headingPath: headings.map(({ title }) => title), paragraphs });
    paragraphs = [];
  };
  let lineStart = 0;
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    // A comment in source code begins like a heading.
    const mark = fenceLine.exec(line)?.[1];
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const heading = fence === null ? headingLine.exec(line) : null;
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

/** Halves what is too long for one passage (a list in one sentence, a minified line, a word without end). */
function splitLong(text: string, range: TextRange): TextRange[] {
  const content = text.slice(range.start, range.end);
  if (content.length <= maxPieceLength && estimateEmbeddingTokens(content) <= maxTokens) return [range];
  const cut = range.start + findMiddleCut(content);
  return [
    ...splitLong(text, { start: range.start, end: cut }),
    ...splitLong(text, { start: cut, end: range.end }),
  ];
}

/** Where a cut does least harm, best first: after a sentence or clause, after a comma, between words. */
const cutPoints = [/[.!?;:。！？；：]\s+|[。！？；：]/g, /[,，、]\s+|[，、]/g, /\s+/g];

/** The best place to cut that lies nearest to the middle, but leaves at least a quarter on each side. */
function findMiddleCut(content: string): number {
  const middle = Math.floor(content.length / 2);
  for (const pattern of cutPoints) {
    let best = 0;
    for (const match of content.matchAll(pattern)) {
      const cut = match.index + match[0].length;
      if (Math.abs(cut - middle) < Math.abs(best - middle)) best = cut;
    }
    if (Math.abs(best - middle) <= content.length / 4) return best;
  }
  // Never between the two halves of one character.
  return isLowSurrogate(content.charCodeAt(middle)) ? middle + 1 : middle;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** In parts of about the same size: a short remainder at the end would say little on its own. */
function packPieces(text: string, pieces: TextRange[]): TextRange[] {
  const sizes = pieces.map(({ start, end }) => estimateEmbeddingTokens(text.slice(start, end)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const target = total / Math.ceil(total / maxTokens);
  const packed: TextRange[] = [];
  let current: TextRange | null = null;
  let tokens = 0;
  for (const [index, piece] of pieces.entries()) {
    const more = sizes[index] ?? 0;
    if (current && tokens + more <= maxTokens && tokens + more / 2 <= target) {
      current = { start: current.start, end: piece.end };
      tokens += more;
    } else {
      if (current) packed.push(current);
      current = piece;
      tokens = more;
    }
  }
  if (current) packed.push(current);
  return packed;
}
