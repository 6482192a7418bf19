import { isElement, isNamed, isNoteMark, isText } from './nodes';
import { codeText, codeLanguage } from './source-code';
import { isDataTable, tableRows } from './tables';
import { TextWriter } from './text-writer';

const blocks = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM ' +
    'H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI MAIN MENU OL P PRE SEARCH SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
);

/**
 * The text below an element as Markdown-like lines: headings with `#`, items with `-` or a number, cells of a
 * row parted by ` | `, quotations with `>`, source code between fences. Emphasis and links are their words
 * alone, so that a sentence reads here as it does on the page.
 */
export function toReadableText(root: Element): string {
  const writer = new TextWriter();
  writeChildren(root, writer);
  writer.endBlock();
  return writer.toString();
}

function writeChildren(parent: Node, writer: TextWriter): void {
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (isText(child)) writer.write(child.data);
    else if (isElement(child)) writeElement(child, writer);
  }
}

function writeElement(element: Element, writer: TextWriter): void {
  const name = element.nodeName.toUpperCase();
  const level = /^H([1-6])$/.exec(name)?.[1];
  if (name === 'BR') writer.breakLine();
  else if (level !== undefined) writer.writeHeading(Number(level), headingText(element));
  else if (name === 'PRE') writer.writeCode(codeLanguage(element), codeText(element));
  else if (name === 'OL' || name === 'UL' || name === 'MENU') writeList(element, writer);
  else if (name === 'LI') writeItem(element, '- ', writer);
  else if (name === 'DL') writer.asGroup(() => writeChildren(element, writer));
  else if (name === 'DD') writer.inside('', ': ', () => writeChildren(element, writer));
  else if (name === 'BLOCKQUOTE') writer.inside('> ', '', () => writeChildren(element, writer));
  else if (isNamed(element, 'table') && isDataTable(element)) writeTable(element, writer);
  else if (isNoteMark(element) || isWayBack(element)) return;
  else if (blocks.has(name)) {
    writer.endBlock();
    writeChildren(element, writer);
    writer.endBlock();
  } else writeChildren(element, writer);
}

/** The arrow behind a note that leads back to where it was called. */
function isWayBack(element: Element): boolean {
  return isNamed(element, 'a') && /^[↩↑⬆^⏎\uFE0E\uFE0F\s]+$/u.test(element.textContent);
}

/** Without the sign that many sites put there as a link to the heading itself. */
function headingText(heading: Element): string {
  const writer = new TextWriter();
  writeChildren(heading, writer);
  writer.endBlock();
  return writer
    .toString()
    .replace(/\s+/g, ' ')
    .replace(/^[#¶§🔗\s]+|\s*[#¶§🔗]+$/gu, '');
}

function writeList(list: Element, writer: TextWriter): void {
  const isOrdered = isNamed(list, 'ol');
  let number = isOrdered ? list.start : 1;
  writer.asGroup(() => {
    for (let child = list.firstChild; child; child = child.nextSibling) {
      if (isElement(child) && child.nodeName === 'LI') {
        writeItem(child, isOrdered ? `${number}. ` : '- ', writer);
        number += 1;
      } else if (isText(child)) writer.write(child.data);
      else if (isElement(child)) writeElement(child, writer);
    }
  });
}

/** An item with a heading of its own is a section (a search result, a post), not a point of a list. */
function writeItem(item: Element, marker: string, writer: TextWriter): void {
  if (item.querySelector('h1, h2, h3, h4, h5, h6')) {
    writer.endBlock();
    writeChildren(item, writer);
    writer.endBlock();
  } else writer.inside('', marker, () => writeChildren(item, writer));
}

function writeTable(table: HTMLTableElement, writer: TextWriter): void {
  writer.endBlock();
  if (table.caption) writeChildren(table.caption, writer);
  writer.asGroup(() => {
    for (const row of tableRows(table, cellText)) {
      writer.write(row);
      writer.endBlock();
    }
  });
}

function cellText(cell: Element): string {
  const writer = new TextWriter();
  writeChildren(cell, writer);
  writer.endBlock();
  return writer
    .toString()
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}
