import { citationMark, openMark, readNumbers } from '../../text';

/** Words that can be shown, and the sources they name, by the numbers of the prompt. */
export interface CitedWords {
  text: string;
  cited: number[];
}

/** Enough to hold the sentence that a mark stands behind. In characters. */
const rememberedLength = 600;

/** One that is too long to be waited for, or goes over a line, is none. */
function readMark(text: string): RegExpExecArray | null {
  const mark = citationMark.exec(text);
  return mark && openMark.test(mark[0].slice(0, -1)) ? mark : null;
}

/**
 * Gives the marks of sources in a stream of words the numbers that are shown. What may yet become a mark is held back
 * until it is one or not; code stays as it is. A mark that names no source is left out: it would look like one.
 */
export class CitingStream {
  readonly #show: (index: number) => number | null;
  #waiting = '';
  /** The backticks that opened the code we are in; 0: none. */
  #fence = 0;
  #recent = '';
  /** Marks of sources that do not exist. */
  unknown = 0;

  constructor(show: (index: number) => number | null) {
    this.#show = show;
  }

  push(delta: string): CitedWords {
    this.#waiting += delta;
    return this.#take(false);
  }

  /** What was held back. */
  end(): CitedWords {
    const words = this.#take(true);
    // Code that was never closed ends with its message: the next one is another.
    this.#fence = 0;
    return words;
  }

  /** The sentence that was written last. */
  get sentence(): string {
    const [last = ''] = this.#recent.trim().match(/[^.!?。！？\n]*[.!?。！？]?$/u) ?? [];
    return (last.trim() || this.#recent).replaceAll(/\[\d+\]/gu, '').trim();
  }

  #take(isEnd: boolean): CitedWords {
    const words: CitedWords = { text: '', cited: [] };
    while (this.#waiting !== '') {
      const taken = this.#fence > 0 ? this.#takeCode(words, isEnd) : this.#takeProse(words, isEnd);
      if (taken === 0) break;
      this.#waiting = this.#waiting.slice(taken);
    }
    this.#recent = (this.#recent + words.text).slice(-rememberedLength);
    return words;
  }

  /** How many characters are dealt with; 0: more has to come first. */
  #takeProse(words: CitedWords, isEnd: boolean): number {
    const next = this.#waiting.search(/[`[【]/u);
    const isOpen = next === -1 && !isEnd;
    const plain = next === -1 ? this.#waiting : this.#waiting.slice(0, next);
    // The space before a mark goes with it, if it goes.
    const gap = plain.endsWith(' ') && (isOpen || next !== -1) ? 1 : 0;
    if (plain.length > gap || (next === -1 && isEnd)) {
      words.text += plain.slice(0, plain.length - gap);
      return plain.length - gap;
    }
    if (next === -1) return 0;
    if (this.#waiting.charAt(gap) === '`') return this.#takeFence(words, isEnd);
    return this.#takeBracket(words, isEnd, ' '.repeat(gap));
  }

  /** `gap`: the space before it. */
  #takeBracket(words: CitedWords, isEnd: boolean, gap: string): number {
    const waiting = this.#waiting.slice(gap.length);
    const mark = readMark(waiting);
    const isLink = mark !== null && waiting.charAt(mark[0].length) === '(';
    // Whether a bracket follows has to be seen: then it is a link.
    if (mark && !isLink && (isEnd || mark[0].length < waiting.length)) {
      this.#takeMark(words, gap, mark[0], readNumbers(mark[1] ?? ''));
      return gap.length + mark[0].length;
    }
    if (!isEnd && !isLink && (mark || openMark.test(waiting))) return 0;
    words.text += gap + waiting.charAt(0);
    return gap.length + 1;
  }

  #takeMark(words: CitedWords, gap: string, mark: string, indexes: readonly number[]): void {
    const shown = indexes.flatMap((index) => {
      const number = this.#show(index);
      return number === null ? [] : [{ index, number }];
    });
    words.cited.push(...shown.map(({ index }) => index));
    if (shown.length > 0) words.text += gap + shown.map(({ number }) => `[${number}]`).join('');
    // `items[9]` is no mark.
    else if (gap === '' && /[\p{L}\p{N}_)\]]$/u.test(words.text || this.#recent)) words.text += mark;
    else this.unknown += 1;
  }

  #takeFence(words: CitedWords, isEnd: boolean): number {
    const run = /^ ?`+/u.exec(this.#waiting)?.[0] ?? '';
    if (run.length === this.#waiting.length && !isEnd) return 0;
    this.#fence = run.trimStart().length;
    words.text += run;
    return run.length;
  }

  #takeCode(words: CitedWords, isEnd: boolean): number {
    const closing = this.#findClosing();
    // Code in a line ends with its paragraph, closed or not.
    const paragraph = this.#fence < 3 ? this.#waiting.indexOf('\n\n') : -1;
    const end = paragraph !== -1 && (closing === -1 || paragraph < closing) ? paragraph : closing;
    if (end !== -1) {
      const taken = Math.max(1, end);
      words.text += this.#waiting.slice(0, taken);
      this.#fence = 0;
      return taken;
    }
    const held = isEnd ? 0 : (/[`\n]+$/u.exec(this.#waiting)?.[0].length ?? 0);
    const code = this.#waiting.slice(0, this.#waiting.length - held);
    words.text += code;
    return code.length;
  }

  /** Where the code ends, its closing backticks included; -1: not yet known. */
  #findClosing(): number {
    for (const { 0: run, index } of this.#waiting.matchAll(/`+/gu)) {
      const end = index + run.length;
      if (run.length === this.#fence && end < this.#waiting.length) return end;
    }
    return -1;
  }
}
