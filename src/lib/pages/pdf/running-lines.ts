import type { PdfLine } from './types';

/** Running titles stand within this share of the page's height from its upper and lower edge. */
const edge = 0.14;
/** So many lines at each edge can be running ones. */
const edgeLines = 2;
/** How far a running line may move from page to page, in points. */
const tolerance = 3;
/** A line that comes back on so many pages is a running one. */
const minPages = 3;

const pageNumber = /^(?:page |p\. ?|seite )?#(?: ?(?:of|von|\/|-) ?#)?$/;

export interface LinesOfPage {
  height: number;
  lines: readonly PdfLine[];
}

/** Leaves out what stands at the edges of page after page, and page numbers. */
export function withoutRunningLines(pages: readonly LinesOfPage[]): PdfLine[][] {
  const places = new Map<string, { y: number; pages: number }[]>();
  for (const page of pages) {
    for (const line of linesAtEdges(page)) notePlace(places, line);
  }
  const isRunning = (line: PdfLine) =>
    isNumberOfPage(line, pages.length) ||
    (places.get(toKey(line.text)) ?? []).some(
      (place) =>
        place.pages >= neededPages(line.text, pages.length) && Math.abs(place.y - line.y) <= tolerance,
    );
  return pages.map((page) => {
    const running = new Set(linesAtEdges(page).filter(isRunning));
    return page.lines.filter((line) => !running.has(line));
  });
}

/** With a number at its end it counts the pages, and two are enough to see that. */
function neededPages(text: string, pageCount: number): number {
  return pageCount === 2 || /^\d+\s|\s\d+$/.test(text) ? 2 : minPages;
}

function linesAtEdges({ height, lines }: LinesOfPage): PdfLine[] {
  const byHeight = [...lines].sort((above, below) => below.y - above.y);
  return [
    ...byHeight.slice(0, edgeLines).filter(({ y }) => y > height * (1 - edge)),
    ...byHeight
      .slice(edgeLines)
      .slice(-edgeLines)
      .filter(({ y }) => y < height * edge),
  ];
}

function notePlace(places: Map<string, { y: number; pages: number }[]>, { text, y }: PdfLine): void {
  const key = toKey(text);
  const known = places.get(key) ?? [];
  const same = known.find((place) => Math.abs(place.y - y) <= tolerance);
  if (same) same.pages += 1;
  else places.set(key, [...known, { y, pages: 1 }]);
}

/** The first and last page of a chapter carry their number elsewhere; a single sheet only its own. */
function isNumberOfPage(line: PdfLine, pageCount: number): boolean {
  if (!pageNumber.test(toKey(line.text).replace(/^[-–—\s]+|[-–—\s]+$/g, ''))) return false;
  return pageCount > 1 || Number(/\d+/.exec(line.text)?.[0]) === line.page;
}

function toKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+|\b[ivxlc]+\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}
