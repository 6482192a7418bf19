/**
 * The Markdown of answers, as a tree that we draw ourselves: the text comes from a model and may repeat what a
 * page made it say, so that none of it ever becomes HTML.
 */
import type { Token, Tokens } from 'marked';
import { toVisibleText } from '../shared/visible-text';
import { toLinkTarget, type LinkTarget } from './link-target';
import { lexMarkdown } from './markdown-lexer';

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'deleted'; children: Inline[] }
  | { kind: 'break' }
  | { kind: 'link'; target: LinkTarget; children: Inline[] }
  /** A picture that is not loaded: what it is said to show. */
  | { kind: 'image'; text: string }
  /** `text` is the mark as written, for when there is no such citation. */
  | { kind: 'mark'; index: number; text: string };

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'list'; start: number | null; items: { isChecked: boolean | null; blocks: Block[] }[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; columns: Alignment[]; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }
  /** As it was written. */
  | { kind: 'plain'; text: string };

export type Alignment = 'left' | 'right' | 'center' | null;

/** `raw`: the text it was made from. The same text gives the same block. */
export interface TopBlock {
  raw: string;
  block: Block;
}

/** What comes after is shown as it is: a parser is not to be kept busy by what no one reads. In characters. */
export const maxLength = 200_000;
/** Blocks, items, cells and pieces of text that are drawn; what comes after is one of them. */
const maxNodes = 20_000;

/** Of visible characters only. Whatever the text, it is there to be read. */
export function parseMarkdown(text: string): TopBlock[] {
  const visible = toVisibleText(text);
  const end = findCut(visible);
  const blocks = parseHead(visible.slice(0, end));
  return end < visible.length ? [...blocks, toPlain(visible.slice(end))] : blocks;
}

/** Where the part ends that is parsed: at an empty line, so that the same text is always cut at the same place. */
export function findCut(text: string): number {
  if (text.length <= maxLength) return text.length;
  const gap = text.lastIndexOf('\n\n', maxLength);
  return gap > 0 ? gap + 2 : maxLength;
}

function parseHead(text: string): TopBlock[] {
  try {
    return toTopBlocks(lexMarkdown(text));
  } catch {
    // The bounds are to keep it from this; if they do not, the words are worth more than their looks.
    return text === '' ? [] : [toPlain(text)];
  }
}

function toTopBlocks(tokens: readonly Token[]): TopBlock[] {
  const blocks: TopBlock[] = [];
  let nodes = 0;
  for (const [at, token] of tokens.entries()) {
    const made = toBlocks(token);
    nodes += made.reduce((sum, block) => sum + countNodes(block), 0);
    if (nodes > maxNodes) return [...blocks, toPlain(joinRaw(tokens.slice(at)))];
    blocks.push(...made.map((block) => ({ raw: token.raw, block })));
  }
  return blocks;
}

/** All that is drawn of a block or a piece of text. */
function countNodes(node: Block | Inline): number {
  const sum = (nodes: readonly (Block | Inline)[]): number =>
    nodes.reduce((total, child) => total + countNodes(child), 1);
  switch (node.kind) {
    case 'list':
      return node.items.reduce((total, { blocks }) => total + sum(blocks), 1);
    case 'quote':
      return sum(node.blocks);
    case 'table':
      return [node.header, ...node.rows].flat().reduce((total, cell) => total + sum(cell), 1);
    default:
      return 'children' in node ? sum(node.children) : 1;
  }
}

function joinRaw(tokens: readonly Token[]): string {
  return tokens.map(({ raw }) => raw).join('');
}

export function toPlain(text: string): TopBlock {
  return { raw: text, block: { kind: 'plain', text } };
}

// marked lets its users add kinds of tokens, so its own are told apart by their names only.
const is = {
  heading: (token: Token): token is Tokens.Heading => token.type === 'heading',
  list: (token: Token): token is Tokens.List => token.type === 'list',
  quote: (token: Token): token is Tokens.Blockquote => token.type === 'blockquote',
  code: (token: Token): token is Tokens.Code => token.type === 'code',
  table: (token: Token): token is Tokens.Table => token.type === 'table',
  link: (token: Token): token is Tokens.Link => token.type === 'link',
  image: (token: Token): token is Tokens.Image => token.type === 'image',
};

