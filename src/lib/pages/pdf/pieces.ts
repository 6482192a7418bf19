import type { PdfPage, PdfRun } from './types';

/** Words of one line that stand close together. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  font: string;
  isOneFont: boolean;
  isFixedPitch: boolean;
  isRightToLeft: boolean;
}

/** Gaps are measured in sizes of the font: above this, words belong to different columns or cells. */
const maxGap = 0.9;
/** Above this there is a space between two runs. */
const minSpace = 0.14;
/** Runs whose baselines differ by less stand in one row: raised and lowered figures do. */
const rowTolerance = 0.45;
/** What is smaller cannot be read. In points. */
const minSize = 2;

/** The text of a page in pieces, top to bottom. What lies outside of the page cannot be seen and is left out. */
export function toPieces(page: PdfPage): Piece[] {
  return toRows(
    page.runs.filter((run) => isOnPage(run, page)),
    runBox,
  ).flatMap(joinRuns);
}

function isOnPage(run: PdfRun, { width, height }: PdfPage): boolean {
  return (
    run.size >= minSize && run.x < width && run.x + run.width > 0 && run.y < height && run.y + run.size > 0
  );
}

interface Placed {
  left: number;
  y: number;
  size: number;
}

const runBox = ({ x, y, size }: PdfRun): Placed => ({ left: x, y, size });

/** Groups what stands on one baseline, top to bottom, each row from left to right. */
export function toRows<Item>(items: readonly Item[], place: (item: Item) => Placed): Item[][] {
  const placed = items.map((item) => ({ item, ...place(item) })).sort((above, below) => below.y - above.y);
  const rows: (typeof placed)[] = [];
  let row: typeof placed = [];
  for (const one of placed) {
    const first = row[0];
    if (first && first.y - one.y > rowTolerance * Math.max(first.size, one.size)) {
      rows.push(row);
      row = [];
    }
    row.push(one);
  }
  if (row.length > 0) rows.push(row);
  return rows.map((one) => one.sort((first, second) => first.left - second.left).map(({ item }) => item));
}

function joinRuns(row: readonly PdfRun[]): Piece[] {
  const groups: PdfRun[][] = [];
  let right = -Infinity;
  for (const run of row) {
    if (run.text.trim() === '') {
      // A space as wide as a gutter is a gutter.
      if (run.width <= maxGap * run.size) groups.at(-1)?.push(run);
      continue;
    }
    const group = groups.at(-1);
    if (group && run.x - right <= maxGap * run.size) group.push(run);
    else groups.push([run]);
    right = Math.max(right, run.x + run.width);
  }
  return groups.map(toPiece);
}

function toPiece(runs: readonly PdfRun[]): Piece {
  const words = runs.filter(({ text }) => text.trim() !== '');
  const main = words.reduce((most, run) => (run.text.length > most.text.length ? run : most));
  const isRightToLeft = words.filter((run) => run.isRightToLeft).length * 2 > words.length;
  return {
    text: joinWords(isRightToLeft ? runs.toReversed() : runs, isRightToLeft),
    left: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(({ x, width }) => x + width)),
    y: main.y,
    size: main.size,
    font: main.font,
    isOneFont: words.every(({ font }) => font === main.font),
    isFixedPitch: words.every((run) => run.isFixedPitch),
    isRightToLeft,
  };
}

function joinWords(runs: readonly PdfRun[], isRightToLeft: boolean): string {
  let text = '';
  let previous: PdfRun | null = null;
  for (const run of runs) {
    if (previous) {
      const [first, second] = isRightToLeft ? [run, previous] : [previous, run];
      if (second.x - (first.x + first.width) > minSpace * run.size) text += ' ';
    }
    text += run.text;
    previous = run;
  }
  return text.replace(/\s+/g, ' ').trim();
}
