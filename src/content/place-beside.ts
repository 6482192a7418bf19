/** Where something small finds room beside a selection. Pure geometry, in CSS pixels of the window. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
}

export interface Beside {
  /** The lines of what is selected, in the order of the text. */
  lines: readonly Box[];
  /** What of the window can be seen. */
  view: Box;
  size: Size;
  /** The line where the reader's hand is: the last one, or the first of a selection made backwards. */
  isBackwards: boolean;
  /** The text runs from right to left. */
  isRightToLeft: boolean;
  /** Distance to the selection and to the edges. */
  gap: number;
}

/** More lines than this count as one row each: a whole page may be selected. */
const maxLines = 60;

/** What of the lines is on the screen. */
export function findVisible(lines: readonly Box[], view: Box): Box[] {
  return lines
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(left, view.left),
      top: Math.max(top, view.top),
      right: Math.min(right, view.right),
      bottom: Math.min(bottom, view.bottom),
    }))
    .filter(({ left, top, right, bottom }) => right - left > 0.5 && bottom - top > 0.5);
}

/**
 * Always inside of the view, and never over the selection as long as there is any room beside it: below the line
 * where the hand is, above it, or wherever is nearest. Null when nothing of the selection can be seen.
 */
export function placeBeside(beside: Beside): Place | null {
  const { view, size, gap, isBackwards, isRightToLeft } = beside;
  const visible = findVisible(beside.lines, view);
  const lines = visible.length > maxLines ? toRows(visible) : visible;
  const hand = isBackwards ? lines[0] : lines.at(-1);
  if (!hand) return null;
  const room = shrinkToFit(view, size, gap);
  const isAtRight = isBackwards === isRightToLeft;
  const edge = isAtRight ? hand.right : hand.left;
  const wanted = { left: edge - size.width / 2, top: hand.bottom + gap };
  const above = { left: wanted.left, top: hand.top - gap - size.height };
  const all = bound(lines);
  const fits = (place: Place) => lines.every((line) => !overlaps(toBox(place, size), line, gap));
  const near = [
    ...(isBackwards ? [above, wanted] : [wanted, above]),
    { left: wanted.left, top: all.bottom + gap },
    { left: wanted.left, top: all.top - gap - size.height },
  ]
    .map((place) => ({ left: clamp(place.left, room.left, room.right), top: place.top }))
    .find((place) => place.top >= room.top && place.top <= room.bottom && fits(place));
  return near ?? findNearest(lines, room, beside, wanted, fits) ?? toCorner(room, isRightToLeft);
}

/**
 * Whatever fits can be pushed up and then to the left until it meets the edge or a line, so those corners are all
 * that has to be looked at.
 */
function findNearest(
  lines: readonly Box[],
  room: Box,
  { gap, size }: Beside,
  wanted: Place,
  fits: (place: Place) => boolean,
): Place | null {
  const lefts = [room.left, room.right, clamp(wanted.left, room.left, room.right)];
  const tops = [room.top, room.bottom, clamp(wanted.top, room.top, room.bottom)];
  for (const line of lines) {
    lefts.push(line.right + gap, line.left - gap - size.width);
    tops.push(line.bottom + gap, line.top - gap - size.height);
  }
  const distanceTo = ({ left, top }: Place) => Math.hypot(left - wanted.left, top - wanted.top);
  let nearest: Place | null = null;
  for (const left of new Set(lefts)) {
    for (const top of new Set(tops)) {
      const place = { left, top };
      const isInside = left >= room.left && left <= room.right && top >= room.top && top <= room.bottom;
      if (!isInside || (nearest && distanceTo(nearest) <= distanceTo(place)) || !fits(place)) continue;
      nearest = place;
    }
  }
  return nearest;
}

/** Everything is selected: where the text of a page ends is in the way least. */
function toCorner(room: Box, isRightToLeft: boolean): Place {
  return { left: isRightToLeft ? room.left : room.right, top: room.bottom };
}

/** Where the top left corner may be. What is larger than the view begins at its edge. */
function shrinkToFit(view: Box, { width, height }: Size, gap: number): Box {
  const across = Math.min(gap, Math.max(0, (view.right - view.left - width) / 2));
  const down = Math.min(gap, Math.max(0, (view.bottom - view.top - height) / 2));
  const left = view.left + across;
  const top = view.top + down;
  return {
    left,
    top,
    right: Math.max(left, view.right - across - width),
    bottom: Math.max(top, view.bottom - down - height),
  };
}

function toRows(lines: readonly Box[]): Box[] {
  const rows: Box[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const isSameRow = last && line.top < last.bottom && line.bottom > last.top;
    if (!isSameRow && rows.length < maxLines) rows.push({ ...line });
    else if (last) Object.assign(last, bound([last, line]));
  }
  return rows;
}

function bound(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function toBox({ left, top }: Place, { width, height }: Size): Box {
  return { left, top, right: left + width, bottom: top + height };
}

/** Half a pixel of tolerance: what is computed from an edge must not fail at that edge. */
function overlaps(one: Box, other: Box, gap: number): boolean {
  const slack = gap - 0.5;
  return (
    one.left < other.right + slack &&
    one.right > other.left - slack &&
    one.top < other.bottom + slack &&
    one.bottom > other.top - slack
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
