import { goesOver, lengthOfNotes, lookedAt } from './sentence-joints';

export interface TextRange {
  start: number;
  end: number;
}

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
      addSentence(sentences, text, { start, end: start + trimmed.length });
    }
  }
  return sentences;
}

/** To the sentence before it, where what parts them is no end of a sentence. */
function addSentence(sentences: TextRange[], text: string, next: TextRange): void {
  const last = sentences.at(-1);
  const between = last ? text.slice(last.end, next.start) : '';
  if (!last || /[\n\r]/u.test(between)) {
    sentences.push(next);
    return;
  }
  const before = text.slice(Math.max(last.start, last.end - lookedAt), last.end);
  const after = text.slice(next.start, Math.min(next.end, next.start + lookedAt));
  const notes = between === '' ? lengthOfNotes(before, after) : 0;
  if (notes > 0) {
    last.end = next.start + notes;
    const rest = text.slice(last.end, next.end);
    if (rest.trim() !== '') sentences.push({ start: last.end + rest.search(/\S/u), end: next.end });
  } else if (goesOver(before, after)) last.end = next.end;
  else sentences.push(next);
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