function toBlocks(token: Token): Block[] {
  if (token.type === 'space' || token.type === 'checkbox') return [];
  const inside = (tokens: readonly Token[]) => tokens.flatMap(toBlocks);
  if (token.type === 'hr') return [{ kind: 'rule' }];
  if (is.heading(token)) return [{ kind: 'heading', level: token.depth, children: toInlines(token.tokens) }];
  if (is.quote(token)) return [{ kind: 'quote', blocks: inside(token.tokens) }];
  if (is.code(token)) {
    const language = /^[\w+#.-]{1,20}/u.exec(token.lang ?? '')?.[0] ?? '';
    return [{ kind: 'code', language, text: token.text }];
  }
  if (is.list(token)) {
    const start = token.ordered ? Number(token.start) || 1 : null;
    const items = token.items.map(({ task, checked, tokens }) => ({
      isChecked: task ? checked === true : null,
      blocks: inside(tokens),
    }));
    return [{ kind: 'list', start, items }];
  }
  if (is.table(token)) {
    const header = token.header.map(({ tokens }) => toInlines(tokens));
    const rows = token.rows.map((row) => row.map(({ tokens }) => toInlines(tokens)));
    return [{ kind: 'table', columns: token.align, header, rows }];
  }
  const tokens = childrenOf(token);
  return [{ kind: 'paragraph', children: tokens ? toInlines(tokens) : toTexts(token.raw) }];
}

function childrenOf(token: Token): Token[] | undefined {
  return 'tokens' in token ? token.tokens : undefined;
}

function toInlines(tokens: readonly Token[]): Inline[] {
  const inlines: Inline[] = [];
  // The parser cuts texts at every sign that might have begun something.
  let text = '';
  const flush = () => {
    inlines.push(...toTexts(text));
    text = '';
  };
  for (const token of tokens) {
    if (token.type === 'text') text += token.raw;
    else {
      flush();
      inlines.push(...toInline(token));
    }
  }
  flush();
  return inlines;
}

function toInline(token: Token): Inline[] {
  const children = toInlines(childrenOf(token) ?? []);
  if (is.link(token)) {
    const target = toLinkTarget(token.href);
    return target ? [{ kind: 'link', target, children }] : children;
  }
  if (is.image(token)) return [{ kind: 'image', text: token.text }];
  switch (token.type) {
    case 'strong':
      return [{ kind: 'strong', children }];
    case 'em':
      return [{ kind: 'emphasis', children }];
    case 'del':
      return [{ kind: 'deleted', children }];
    case 'br':
      return [{ kind: 'break' }];
    case 'codespan':
      return [{ kind: 'code', text: 'text' in token ? String(token.text) : token.raw }];
    case 'escape':
      return [{ kind: 'text', text: 'text' in token ? String(token.text) : token.raw }];
    default:
      return [{ kind: 'text', text: token.raw }];
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’', nbsp: ' ' };
/** Citations such as [1] and [1, 2], and the one tag that models use in tables. */
const signs = /\[(?<marks>\d{1,3}(?:\s*[,;]\s*\d{1,3}){0,9})\]|(?<line><br\s*\/?>)/giu;

function toTexts(raw: string): Inline[] {
  const text = raw.replaceAll(
    /&(amp|lt|gt|quot|#39|nbsp);/gu,
    (whole, name: string) => entities[name] ?? whole,
  );
  const inlines: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(signs)) {
    if (match.index > end) inlines.push({ kind: 'text', text: text.slice(end, match.index) });
    const marks = match.groups?.['marks']?.split(/[,;]/u) ?? [];
    if (marks.length === 0) inlines.push({ kind: 'break' });
    for (const mark of marks) inlines.push({ kind: 'mark', index: Number(mark), text: `[${mark.trim()}]` });
    end = match.index + match[0].length;
  }
  if (end < text.length) inlines.push({ kind: 'text', text: text.slice(end) });
  return inlines;
}
