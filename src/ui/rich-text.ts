/**
 * The little formatting that answers may hold: paragraphs, lists of "- " lines, **bold** and citation
 * marks such as [1]. The text comes from a model, so it becomes this tree, never HTML.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; children: Inline[] }
  /** `text` is the mark as written, for when there is no such citation. */
  | { kind: 'mark'; index: number; text: string };

export type Block = { kind: 'paragraph'; children: Inline[] } | { kind: 'list'; items: Inline[][] };

export function parseRichText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let items: string[] = [];
  const close = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(lines.join('\n')) });
    if (items.length > 0) blocks.push({ kind: 'list', items: items.map(parseInline) });
    lines = [];
    items = [];
  };
  for (const line of text.split(/\r?\n/u)) {
    const item = /^\s*- (.*)$/u.exec(line)?.[1];
    if (item !== undefined) {
      if (lines.length > 0) close();
      items.push(item);
    } else if (line.trim() === '') {
      // Models put blank lines between the items of one list; only other text ends it.
      if (lines.length > 0) close();
    } else {
      if (items.length > 0) close();
      lines.push(line);
    }
  }
  close();
  return blocks;
}

function parseInline(text: string): Inline[] {
  const children: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(/\*\*(?<bold>[^*]+)\*\*|\[(?<index>\d{1,3})\]/gu)) {
    if (match.index > end) children.push({ kind: 'text', text: text.slice(end, match.index) });
    const bold = match.groups?.['bold'];
    if (bold === undefined) {
      children.push({ kind: 'mark', index: Number(match.groups?.['index']), text: match[0] });
    } else {
      children.push({ kind: 'bold', children: parseInline(bold) });
    }
    end = match.index + match[0].length;
  }
  if (end < text.length) children.push({ kind: 'text', text: text.slice(end) });
  return children;
}
