import { components } from '@orama/orama';

/** Words that carry no topic of their own, questions about the page included. */
const stopWords = new Set(
  (
    'a about after again all also am an and any are as at be because been before being but by can could did do does doing ' +
    'done during each for from get give had has have having he her here hers him his how i if in into is it its just know let ' +
    'like may me might more most much must my no nor not now of on once only or other our out over own please read recall ' +
    'remember said same say says she should show so some such tell than that the their them then there these they thing ' +
    'this those through to too under until up us very was we were what when where which while who whom whose why will ' +
    'with would yes you your'
  ).split(' '),
);

const stem = components.tokenizer.createTokenizer({ stemming: true }).stemmer;
const word = /[\p{L}\p{M}\p{N}_]+/gu;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu;
/** Longer ones are data, not words; the index throws on a word of a megabyte. */
const maxWordLength = 64;

/**
 * The words of a text as they are indexed and asked for: folded, stemmed, without stop words. Scripts
 * written without spaces become pairs of characters.
 */
export function tokenize(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase();
  const terms: string[] = [];
  for (const [found] of folded.matchAll(word)) {
    const rest = found.replace(dense, (run) => {
      terms.push(...pairs(run));
      return ' ';
    });
    for (const part of rest.split(' ')) {
      if (part === '' || part.length > maxWordLength || stopWords.has(part)) continue;
      terms.push(stem?.(part) ?? part);
    }
  }
  return terms;
}

function pairs(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
