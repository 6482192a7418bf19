/** Never part of what is read: code, controls, and whatever the user is typing. */
const skipped = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE INPUT TEXTAREA SELECT BUTTON SVG CANVAS IFRAME OBJECT EMBED VIDEO AUDIO NAV DIALOG'.split(
    ' ',
  ),
);

const blocks = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 ' +
    'HEADER HR LI MAIN OL P PRE SECTION SUMMARY TABLE TBODY THEAD TFOOT TR UL'
  ).split(' '),
);

/**
 * The text below a node as plain lines: one a paragraph, headings marked with `#`, list items with `-`,
 * cells of a table row parted by ` | `.
 */
export function toReadableText(root: Node): string {
  const lines: string[] = [''];
  const write = (text: string) => {
    lines.push(`${lines.pop() ?? ''}${text}`);
  };
  const breakLine = (prefix = '') => {
    if (lines.at(-1)?.trim() === '' || isOnlyPrefix(lines.at(-1) ?? '')) lines[lines.length - 1] = prefix;
    else lines.push(prefix);
  };

  // A loop instead of recursion: pages nest deeper than the stack.
  const pending: (Node | { leave: Element })[] = [root];
  for (let item = pending.pop(); item; item = pending.pop()) {
    if ('leave' in item) {
      if (blocks.has(item.leave.nodeName.toUpperCase())) breakLine();
      continue;
    }
    if (item.nodeType === Node.TEXT_NODE) {
      write(readTextNode(item));
      continue;
    }
    if (!(item instanceof Element) && item.nodeType !== Node.DOCUMENT_FRAGMENT_NODE) continue;
    if (item instanceof Element) {
      if (isSkipped(item)) continue;
      enter(item, write, breakLine);
      pending.push({ leave: item });
    }
    for (let child = item.lastChild; child; child = child.previousSibling) pending.push(child);
  }
  return lines
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '' && !isOnlyPrefix(line))
    .join('\n\n');
}

function enter(element: Element, write: (text: string) => void, breakLine: (prefix?: string) => void): void {
  const name = element.nodeName.toUpperCase();
  const level = /^H([1-6])$/.exec(name)?.[1];
  if (level !== undefined) breakLine(`${'#'.repeat(Number(level))} `);
  else if (name === 'LI') breakLine('- ');
  else if (name === 'BR') write('\n');
  else if (name === 'TD' || name === 'TH') {
    if (element.previousElementSibling) write(' | ');
  } else if (blocks.has(name)) breakLine();
}

export function isSkipped(element: Element): boolean {
  return (
    skipped.has(element.nodeName.toUpperCase()) ||
    element.hasAttribute('hidden') ||
    element.getAttribute('contenteditable') === 'true' ||
    element.getAttribute('aria-hidden') === 'true'
  );
}

/** Source code keeps its lines; everywhere else a line break in the HTML is a space. */
function readTextNode(node: Node): string {
  const text = node.textContent ?? '';
  return node.parentElement?.closest('pre') ? text : text.replace(/\s+/g, ' ');
}

function isOnlyPrefix(line: string): boolean {
  return /^(#{1,6}|-)\s*$/.test(line);
}
