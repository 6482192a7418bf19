import { classAt, mark, pairLetter, wordLetter } from './character-class';
import { capToken } from './normalize';

/**
 * `word`: letters and digits. `compound`: an identifier as written (node.js, foo_bar, c++), beside its
 * words. `pair` and `letter`: text of scripts without spaces, two letters and one letter at a time.
 */
export type TokenKind = 'word' | 'compound' | 'pair' | 'letter';

export type TokenSink = (token: string, kind: TokenKind, position: number) => void;

const joiners = new Set(Array.from('._:@&', (character) => character.charCodeAt(0)));
const apostrophes = new Set([0x27, 0x2019, 0x02bc]);
const contractions = new Set(['s', 't', 're', 've', 'll', 'd', 'm']);
const plus = 0x2b;
const hash = 0x23;

/**
 * Cuts normalized text into tokens. Positions count words (and letters of scripts without spaces), so that
 * neighbours differ by one; a compound shares the position of its first word.
 *
 * @returns the number of positions used
 */
export function tokenize(text: string, sink: TokenSink): number {
  let position = 0;
  let index = 0;
  while (index < text.length) {
    const kind = classAt(text, index);
    if (kind === wordLetter) {
      const compound = readCompound(text, index);
      for (const [order, word] of compound.words.entries()) sink(capToken(word), 'word', position + order);
      if (compound.whole !== null) sink(capToken(compound.whole), 'compound', position);
      position += compound.words.length;
      index = compound.end;
    } else if (kind === pairLetter) {
      const letters = readLetters(text, index);
      for (const [order, letter] of letters.entries()) {
        const next = letters[order + 1];
        sink(capToken(letter), 'letter', position + order);
        if (next !== undefined) sink(capToken(letter + next), 'pair', position + order);
        index += letter.length;
      }
      position += letters.length;
    } else {
      index += stepAt(text, index);
    }
  }
  return position;
}

interface Compound {
  words: string[];
  whole: string | null;
  end: number;
}

function readCompound(text: string, start: number): Compound {
  const words: string[] = [];
  let index = start;
  let isIdentifier = false;
  for (;;) {
    const end = skipWord(text, index);
    words.push(text.slice(index, end));
    index = end;
    const character = text.charCodeAt(index);
    if (apostrophes.has(character) && classAt(text, index + 1) === wordLetter) {
      const rest = text.slice(index + 1, skipWord(text, index + 1));
      if (contractions.has(rest)) {
        // "Ann's" is Ann; "don't" stays whole, as the stop-word lists have it.
        if (rest !== 's') words.push(`${words.pop() ?? ''}'${rest}`);
        index += 1 + rest.length;
        break;
      }
      if (isIdentifier) break;
      index += 1;
    } else if (joiners.has(character)) {
      const next = text.charCodeAt(index + 1) === character ? index + 2 : index + 1;
      if (classAt(text, next) !== wordLetter) break;
      isIdentifier = true;
      index = next;
    } else {
      break;
    }
  }
  const suffix = readSuffix(text, index);
  index += suffix.length;
  const whole = isIdentifier || suffix !== '' ? text.slice(start, index) : null;
  return { words, whole, end: index };
}

/** The "++" of c++ and the "#" of c#, unless a word follows at once (a+b, a#b). */
function readSuffix(text: string, index: number): string {
  const character = text.charCodeAt(index);
  if (character !== plus && character !== hash) return '';
  const end = text.charCodeAt(index + 1) === character ? index + 2 : index + 1;
  return classAt(text, end) === wordLetter ? '' : text.slice(index, end);
}

function skipWord(text: string, start: number): number {
  let index = start;
  for (;;) {
    const kind = classAt(text, index);
    if (kind !== wordLetter && kind !== mark) return index;
    index += stepAt(text, index);
  }
}

/** The letters of one run, each with its combining marks. */
function readLetters(text: string, start: number): string[] {
  const letters: string[] = [];
  let index = start;
  while (classAt(text, index) === pairLetter) {
    let end = index + stepAt(text, index);
    while (classAt(text, end) === mark) end += stepAt(text, end);
    letters.push(text.slice(index, end));
    index = end;
  }
  return letters;
}

/** Units of the character at `index`; text is well-formed by now, so a high surrogate has its partner. */
function stepAt(text: string, index: number): number {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800 ? 2 : 1;
}
