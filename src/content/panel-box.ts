/** Where the panel is and how large. Pure geometry, in CSS pixels of the window. */
import type { FloatingPanelMode } from '../messaging/floating-panel';
import { placeBeside, type Box } from './place-beside';
import type { SelectedText } from './selected-text';

export interface PanelBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The user has chosen its size: it does not grow by itself any more. */
  isChosen: boolean;
  /** It stands above the selection: it grows upwards. */
  isAbove: boolean;
  /** Its content has said how high it is. */
  isMeasured: boolean;
}

const gap = 8;
const least = { width: 260, height: 160 };
const begin = { width: 420, ask: 230, 'search-enhancement': 230 };
/** As high as it gets by itself. */
const most = 560;
/** Its bar and its foot. */
export const frameHeight = 56;

type Lines = Pick<SelectedText, 'getLines' | 'isBackwards' | 'isRightToLeft'>;

/** Beside the selection; in a narrow window, over its whole width. */
export function fitPanel(selection: Lines, view: Box, mode: FloatingPanelMode): PanelBox {
  const width = Math.min(begin.width, view.right - view.left - 2 * gap);
  const lines = selection.getLines();
  // As much room as it may need later, so that it does not grow over the selection.
  const tall = Math.min(most, view.bottom - view.top - 2 * gap);
  const size = { width, height: Math.min(begin[mode], tall) };
  const { isBackwards, isRightToLeft } = selection;
  const beside = { lines, view, gap, isBackwards, isRightToLeft };
  const roomy = placeBeside({ ...beside, size: { width, height: tall } });
  const isFree = roomy !== null && lines.every((line) => !isOver(roomy, { width, height: tall }, line));
  const place = (isFree ? roomy : placeBeside({ ...beside, size })) ?? { left: view.left, top: view.top };
  const first = lines[0];
  const isAbove = first !== undefined && place.top + (isFree ? tall : size.height) <= first.top;
  const top = isFree && isAbove ? place.top + tall - size.height : place.top;
  return keepInside({ ...size, left: place.left, top, isChosen: false, isAbove, isMeasured: false }, view);
}

export function movePanel(box: PanelBox, across: number, down: number, view: Box): PanelBox {
  return keepInside({ ...box, left: box.left + across, top: box.top + down }, view);
}

export function resizePanel(box: PanelBox, across: number, down: number, view: Box): PanelBox {
  const width = Math.min(Math.max(least.width, box.width + across), view.right - box.left);
  const height = Math.min(Math.max(least.height, box.height + down), view.bottom - box.top);
  return keepInside({ ...box, width, height, isChosen: true }, view);
}

/** As high as its content, within bounds; after the first time never lower again, so that nothing jumps. */
export function growPanel(box: PanelBox, contentHeight: number, view: Box): PanelBox {
  if (box.isChosen || !Number.isFinite(contentHeight)) return box;
  const room = view.bottom - view.top - 2 * gap;
  const wanted = Math.max(box.isMeasured ? box.height : least.height, contentHeight + frameHeight);
  const height = Math.min(wanted, most, room);
  const top = box.isAbove ? box.top - (height - box.height) : box.top;
  return keepInside({ ...box, height, top, isMeasured: true }, view);
}

function keepInside(box: PanelBox, view: Box): PanelBox {
  const width = Math.min(box.width, view.right - view.left);
  const height = Math.min(box.height, view.bottom - view.top);
  const left = Math.min(Math.max(view.left, box.left), view.right - width);
  const top = Math.min(Math.max(view.top, box.top), view.bottom - height);
  return { ...box, left, top, width, height };
}

function isOver(
  { left, top }: { left: number; top: number },
  size: { width: number; height: number },
  line: Box,
) {
  return (
    left < line.right && left + size.width > line.left && top < line.bottom && top + size.height > line.top
  );
}
