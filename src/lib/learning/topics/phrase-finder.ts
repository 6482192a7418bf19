import { toWords } from '../../text';

/** Words that may stand where a phrase has an ellipsis. */
const mostBetween = 3;

interface Phrase<Label> {
  /** Null: up to some words of any kind. A star at the end stands for the rest of a word, before it for its beginning. */
  words: readonly (string | null)[];
  label: Label;
}

/** A list of phrases and what they stand for; `|` parts two of them. */
export function define<Label extends string>(label: Label, ...phrases: readonly string[]) {
  return { label, phrases };
}

/**
 * Finds which of many lists of phrases a text has words of. The lists hold thousands of phrases and are asked about
 * thousands of texts, so they are looked up by the first word instead of being tried one after the other.
 */
export function createPhraseFinder<Label extends string>(
  lists: readonly { label: Label; phrases: readonly string[] }[],
): (text: string) => Set<Label> {
  const byWord = new Map<string, Phrase<Label>[]>();
  const byBeginning = new Map<string, Phrase<Label>[]>();
  const byEnd = new Map<string, Label>();
  let shortest = Infinity;
  for (const { label, phrases } of lists) {
    for (const text of phrases.flatMap((list) => list.split('|'))) {
      if (text.startsWith('*')) {
        byEnd.set(text.slice(1), label);
        continue;
      }
      const phrase = { words: toPattern(text), label };
      const [first] = phrase.words;
      if (first === undefined || first === null) continue;
      const isOpen = first.endsWith('*');
      const key = isOpen ? first.slice(0, -1) : first;
      const known = isOpen ? byBeginning : byWord;
      known.set(key, [...(known.get(key) ?? []), phrase]);
      if (isOpen) shortest = Math.min(shortest, key.length);
    }
  }
  return (text) => {
    const words = toSeparateWords(text);
    const found = new Set<Label>();
    for (const [at, word] of words.entries()) {
      const candidates = [...(byWord.get(word) ?? [])];
      for (let length = shortest; length <= word.length; length += 1)
        candidates.push(...(byBeginning.get(word.slice(0, length)) ?? []));
      for (let start = 1; start < word.length && byEnd.size > 0; start += 1) {
        const label = byEnd.get(word.slice(start));
        if (label !== undefined) found.add(label);
      }
      for (const { words: pattern, label } of candidates)
        if (!found.has(label) && fits(pattern, words, at)) found.add(label);
    }
    return found;
  };
}

/** `L'allemand` is two words. */
function toSeparateWords(text: string): string[] {
  return toWords(text.replaceAll(/(?<![\p{L}\p{N}])(?:[ldjncmt]|qu)['’]/giu, ' '));
}

/** In the words that the texts are cut into: `low-carb` is two of them. */
function toPattern(phrase: string): (string | null)[] {
  return phrase.split('…').flatMap((part, at) => {
    const words = part
      .trim()
      .split(/\s+/u)
      .flatMap((word) => {
        const own = toSeparateWords(word);
        return word.endsWith('*') ? [...own.slice(0, -1), `${own.at(-1) ?? ''}*`] : own;
      });
    return at === 0 ? words : [null, ...words];
  });
}

function fits(pattern: readonly (string | null)[], words: readonly string[], start: number): boolean {
  const [wanted, ...rest] = pattern;
  if (wanted === undefined) return true;
  if (wanted === null) {
    for (let skipped = 0; skipped <= mostBetween; skipped += 1)
      if (fits(rest, words, start + skipped)) return true;
    return false;
  }
  const word = words[start];
  if (word === undefined) return false;
  const isSame = wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
  return isSame && fits(rest, words, start + 1);
}
