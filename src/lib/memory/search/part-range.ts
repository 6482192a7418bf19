import { type IndexPart } from './index-part';

/** Where the rows of each part that has any begin when all parts are counted through. */
export interface PartRange {
  readonly part: IndexPart;
  readonly first: number;
  /** One more than the last row. */
  readonly end: number;
}

export function toRanges(parts: readonly IndexPart[]): PartRange[] {
  let first = 0;
  const ranges: PartRange[] = [];
  for (const part of parts) {
    if (part.size === 0) continue;
    ranges.push({ part, first, end: first + part.size });
    first += part.size;
  }
  return ranges;
}

export function countRows(ranges: readonly PartRange[]): number {
  return ranges.at(-1)?.end ?? 0;
}

/** The range that holds a row. */
export function rangeOf(ranges: readonly PartRange[], row: number): PartRange {
  for (const range of ranges) if (row < range.end) return range;
  throw new RangeError('The row is in no part of the index.');
}
