import { splitSentences, type TextRange } from '../../text';

/** In characters: what is added to a quotation is worth reading only as far as this. */
const longest = 700;
/** "✔ Accepted answer", "Ingredients": a label of so few words says nothing without what it is put on. */
const mostWordsOfLabel = 3;
const fence = /^ {0,3}(`{3,})/u;
const listItem = /^\s*(?:[-*•]|\d{1,2}[.)])\s/u;

/**
 * A quotation that says something by itself: a line of code with the rest of its block, a sentence that ends in a
 * colon or a mere label with what follows it. As it stands, where that is not there or too long.
 */
export function makeWhole(passage: string, range: TextRange): TextRange {
  // "✔ Accepted answer", then "Delete in batches:", then the code.
  return extend(passage, extend(passage, range));
}

function extend(passage: string, range: TextRange): TextRange {
  const block = findCodeBlocks(passage).find(({ start, end }) => start <= range.start && range.end <= end);
  if (block) return fits(block) ? block : range;
  const quote = passage.slice(range.start, range.end).trimEnd();
  const isLabel = !/[.!?…。！？]["'”’»)\]]*$/u.test(quote) && countWords(quote) <= mostWordsOfLabel;
  if (!/[:：]$/u.test(quote) && !isLabel) return range;
  const end = findNextEnd(passage, range.end);
  return end !== null && fits({ start: range.start, end }) ? { start: range.start, end } : range;
}

const fits = ({ start, end }: TextRange): boolean => end - start <= longest;
const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Where the code, the list or the sentence after a place ends; null: nothing comes. */
function findNextEnd(passage: string, from: number): number | null {
  const offset = passage.slice(from).search(/\S/u);
  if (offset === -1) return null;
  const start = from + offset;
  const block = findCodeBlocks(passage).find((one) => one.start <= start && start < one.end);
  if (block) return block.end;
  const rest = passage.slice(start);
  if (listItem.test(rest)) {
    const lines = rest.split('\n');
    const after = lines.findIndex((line) => !listItem.test(line));
    return start + (after === -1 ? lines : lines.slice(0, after)).join('\n').trimEnd().length;
  }
  const [next] = splitSentences(rest);
  return next ? start + next.end : null;
}

/** Blocks between fences, the fences included; one that is cut off ends with the passage. */
function findCodeBlocks(passage: string): TextRange[] {
  const blocks: TextRange[] = [];
  let open: { start: number; mark: string } | null = null;
  let at = 0;
  for (const line of passage.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (open === null && mark !== undefined) open = { start: at, mark };
    else if (open !== null && mark === open.mark) {
      blocks.push({ start: open.start, end: at + line.length });
      open = null;
    }
    at += line.length + 1;
  }
  if (open !== null) blocks.push({ start: open.start, end: passage.length });
  return blocks;
}
