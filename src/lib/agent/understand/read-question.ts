import { toPlainText } from '../../text';
import type { Lexicon, WordClass } from './lexicon';
import { questionWords } from './question-words';

/** A word or a phrase of a question, with all that it can be in a language; nothing: it is what is spoken of. */
export interface Token {
  /** As it was written. */
  raw: string;
  plain: string;
  kinds: ReadonlySet<WordClass>;
  /** How many words it is made of. */
  words: number;
}

/** A question read as a text of one language. */
export interface Reading {
  lexicon: Lexicon;
  tokens: readonly Token[];
}

export interface Word {
  raw: string;
  plain: string;
}

interface Phrase {
  words: readonly string[];
  kinds: Set<WordClass>;
}

interface Compiled {
  byFirst: ReadonlyMap<string, readonly Phrase[]>;
  /** Those whose first word may have any ending. */
  open: readonly Phrase[];
  /** Words in which a slip of the finger is forgiven. */
  forgiven: readonly { word: string; kind: WordClass }[];
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
const shortestForgiven = 6;
const forgivenKinds: ReadonlySet<WordClass> = new Set(['summary', 'translation', 'explanation', 'points']);
/** Articles and prepositions that Arabic writes as one with the word after them. */
const arabicPrefixes = ['وال', 'بال', 'لل', 'ال', 'و', 'ب', 'ل', 'ف'];
const none: ReadonlySet<WordClass> = new Set();

export function toWordList(text: string): Word[] {
  return Array.from(text.toWellFormed().matchAll(wordPattern), ([raw]) => ({ raw, plain: fold(raw) }));
}

/** One shape for letters that people type in several ways. */
function fold(text: string): string {
  return toPlainText(text)
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('ё', 'е')
    .replaceAll(/[أإآ]/gu, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');
}

export function readQuestion(words: readonly Word[], lexicon: Lexicon): Reading {
  const compiled = compile(lexicon);
  const tokens = lexicon.isJoined
    ? words.flatMap((word) => readLetters(word, compiled))
    : readWords(words, compiled, lexicon.language === 'ar' ? arabicPrefixes : []);
  return { lexicon, tokens };
}

function readWords(words: readonly Word[], compiled: Compiled, prefixes: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = findPhrase(words, at, compiled, prefixes);
    const length = phrase?.words.length ?? 1;
    const taken = words.slice(at, at + length);
    const plain = taken.map((word) => word.plain).join(' ');
    const kinds = phrase?.kinds ?? forgive(plain, compiled);
    tokens.push({ raw: taken.map(({ raw }) => raw).join(' '), plain, kinds, words: length });
    at += length;
  }
  return tokens;
}

function findPhrase(
  words: readonly Word[],
  at: number,
  { byFirst, open }: Compiled,
  prefixes: readonly string[],
): Phrase | undefined {
  const first = words[at]?.plain ?? '';
  const bare = prefixes
    .filter((prefix) => first.startsWith(prefix))
    .map((prefix) => first.slice(prefix.length));
  let best: Phrase | undefined;
  const kinds = new Set<WordClass>();
  const isHere = ({ words: wanted }: Phrase, start: string): boolean =>
    wanted.every((word, offset) => isWord(offset === 0 ? start : words[at + offset]?.plain, word));
  for (const start of [first, ...bare]) {
    for (const phrase of [...(byFirst.get(start) ?? []), ...open]) {
      if (phrase.words.length < (best?.words.length ?? 0) || !isHere(phrase, start)) continue;
      if (phrase.words.length > (best?.words.length ?? 0)) kinds.clear();
      best = phrase;
      for (const kind of phrase.kinds) kinds.add(kind);
    }
    if (best !== undefined) return { words: best.words, kinds };
  }
  return undefined;
}

function isWord(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}

/** Without spaces: the longest phrase that begins at a letter; letters between two phrases are what is spoken of. */
function readLetters({ raw, plain }: Word, { byFirst }: Compiled): Token[] {
  const tokens: Token[] = [];
  let unknown = '';
  const close = (): void => {
    if (unknown !== '') tokens.push({ raw: unknown, plain: unknown, kinds: none, words: 1 });
    unknown = '';
  };
  const letters = raw.length === plain.length ? raw : plain;
  for (let at = 0; at < plain.length;) {
    const [best] = (byFirst.get(plain.charAt(at)) ?? [])
      .filter(({ words: [wanted = ''] }) => plain.startsWith(wanted, at))
      .sort((left, right) => lengthOf(right) - lengthOf(left));
    if (best === undefined) {
      unknown += letters.charAt(at);
      at += 1;
      continue;
    }
    close();
    const length = lengthOf(best);
    const text = plain.slice(at, at + length);
    tokens.push({ raw: letters.slice(at, at + length), plain: text, kinds: best.kinds, words: 1 });
    at += length;
  }
  close();
  return tokens;
}

const lengthOf = ({ words: [word = ''] }: Phrase): number => word.length;

function forgive(plain: string, { forgiven }: Compiled): ReadonlySet<WordClass> {
  if (plain.length < shortestForgiven) return none;
  const meant = forgiven.find(({ word }) => isOneSlipAway(plain, word));
  return meant === undefined ? none : new Set([meant.kind]);
}

/** One letter too many, too few or another, or two letters that changed places; the first letter is right. */
export function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed.charAt(0) !== meant.charAt(0) || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed.charAt(start) === meant.charAt(start)) start += 1;
  const typedRest = typed.slice(start);
  const meantRest = meant.slice(start);
  if (typedRest.length > meantRest.length) return typedRest.slice(1) === meantRest;
  if (typedRest.length < meantRest.length) return typedRest === meantRest.slice(1);
  return (
    typedRest.slice(1) === meantRest.slice(1) ||
    (typedRest.charAt(0) === meantRest.charAt(1) &&
      typedRest.charAt(1) === meantRest.charAt(0) &&
      typedRest.slice(2) === meantRest.slice(2))
  );
}

