import { toRows, type Piece } from './pieces';

/** A column needs so many lines on both sides of the gutter, or it is a table or chance. */
const minLines = 4;
/** Of lines beside each other, at most this share may cross the gutter. */
const maxCrossing = 0.2;
/** Lines of running text fill their column; the cells of a table do not. */
const minFill = 0.55;
/** How finely a gutter is looked for, in points. */
const step = 2;
/** Newspapers have more columns; halves of halves of halves are enough. */
const maxDepth = 3;

interface Span {
  left: number;
  right: number;
}

/**
 * Puts the pieces of a page in the order of reading: groups of one column each. What spans columns (a title,
 * a wide figure) parts what is above it from what is below.
 */
export function orderColumns(pieces: readonly Piece[], depth = 0): Piece[][] {
  const rows = toRows(pieces, (piece) => piece);
  const gutter = depth < maxDepth ? findGutter(rows) : null;
  if (gutter === null) return pieces.length > 0 ? [[...pieces]] : [];
  const groups: Piece[][] = [];
  let left: Piece[] = [];
  let right: Piece[] = [];
  let spanning: Piece[] = [];
  const closeColumns = () => {
    groups.push(...orderColumns(left, depth + 1), ...orderColumns(right, depth + 1));
    left = [];
    right = [];
  };
  const closeSpanning = () => {
    if (spanning.length > 0) groups.push(spanning);
    spanning = [];
  };
  for (const row of rows) {
    if (row.some((piece) => isIn(piece, gutter))) {
      closeColumns();
      spanning.push(...row);
      continue;
    }
    closeSpanning();
    for (const piece of row) (piece.right <= gutter.left ? left : right).push(piece);
  }
  closeColumns();
  closeSpanning();
  return groups;
}

function isIn({ left, right }: Span, gutter: Span): boolean {
  return left < gutter.right && right > gutter.left;
}

interface Gutter extends Span {
  crossing: number;
}

/** The emptiest and widest gap in the middle with running text on both sides; null when there is one column. */
function findGutter(rows: readonly Piece[][]): Gutter | null {
  if (rows.length < minLines) return null;
  const page = toSpan(rows.flat());
  let best: Gutter | null = null;
  const width = page.right - page.left;
  for (let x = page.left + width * 0.2; x < page.left + width * 0.8; x += step) {
    const gutter = measureGutter(rows, x, page);
    if (gutter && (best === null || isBetter(gutter, best))) best = gutter;
  }
  return best;
}

function isBetter(one: Gutter, other: Gutter): boolean {
  if (one.crossing !== other.crossing) return one.crossing < other.crossing;
  return one.right - one.left > other.right - other.left;
}

interface Line extends Span {
  y: number;
}

function measureGutter(rows: readonly Piece[][], x: number, page: Span): Gutter | null {
  const before: Line[] = [];
  const after: Line[] = [];
  const across: number[] = [];
  for (const row of rows) {
    const y = row[0]?.y ?? 0;
    if (row.some(({ left, right }) => left < x && right > x)) {
      across.push(y);
      continue;
    }
    const onLeft = row.filter(({ right }) => right <= x);
    if (onLeft.length > 0) before.push({ ...toSpan(onLeft), y });
    if (onLeft.length < row.length) after.push({ ...toSpan(row.slice(onLeft.length)), y });
  }
  if (!isColumn(before, x - page.left) || !isColumn(after, page.right - x)) return null;
  const top = Math.min(before[0]?.y ?? 0, after[0]?.y ?? 0);
  const bottom = Math.max(before.at(-1)?.y ?? 0, after.at(-1)?.y ?? 0);
  const isBeside = (y: number) => y <= top && y >= bottom;
  const crossing = across.filter(isBeside).length;
  const beside = Math.min(...[before, after].map((lines) => lines.filter(({ y }) => isBeside(y)).length));
  if (beside < minLines || crossing > beside * maxCrossing) return null;
  return { left: toSpan(before).right, right: toSpan(after).left, crossing };
}

function isColumn(lines: readonly Line[], width: number): boolean {
  if (lines.length < minLines) return false;
  const widths = lines.map(({ left, right }) => right - left).sort((first, second) => first - second);
  return (widths[Math.floor(widths.length / 2)] ?? 0) >= minFill * width;
}

function toSpan(spans: readonly Span[]): Span {
  return spans.reduce(
    (all, { left, right }) => ({ left: Math.min(all.left, left), right: Math.max(all.right, right) }),
    { left: Infinity, right: -Infinity },
  );
}
