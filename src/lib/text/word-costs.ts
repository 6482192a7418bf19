/** What words in Latin letters cost in tokens: how much depends on how well tokenizers know their language. */
export interface WordCosts {
  base: number;
  letter: number;
  /** More for letters that are rare in English, from which tokenizers have learned most. */
  rare: number;
  accented: number;
}

export const englishWords: WordCosts = { base: 0.24, letter: 0.17, rare: 0.1, accented: 0.66 };
const western: WordCosts = { base: 0.06, letter: 0.26, rare: 0.55, accented: 0.66 };
/** Of languages with letters of their own that newer tokenizers have learned. */
export const knownWords: WordCosts = { base: 0.06, letter: 0.22, rare: 0.3, accented: 0.3 };
/** Of a language that is not recognised. */
export const dearestWords: WordCosts = { base: 0.18, letter: 0.32, rare: 0.55, accented: 1.3 };

export const rareLetters: ReadonlySet<number> = new Set(
  Array.from('jkquvwxyz', (letter) => letter.charCodeAt(0)),
);

export const longestHint = 4;
/** For so many words a hint holds. */
export const hintReach = 12;
export const codeReach = 2;

/** A language shows in its smallest words. */
const hints: ReadonlyMap<number, WordCosts> = new Map([
  ...toHints('the of and that with this from you are was for have not they is', englishWords),
  ...toHints('de la le les des que el en los las del un une et du il che per di lo dei do da', western),
  ...toHints('os um no es der die das und den dem von zu ist ein mit im het een van', western),
  ...toHints('det och att som til av med se je na ne bir bu ve', western),
]);

export function findHint(packed: number): WordCosts | undefined {
  return hints.get(packed);
}

/** A short word as a number, whatever its case: no text is made for each word that is read. */
export function packLetter(packed: number, code: number): number {
  return packed * 32 + (code & 31);
}

function toHints(words: string, costs: WordCosts): [number, WordCosts][] {
  return words
    .split(' ')
    .map((word) => [Array.from(word, (letter) => letter.charCodeAt(0)).reduce(packLetter, 0), costs]);
}
