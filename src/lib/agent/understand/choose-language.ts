import { guessLanguage } from '../../memory';
import { arabic, chinese, hindi, japanese, korean } from './asian';
import { russian, ukrainian } from './cyrillic';
import { english } from './english';
import { french } from './french';
import { german } from './german';
import { italian } from './italian';
import type { Lexicon } from './lexicon';
import { dutch, polish, swedish, turkish } from './north-and-east';
import { portuguese } from './portuguese';
import { readQuestion, type Reading, type Token, type Word } from './read-question';
import { spanish } from './spanish';
import { unspoken } from './unspoken';

const latin: readonly Lexicon[] = [
  ...[english, german, french, spanish, italian, portuguese, dutch, swedish, polish, turkish],
  ...unspoken,
];
const scripts: readonly { pattern: RegExp; lexicons: readonly Lexicon[] }[] = [
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, lexicons: [japanese] },
  { pattern: /\p{Script=Han}/u, lexicons: [chinese] },
  { pattern: /\p{Script=Hangul}/u, lexicons: [korean] },
  { pattern: /\p{Script=Cyrillic}/u, lexicons: [russian, ukrainian] },
  { pattern: /\p{Script=Arabic}/u, lexicons: [arabic] },
  { pattern: /\p{Script=Devanagari}/u, lexicons: [hindi] },
];

/** Letters that few languages have. */
const tellingLetters: readonly [RegExp, readonly string[]][] = [
  [/ß/u, ['de']],
  [/[äöü]/u, ['de', 'sv', 'fi', 'tr', 'hu']],
  [/[ñ¿¡]/u, ['es']],
  [/[ãõ]/u, ['pt']],
  [/ç/u, ['fr', 'pt', 'tr', 'ca']],
  [/[êœûîë]/u, ['fr', 'pt', 'nl']],
  [/[àèùò]/u, ['fr', 'it', 'ca', 'pt']],
  [/[áíóú]/u, ['es', 'pt', 'cs', 'hu']],
  [/[łąęśżźć]/u, ['pl']],
  [/[ğşı]/u, ['tr', 'ro']],
  [/[åø]/u, ['sv', 'da', 'no']],
  [/[ěščřžů]/u, ['cs']],
  [/[ăâîșț]/u, ['ro']],
  [/[őű]/u, ['hu']],
  [/[іїєґ]/u, ['uk']],
  [/[ыэъё]/u, ['ru']],
];
const letterWeight = 0.75;
/** Single letters are words of several languages, and names of things. */
const singleLetterWeight = 0.5;
/** Below this share of known words a text is in some other language, or a list of names. */
const leastShare = 0.3;
const clearLead = 0.5;
/** A text this long has enough words for the guess that pages are indexed by. */
const longEnough = 4;

/**
 * A question as a text of the language whose words it has most of; `language` is null where that cannot be told.
 *
 * @param before the language of the chat so far: what fits several languages, like "continue", goes on in it
 */
export function chooseLanguage(
  text: string,
  words: readonly Word[],
  before: string | null,
): { reading: Reading; language: string | null } {
  const lexicons = scripts.find(({ pattern }) => pattern.test(text))?.lexicons ?? latin;
  const letters = text.normalize('NFC').toLowerCase();
  const readings = lexicons.map((lexicon) => {
    const reading = readQuestion(words, lexicon);
    const covered = measureCover(reading.tokens);
    return { reading, covered, score: covered === 0 ? 0 : covered + countLetters(letters, lexicon.language) };
  });
  const ranked = readings.toSorted((left, right) => right.score - left.score);
  const [first] = ranked;
  if (first === undefined) return { reading: { lexicon: english, tokens: [] }, language: null };
  const near = ranked.filter(({ score }) => score > 0 && first.score - score < clearLead);
  const known = near.find(({ reading }) => reading.lexicon.language === before);
  const guessed = near.length > 1 && words.length >= longEnough ? guessLanguage(text) : null;
  const byGuess = near.find(({ reading }) => reading.lexicon.language === guessed);
  const best = known ?? byGuess ?? first;
  const isTold = near.length === 1 || known !== undefined || byGuess !== undefined;
  const isCovered = best.score / countWords(best.reading.tokens) >= leastShare;
  return {
    reading: best.reading,
    language: isTold && isCovered && !isOtherScript(letters) ? best.reading.lexicon.language : null,
  };
}

/** Persian and Urdu have letters that Arabic has not, Marathi one that Hindi has not. */
function isOtherScript(text: string): boolean {
  return /[پچژگٹڈڑےںळ]/u.test(text);
}

function measureCover(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { kinds, plain, words }) => {
    if (kinds.size === 0 || /^\p{N}+$/u.test(plain)) return sum;
    return sum + (plain.length === 1 && /\p{Script=Latin}/u.test(plain) ? singleLetterWeight : words);
  }, 0);
}

function countWords(tokens: readonly Token[]): number {
  return Math.max(
    1,
    tokens.reduce((sum, { words }) => sum + words, 0),
  );
}

function countLetters(text: string, language: string): number {
  const telling = tellingLetters.filter(
    ([letters, languages]) => languages.includes(language) && letters.test(text),
  );
  return telling.length * letterWeight;
}
