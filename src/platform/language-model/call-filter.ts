import type { ToolCall, ToolDescription } from '../../lib/model';
import { readCall } from './tool-words';

const opening = '{"tool"';
const closing = '```';
/** Longer than any call: what begins like one and does not end is text after all. In characters. */
const maxCallLength = 20_000;
/** Lines that only frame a call: the fence of a block of code, and its name. */
const fence = /^\s*```[a-z_]*\s*$/i;

/**
 * Takes the calls of tools out of an answer as it arrives. A call stands at the beginning of a line; only what may
 * become one is held back, so that text is seen at once.
 */
export class CallFilter {
  readonly #tools: readonly ToolDescription[];
  readonly #createId: () => string;
  readonly calls: ToolCall[] = [];
  #held = '';
  #isAtLineStart = true;
  /** What a call leaves behind it: white space, and the end of its fence. */
  #after: 'call' | 'fenced-call' | null = null;
  /** A fence is shown only if no call follows it. */
  #fence = '';

  constructor(tools: readonly ToolDescription[], createId: () => string) {
    this.#tools = tools;
    this.#createId = createId;
  }

  /** The text that is now known to be text; may be empty. */
  push(text: string): string {
    if (this.#tools.length === 0) return text;
    this.#held += text;
    let released = '';
    for (;;) {
      const taken = this.#take(false);
      if (taken === null) return released;
      released += taken;
    }
  }

  /** What was held back although it was no call after all. */
  end(): string {
    let released = '';
    for (let taken = this.#take(true); taken !== null; taken = this.#take(true)) released += taken;
    return released;
  }

  /** The next piece that can be judged; null: it has to be waited for. */
  #take(isEnd: boolean): string | null {
    if (this.#held === '') {
      if (!isEnd || this.#fence === '') return null;
      return this.#release('');
    }
    if (this.#after !== null && !this.#skipAfterCall(isEnd)) return null;
    if (!this.#isAtLineStart) return this.#takeText();
    const compact = this.#held.replace(/\s+/g, '');
    if (compact.startsWith(opening)) return this.#takeCall(isEnd);
    if (!isEnd && opening.startsWith(compact)) return null;
    const line = this.#held.split('\n', 1)[0] ?? '';
    const hasEnded = line.length < this.#held.length;
    if (/^\s*`{1,3}/.test(line) && (hasEnded || !isEnd)) {
      if (!hasEnded) return line.length < 20 ? null : this.#takeText();
      if (fence.test(line)) return this.#holdFence(line);
    }
    return this.#takeText();
  }

  /** False: it has to be waited for what comes. */
  #skipAfterCall(isEnd: boolean): boolean {
    this.#held = this.#held.trimStart();
    if (this.#held === '') return false;
    if (this.#after === 'fenced-call') {
      if (!isEnd && closing.startsWith(this.#held)) return false;
      if (this.#held.startsWith(closing)) this.#held = this.#held.slice(closing.length);
      this.#after = 'call';
      return this.#skipAfterCall(isEnd);
    }
    this.#after = null;
    return true;
  }

  #holdFence(line: string): string {
    const before = this.#release('');
    this.#fence = `${line}\n`;
    this.#held = this.#held.slice(line.length + 1);
    return before;
  }

  /** Up to the end of the line: what follows may be a call again. */
  #takeText(): string {
    const newline = this.#held.indexOf('\n');
    const length = newline === -1 ? this.#held.length : newline + 1;
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    this.#isAtLineStart = newline !== -1;
    return this.#release(text);
  }

  #takeCall(isEnd: boolean): string | null {
    const end = findObjectEnd(this.#held);
    if (end === -1 && !isEnd && this.#held.length < maxCallLength) return null;
    const call = end === -1 ? null : readCall(this.#held.slice(0, end), this.#tools, this.#createId());
    if (!call) return this.#takeText();
    this.calls.push(call);
    this.#held = this.#held.slice(end);
    // The fence around it is no text either.
    this.#after = this.#fence === '' ? 'call' : 'fenced-call';
    this.#fence = '';
    return '';
  }

  #release(text: string): string {
    const released = this.#fence + text;
    this.#fence = '';
    return released;
  }
}

/** Behind the bracket that closes the first one; -1: it is still open. */
function findObjectEnd(text: string): number {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
