import { costOf, type CharacterCost } from './character-costs';
import {
  codeReach,
  dearestWords,
  englishWords,
  findHint,
  hintReach,
  knownWords,
  longestHint,
  packLetter,
  rareLetters,
  type WordCosts,
} from './word-costs';

/** A run of marks is cheaper than its marks, most of all where it is one mark again and again. */
const furtherMark = 0.14;
const sameMark = 0.035;
/** White space before the first word of a line, or in a column. */
const indentation = 0.22;

/**
 * About how many tokens a language model sees in a text: near what the tokenizers of today's models count, rather too
 * many than too few. What grows never counts for less, and two texts with a space between them for no more than both.
 */
export function estimateTokens(text: string): number {
  const counter = new TokenCounter();
  for (let at = 0; at < text.length; at += 1) counter.push(text.charCodeAt(at));
  return counter.end();
}

class TokenCounter {
  #tokens = 0;
  /** The word that is being read: its cost so far, its length, and its letters while they may be a hint. */
  #word = 0;
  #length = 0;
  #packed = 0;
  #words = dearestWords;
  /** Words for which the last hint still holds. */
  #reach = 0;
  #kindBefore: CharacterCost['kind'] | null = null;
  #codeBefore = -1;
  #isIndented = false;
  #marks = 0;

  push(code: number): void {
    const character = costOf(code);
    const { kind } = character;
    // As in camelCase: a capital begins a word of its own.
    if (isCapital(code) && isSmall(this.#codeBefore)) this.#endWord();
    if (kind === 'latin') this.#addLatin(code, character);
    else if (kind === 'letter') this.#addLetter(code, character.cost);
    else {
      this.#endWord();
      this.#tokens += this.#costOfOther(code, character);
    }
    this.#isIndented &&= kind === 'space';
    this.#marks = kind === 'mark' ? this.#marks + 1 : 0;
    this.#kindBefore = kind;
    this.#codeBefore = code;
  }

  end(): number {
    this.#endWord();
    return Math.ceil(this.#tokens);
  }

  #addLatin(code: number, { cost, isAccented, isKnown }: CharacterCost): void {
    if (isKnown) this.#takeHint(knownWords, hintReach);
    // As in `{"type"` or `https://www`: what stands in code is English, whatever it is written among.
    else if (this.#marks > 1) this.#takeHint(englishWords, codeReach);
    const { base, letter, rare, accented } = this.#words;
    if (this.#length === 0) this.#word = base;
    const isOrdinary = this.#length === 0 && isCapital(code);
    const extra = isAccented ? accented : rareLetters.has(code) ? rare : isOrdinary ? 0 : cost;
    this.#addLetter(code, letter + extra);
  }

  #addLetter(code: number, cost: number): void {
    this.#word += cost;
    this.#length += 1;
    if (this.#length <= longestHint) this.#packed = packLetter(this.#packed, code);
  }

  #endWord(): void {
    if (this.#length === 0) return;
    this.#tokens += Math.max(1, this.#word);
    const hint = this.#length <= longestHint ? findHint(this.#packed) : undefined;
    this.#reach -= 1;
    if (hint) this.#takeHint(hint, hintReach);
    else if (this.#reach <= 0) this.#words = dearestWords;
    this.#word = 0;
    this.#length = 0;
    this.#packed = 0;
  }

  #takeHint(words: WordCosts, reach: number): void {
    this.#reach = words === this.#words ? Math.max(this.#reach, reach) : reach;
    this.#words = words;
  }

  #costOfOther(code: number, { kind, cost }: CharacterCost): number {
    const isRun = this.#kindBefore === kind;
    if (kind === 'digit') return isRun ? cost : 1;
    if (kind === 'mark') return isRun ? (code === this.#codeBefore ? sameMark : furtherMark) : cost;
    if (kind === 'newline') return isRun ? 0 : cost;
    if (kind === 'symbol') return cost;
    if (this.#isIndented || !(isRun || this.#kindBefore === 'newline')) return 0;
    this.#isIndented = true;
    return indentation;
  }
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}
