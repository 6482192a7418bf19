/**
 * The reader writes pages down with marks of its own: `#` headings, list items, `>` quotations, ` | ` between
 * the cells of a row, fences around code. The page itself shows none of them, so they go before words are
 * looked for in it, and before they are quoted.
 */

const lineMark = /^\s*(?:> )*(?:#{1,6} +|(?:[-*•]|\d{1,4}\.|:) +)?/;
const fence = /^\s*`{3,}\S*\s*$/;
/** Quotations show cells parted by a dot; an empty cell is a dash. */
const cellMark = / [|·] (?:– [|·] )*/;

/** What a quotation is made of on the page: one piece a line, or a cell, in order. */
export function toPagePieces(quote: string): string[] {
  return quote
    .split('\n')
    .filter((line) => !fence.test(line))
    .flatMap((line) => withoutLineMark(line).split(cellMark))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== '–');
}

/** A passage as it is shown in an answer: the words of the page, rows of a table without bars. */
export function toQuotation(passage: string): string {
  const lines = passage.split('\n').filter((line) => !fence.test(line));
  return lines
    .map((line, index) => (index === 0 ? withoutLineMark(line) : line.replace(/^\s*(?:> )+/, '')))
    .map((line) => line.split(/ \| (?:– \| )*/).join(' · '))
    .join('\n')
    .trim();
}

function withoutLineMark(line: string): string {
  // A line of prose that looks like a mark was given a backslash.
  return line.replace(lineMark, '').replace(/^\\(?=#|`)/, '');
}