const compiledLexicons = new Map<Lexicon, Compiled>();

function compile(lexicon: Lexicon): Compiled {
  const known = compiledLexicons.get(lexicon);
  if (known !== undefined) return known;
  const byText = new Map<string, Phrase>();
  const forgiven: { word: string; kind: WordClass }[] = [];
  for (const [kind, phrase] of listPhrases(lexicon)) {
    const words = lexicon.isJoined ? [fold(phrase)] : phrase.split(' ').map(foldOpen);
    const text = words.join(' ');
    const entry = byText.get(text) ?? { words, kinds: new Set() };
    entry.kinds.add(kind);
    byText.set(text, entry);
    const [only = ''] = words;
    const isForgiven = words.length === 1 && only.length > shortestForgiven && !only.endsWith('*');
    if (isForgiven && forgivenKinds.has(kind)) forgiven.push({ word: only, kind });
  }
  const byFirst = new Map<string, Phrase[]>();
  const open: Phrase[] = [];
  for (const phrase of byText.values()) {
    const [first = ''] = phrase.words;
    if (first.endsWith('*')) open.push(phrase);
    else {
      const key = lexicon.isJoined ? first.charAt(0) : first;
      byFirst.set(key, [...(byFirst.get(key) ?? []), phrase]);
    }
  }
  const compiled = { byFirst, open, forgiven };
  compiledLexicons.set(lexicon, compiled);
  return compiled;
}

const foldOpen = (word: string): string => (word.endsWith('*') ? `${fold(word.slice(0, -1))}*` : fold(word));

const wordClasses: readonly WordClass[] = [
  ...(['summary', 'points', 'translation', 'explanation', 'overview', 'judgement'] as const),
  ...(['dates', 'prices', 'steps', 'names', 'links', 'numbers', 'list', 'page', 'this', 'back'] as const),
  ...(['is-this', 'is-that', 'is-it', 'is-the', 'this-is', 'verdict', 'opening', 'end', 'section'] as const),
  ...(['aside', 'about', 'clause', 'elsewhere', 'onward', 'again', 'related', 'question'] as const),
  ...([
    'what',
    'why',
    'preposition',
    'courtesy',
    'ordinal',
    'tongue',
    'shape',
    'possessive',
    'origin',
    'small',
  ] as const),
];

function listPhrases({ language, words }: Lexicon): [WordClass, string][] {
  const shared: Partial<Record<WordClass, string>> = questionWords[language] ?? {};
  return wordClasses.flatMap((kind) =>
    [words[kind] ?? '', shared[kind] ?? '']
      .join('|')
      .split('|')
      .filter((phrase) => phrase !== '')
      .map((phrase): [WordClass, string] => [kind, phrase]),
  );
}
