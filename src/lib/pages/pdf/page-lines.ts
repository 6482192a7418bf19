import { orderColumns } from './columns';
import { toPieces, toRows, type Piece } from './pieces';
import type { PdfLine, PdfPage } from './types';

/** The lines of a page in the order of reading. */
export function toLines(page: PdfPage): PdfLine[] {
  return orderColumns(toPieces(page)).flatMap((column) => {
    const columnLeft = column.reduce((least, { left }) => Math.min(least, left), Infinity);
    const columnRight = column.reduce((most, { right }) => Math.max(most, right), 0);
    return toRows(column, (piece) => piece).map((row) => ({
      ...joinPieces(row),
      page: page.number,
      columnLeft,
      columnRight,
    }));
  });
}

function joinPieces(row: readonly Piece[]): Omit<PdfLine, 'page' | 'columnLeft' | 'columnRight'> {
  const main = row.reduce((most, piece) => (piece.text.length > most.text.length ? piece : most));
  const inOrder = main.isRightToLeft ? row.toReversed() : row;
  return {
    text: inOrder.map(({ text }) => text).join(' '),
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
    y: main.y,
    size: main.size,
    font: main.font,
    isOneFont: row.every(({ isOneFont, font }) => isOneFont && font === main.font),
    isFixedPitch: row.every((piece) => piece.isFixedPitch),
  };
}
