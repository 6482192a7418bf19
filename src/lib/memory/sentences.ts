import type { TextRange } from './types';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Sentences of a text as ranges without the white space around them, in order, in any language. */
export function splitSentences(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const trimmed = segment.trim();
    if (trimmed === '') continue;
    const start = index + segment.indexOf(trimmed);
    sentences.push({ start, end: start + trimmed.length });
  }
  return sentences;
}
