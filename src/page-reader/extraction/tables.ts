/** A cell with more characters than this is a column of text, not a value. */
const maxCellLength = 300;

/** Tables that hold rows of values. Others only arrange boxes, and are read as boxes. */
export function isDataTable(table: HTMLTableElement): boolean {
  if (/^(presentation|none)$/.test(table.getAttribute('role') ?? '')) return false;
  if (table.querySelector('table, h1, h2, h3, pre')) return false;
  const rows = Array.from(table.rows);
  if (rows.some(({ cells }) => Array.from(cells).some((cell) => cell.textContent.length > maxCellLength))) {
    return false;
  }
  const isMarked = table.querySelector('th, caption, thead') !== null;
  return (
    isMarked || (rows.length > 1 && rows.filter(({ cells }) => cells.length > 1).length > rows.length / 2)
  );
}

/** One line a row. An empty cell between others keeps its place, so that columns stay columns. */
export function tableRows(table: HTMLTableElement, readCell: (cell: Element) => string): string[] {
  return Array.from(table.rows, ({ cells }) => {
    const texts = Array.from(cells, readCell);
    while (texts.at(-1) === '') texts.pop();
    return texts.map((text) => text || '–').join(' | ');
  }).filter((row) => row.replace(/[–|\s]/g, '') !== '');
}
