/**
 * The parser of answers, with bounds: an answer may repeat whatever a page made a model say, and some texts keep a
 * parser busy for minutes or end it. What is over a bound is looked at no further and stays text as it was written.
 */
import { Lexer, Tokenizer, type Token, type Tokens, type TokensList } from 'marked';

/** Quotations and lists in each other, and bold, links and the like in each other. */
const maxDepth = 12;
/** A nested text is put together line by line, each time as a whole. Lines × characters. */
const maxLineWork = 20_000_000;
/** Each sign that may begin something is looked for to the end of its paragraph. Signs × characters. */
const maxSignWork = 50_000_000;
/** So often each character may be looked at, on its way through what is nested. */
const maxPasses = 24;
const freePasses = 100_000;
/** Signs at the end of an address are taken off one by one. Longer ones are no links by themselves. */
const maxAddress = 4_000;
const maxColumns = 100;
const maxCells = 10_000;

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
  override url(src: string) {
    const found = super.url(src.slice(0, maxAddress));
    return found && found.raw.length > maxAddress / 2 ? undefined : found;
  }
  override table(src: string) {
    return isLargeTable(src) ? undefined : super.table(src);
  }
  override blockquote(src: string) {
    const run = firstRun(src);
    return countLines(run) * run.length > maxLineWork ? toPlainQuote(run) : super.blockquote(src);
  }
}

class BoundedLexer extends Lexer {
  #depth = 0;
  /** Characters that may still be looked at. */
  #left: number;

  constructor(length: number) {
    super({ gfm: true, tokenizer: new TextTokenizer() });
    this.#left = length * maxPasses + freePasses;
  }

  override blockTokens(src: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], isClipped = false): Token[] {
    const isNested = this.#depth > 0;
    if (this.#isOver(src) || (isNested && countLines(src) * src.length > maxLineWork)) {
      if (src !== '') tokens.push({ type: 'text', raw: src, text: src, tokens: [toText(src)] });
      this.state.top = true;
      return tokens;
    }
    return this.#inside(() => super.blockTokens(src, tokens, isClipped));
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#isOver(src) || countSigns(src) * src.length > maxSignWork) {
      if (src !== '') tokens.push(toText(src));
      return tokens;
    }
    return this.#inside(() => super.inlineTokens(src, tokens));
  }

  #isOver({ length }: string): boolean {
    this.#left -= length;
    return this.#depth > maxDepth || this.#left < 0;
  }

  #inside(read: () => Token[]): Token[] {
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** The blocks of a text. */
export function lexMarkdown(text: string): Token[] {
  return new BoundedLexer(text.length).lex(text);
}

function toText(text: string): Tokens.Text {
  return { type: 'text', raw: text, text, escaped: false };
}

function toPlainQuote(run: string): Tokens.Blockquote {
  return { type: 'blockquote', raw: run, text: run, tokens: [toText(run)] };
}

/** A row has as many cells as the first one, whatever is in it. */
function isLargeTable(src: string): boolean {
  const headEnd = src.indexOf('\n');
  if (headEnd < 0) return false;
  const ruleEnd = src.indexOf('\n', headEnd + 1);
  const rule = src.slice(headEnd + 1, ruleEnd < 0 ? undefined : ruleEnd);
  if (!/^[\s|:-]+$/u.test(rule)) return false;
  const columns = rule.split('|').length;
  return columns > maxColumns || columns * countLines(firstRun(src)) > maxCells;
}

/** Up to the first empty line. */
function firstRun(src: string): string {
  const end = /\n[ \t]*\n/u.exec(src)?.index;
  return end === undefined ? src : src.slice(0, end + 1);
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Where the parser stops and looks whether something begins. */
const signs = /[*_~`[\]<\\!@]|www\.|https?:|ftp:/giu;

function countSigns(text: string): number {
  let count = 0;
  signs.lastIndex = 0;
  while (signs.test(text)) count += 1;
  return count;
}
