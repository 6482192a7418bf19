/** Hyphens at the end of a line: typed, soft, and the one that means nothing else. */
const lineEndHyphen = /(\p{L}+)[-\u00AD\u2010]$/u;
const firstWord = /^\p{L}+/u;
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;

/** How often each word stands in the document, lower case; words with hyphens count whole. */
export type Vocabulary = ReadonlyMap<string, number>;

/** The words of lines, except those that a line end may have cut. */
export function collectVocabulary(lines: Iterable<string>): Vocabulary {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const words = line.toLowerCase().match(/\p{L}+(?:[-\u2010]\p{L}+)*/gu) ?? [];
    for (const word of /[-\u00AD\u2010]$/.test(line) ? words.slice(0, -1) : words)
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** One line after the other as running text: a word that the line end cut is whole again. */
export function joinLines(before: string, after: string, vocabulary: Vocabulary): string {
  if (before === '') return after;
  const head = lineEndHyphen.exec(before)?.[1];
  const tail = firstWord.exec(after)?.[0];
  if (head !== undefined && tail !== undefined) {
    const stem = before.slice(0, -1);
    return keepsHyphen(head, tail, before.endsWith('\u00AD'), vocabulary) ? `${stem}-${after}` : stem + after;
  }
  const last = before.at(-1) ?? '';
  const isTight = withoutSpaces.test(last) && withoutSpaces.test(after.charAt(0));
  return isTight ? before + after : `${before} ${after}`;
}

/** The rest of the document knows how the word is written; without it, a line end most often cut one word. */
function keepsHyphen(head: string, tail: string, isSoft: boolean, vocabulary: Vocabulary): boolean {
  if (isSoft) return false;
  const first = head.toLowerCase();
  const second = tail.toLowerCase();
  const whole = vocabulary.get(first + second) ?? 0;
  const hyphened = vocabulary.get(`${first}-${second}`) ?? 0;
  if (whole !== hyphened) return hyphened > whole;
  // Two words of their own, or a name that goes on with a capital: the hyphen belongs there.
  return tail !== second || (vocabulary.has(first) && vocabulary.has(second));
}
