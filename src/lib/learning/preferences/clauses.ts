import type { TextRange } from '../../text';

/** More clauses than these has no sentence that somebody typed. */
const mostClauses = 24;

/** A colon introduces what is said of something else, or by somebody else, and so does not begin a clause. */
const marks = /[,;()–—]+\s*|\s-+\s|\.{2,}\s*|…\s*/gu;

/** The clauses of a sentence; each begins where a statement may begin, and ends where the next one begins. */
export function splitClauses(sentence: string, conjunctions: RegExp): TextRange[] {
  const starts = new Set([0]);
  for (const { 0: mark, index } of sentence.matchAll(marks)) starts.add(index + mark.length);
  for (const { 0: word, index } of sentence.matchAll(new RegExp(conjunctions.source, 'giu')))
    starts.add(index + word.length);
  const ordered = [...starts]
    .filter((start) => start < sentence.length)
    .sort((left, right) => left - right)
    .slice(0, mostClauses);
  return ordered.map((start, at) => ({ start, end: ordered[at + 1] ?? sentence.length }));
}
