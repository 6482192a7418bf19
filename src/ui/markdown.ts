/**
 * The Markdown of answers, as a tree that we draw ourselves: the text comes from a model and may repeat what a
 * page made it say, so that none of it ever becomes HTML.
 */
import { Lexer, Tokenizer, type Token, type Tokens } from 'marked';
import { toLinkTarget, type LinkTarget } from './link-target';

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
  | { kind: 'rule' };

export type Alignment = 'left' | 'right' | 'center' | null;

/** `raw`: the text it was made from. The same text gives the same block. */
export interface TopBlock {
  raw: string;
  block: Block;
}

/** Longer texts are shown as they are: a parser is not to be kept busy by what no one reads. In characters. */
const maxLength = 200_000;
/** Quotations in quotations in quotations. */
const maxDepth = 12;

/** HTML stays text, and `[1]: address` does not turn the citation [1] into a link. */
class TextTokenizer extends Tokenizer {
  override html() {
    return undefined;
  }
  override tag() {
    return undefined;
  }
  override def() {
    return undefined;
  }
}

export function parseMarkdown(text: string): TopBlock[] {
  if (text.length > maxLength) {
    return [{ raw: text, block: { kind: 'paragraph', children: [{ kind: 'text', text }] } }];
  }
  const tokens = new Lexer({ gfm: true, tokenizer: new TextTokenizer() }).lex(text);
  return tokens.flatMap((token) => toBlocks(token, 0).map((block) => ({ raw: token.raw, block })));
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

function toBlocks(token: Token, depth: number): Block[] {
  if (token.type === 'space' || token.type === 'checkbox') return [];
  if (depth > maxDepth) return [{ kind: 'paragraph', children: [{ kind: 'text', text: token.raw }] }];
  const inside = (tokens: readonly Token[]) => tokens.flatMap((child) => toBlocks(child, depth + 1));
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
