import type { TextRange } from './types';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * The segmenter takes four times as long for twice the text, 28 s for 280 kB without a line break: what is longer is
 * given to it in pieces that end where a sentence does, or at least a word. In characters.
 */
const longestWhole = 20_000;
const pieceLength = 10_000;
const sentenceEnd = /[.!?…。！？।؟]["'”’»)\]]*(?:\s|$)|[。！？]|\n/gu;

/** Sentences of a text as ranges without the white space around them, in order, in any language. */
export function splitSentences(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  for (const piece of toPieces(text)) {
    for (const { segment, index } of segmenter.segment(text.slice(piece.start, piece.end))) {
      const trimmed = segment.trim();
      if (trimmed === '') continue;
      const start = piece.start + index + segment.indexOf(trimmed);
      sentences.push({ start, end: start + trimmed.length });
    }
  }
  return sentences;
}

function toPieces(text: string): TextRange[] {
  if (text.length <= longestWhole) return [{ start: 0, end: text.length }];
  const pieces: TextRange[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + pieceLength >= text.length ? text.length : findEnd(text, start, start + pieceLength);
    pieces.push({ start, end });
    start = end;
  }
  return pieces;
}

/** The last end of a sentence in a piece, else of a word; a word without an end is cut between two characters. */
function findEnd(text: string, start: number, end: number): number {
  const piece = text.slice(start, end);
  const last = [...piece.matchAll(sentenceEnd)].at(-1);
  if (last) return start + last.index + last[0].length;
  const space = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\t'));
  if (space > 0) return start + space + 1;
  const isPair = /[\uD800-\uDBFF]$/.test(piece);
  return end - (isPair ? 1 : 0);
}
