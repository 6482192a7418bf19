/**
 * A text that is still being written ends anywhere: in the middle of a link, of a table's first line, of the three
 * signs that begin a block of code. What cannot be told yet is held back for a moment, so that nothing is shown as
 * one thing and then as another.
 */
export function holdBack(text: string): string {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  const fence = findOpenFence(lines);
  const withoutLast = () => lines.slice(0, -1).join('\n');
  if (fence) {
    // The line that opens it may go on, and one that looks like its end may be too short for it yet.
    const isEdge = fence.line === lines.length - 1 || /^\s*(?:`+|~+)\s*$/u.test(last);
    return isEdge ? withoutLast() : text;
  }
  if (/^\s*(?:`{1,2}|~{1,2})$/u.test(last) || undecided.test(last)) return withoutLast();
  const table = findOpenTable(lines);
  if (table !== null) return lines.slice(0, table).join('\n');
  const start = text.length - last.length;
  return text.slice(0, start) + closeInline(last);
}

/** Signs that begin something once more follows, or are the end of a line above: lists, headings, quotations. */
const undecided = /^\s*(?:[-+*=_#>~]+|\d{1,9}[.)]?|[-+*]\s+\[[ xX]?\]?)\s*$/u;

function findOpenFence(lines: readonly string[]): { line: number } | null {
  let open: { sign: string; length: number; line: number } | null = null;
  for (const [line, text] of lines.entries()) {
    const marks = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})(.*)$/u.exec(text);
    const [, signs = '', rest = ''] = marks ?? [];
    if (signs === '') continue;
    if (!open) open = signs.startsWith('`') && rest.includes('`') ? null : toFence(signs, line);
    else if (signs.startsWith(open.sign) && signs.length >= open.length && rest.trim() === '') open = null;
  }
  return open;
}

function toFence(signs: string, line: number) {
  return { sign: signs.charAt(0), length: signs.length, line };
}

/** Where lines begin that may become a table: its second line decides, once it is whole. */
function findOpenTable(lines: readonly string[]): number | null {
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  let first = end;
  while (first > 0 && /^\s*\|/u.test(lines[first - 1] ?? '')) first -= 1;
  const wholeLines = lines.length - 1 - first;
  return first < end && wholeLines < 2 ? first : null;
}

/** Longer than any link that is worth waiting for. */
const maxHeld = 500;

function closeInline(line: string): string {
  const withoutCode = line.replaceAll(/(`+)[^`]+\1(?!`)/gu, (code) => '·'.repeat(code.length));
  const tick = withoutCode.indexOf('`');
  if (tick >= 0) {
    const code = line.slice(tick);
    const opening = /^`+/u.exec(code)?.[0] ?? '`';
    const inside = code.slice(opening.length).replace(/`+$/u, '');
    return inside.trim() === '' ? line.slice(0, tick) : `${line.slice(0, tick)}${opening}${inside}${opening}`;
  }
  const held = heldFrom(withoutCode);
  const shown = line.slice(0, held).replace(/(?:\*+|_+|~+)$/u, '');
  const isBoldOpen = (withoutCode.slice(0, shown.length).split('**').length - 1) % 2 === 1;
  return isBoldOpen ? `${shown.trimEnd()}**` : shown;
}

/** Where a link, a citation or an address begins that has no end yet. */
function heldFrom(line: string): number {
  const begun = [
    /!?\[[^[\]]*$/u,
    // A link, as long as its address is not closed; and words in brackets that may become one.
    /!?\[[^[\]]*\]\([^()\s]*(?:\s[^()]*)?$/u,
    /!?\[[^[\]]*[^[\]\d,;\s][^[\]]*\]$/u,
    /<[^<>\s]*$/u,
    /(?<![(<])(?:https?:\/\/|www\.)\S*$/u,
  ].map((pattern) => line.search(pattern));
  const places = begun.filter((place) => place >= 0 && line.length - place <= maxHeld);
  return Math.min(line.length, ...places);
}
