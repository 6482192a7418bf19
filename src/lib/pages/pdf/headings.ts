import type { OutlineEntry, PdfLine } from './types';

/** A heading is set larger than the text by at least this factor. */
const minGrowth = 1.12;
const maxHeadingLength = 160;
/** A heading of the size of the text must be short. */
const maxPlainLength = 80;
/** And stand apart from what is above it, in sizes of the font. */
const minSpaceAbove = 1.5;
const maxLevels = 5;
const numbered = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.(?:\d{1,2})?)\s+\p{Lu}/u;
const usual =
  /^(?:abstract|acknowledge?ments?|appendix|bibliography|conclusions?|contents|discussion|introduction|methods?|references|related work|results|summary)$/i;

/** The level of a heading from 1; null for a line of text. */
export type FindHeading = (line: PdfLine, previous: PdfLine | undefined) => number | null;

/** Learns from a whole document what its headings look like: by its table of contents, their size, or their font. */
export function learnHeadings(lines: readonly PdfLine[], outline: readonly OutlineEntry[]): FindHeading {
  const body = findBody(lines);
  const levels = findLevels(lines, body.size);
  const named = new Map(outline.map(({ title, level }) => [toName(title), level]));
  return (line, previous) => {
    if (line.text.length > maxHeadingLength || !/\p{L}/u.test(line.text)) return null;
    const bySize = levels.get(toStep(line.size)) ?? null;
    const looksApart = bySize !== null || line.font !== body.font;
    const byName = looksApart ? named.get(toName(line.text)) : undefined;
    if (byName !== undefined) return Math.min(byName, 6);
    if (bySize !== null) return bySize;
    return isPlainHeading(line, previous, body) ? Math.min(levels.size + 1, 6) : null;
  };
}

export interface Body {
  size: number;
  font: string;
}

/** The size and the font that most letters are set in. */
export function findBody(lines: readonly PdfLine[]): Body {
  return {
    size: Number(most(lines, (line) => String(toStep(line.size)))),
    font: most(lines, ({ font }) => font),
  };
}

function most(lines: readonly PdfLine[], keyOf: (line: PdfLine) => string): string {
  const letters = new Map<string, number>();
  for (const line of lines) letters.set(keyOf(line), (letters.get(keyOf(line)) ?? 0) + line.text.length);
  return [...letters].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];
}

/** Larger sizes as levels, the largest first. A size that is used for much of the text is none of a heading. */
function findLevels(lines: readonly PdfLine[], bodySize: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) {
    const step = toStep(size);
    if (step >= bodySize * minGrowth && text.length <= maxHeadingLength)
      counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const sizes = [...counts]
    .filter(([, count]) => count <= Math.max(3, lines.length * 0.2))
    .map(([size]) => size)
    .sort((first, second) => second - first);
  return new Map(sizes.map((size, index) => [size, Math.min(index + 1, maxLevels)]));
}

function isPlainHeading(line: PdfLine, previous: PdfLine | undefined, body: Body): boolean {
  const isApart = line.isOneFont && line.font !== body.font && toStep(line.size) >= body.size;
  if (!isApart || line.text.length > maxPlainLength || /[.,;:!?]$/.test(line.text)) return false;
  if (numbered.test(line.text) || usual.test(line.text)) return true;
  const isFirst = previous?.page !== line.page || previous.y <= line.y;
  const hasSpace = !isFirst && previous.y - line.y >= minSpaceAbove * line.size;
  return hasSpace && line.right < line.columnRight - line.size * 4 && /^\p{Lu}/u.test(line.text);
}

/** Half points: the same font differs by a hair from line to line. */
function toStep(size: number): number {
  return Math.round(size * 2) / 2;
}

/** Tables of contents name sections with and without their numbers. */
function toName(title: string): string {
  return title
    .toLowerCase()
    .replace(/^[\divx.]+\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
