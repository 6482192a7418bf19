import { estimateTokens } from './estimate-tokens';
import { splitSentences } from './sentences';

/** Ends a sentence in any script, together with what closes a quotation or a bracket after it. */
const sentenceEnd = /[\p{Sentence_Terminal}…]["'”’»)\]]*$/u;

export interface Packed<Item> {
  item: Item;
  /** The text of the item, or as many of its first sentences as fitted. */
  text: string;
  isCut: boolean;
  /** As it stands in the prompt. */
  rendered: string;
  tokens: number;
}

/**
 * Takes items in the order given for as long as they fit. The first that does not fit is cut at the end of a
 * sentence, and nothing comes after it: an item is never in while one before it is out.
 */
export function packInOrder<Item>(
  items: readonly Item[],
  budget: number,
  textOf: (item: Item) => string,
  render: (item: Item, text: string, isCut: boolean) => string,
): { packed: Packed<Item>[]; leftOut: Item[]; tokens: number } {
  const packed: Packed<Item>[] = [];
  let tokens = 0;
  for (const [position, item] of items.entries()) {
    const added = packOne(item, textOf(item), budget - tokens, render);
    if (!added) return { packed, leftOut: items.slice(position), tokens };
    packed.push(added);
    tokens += added.tokens;
    if (added.isCut) return { packed, leftOut: items.slice(position + 1), tokens };
  }
  return { packed, leftOut: [], tokens };
}

function packOne<Item>(
  item: Item,
  whole: string,
  budget: number,
  render: (item: Item, text: string, isCut: boolean) => string,
): Packed<Item> | null {
  const measure = (text: string, isCut: boolean): Packed<Item> => {
    const rendered = render(item, text, isCut);
    return { item, text, isCut, rendered, tokens: estimateTokens(rendered) };
  };
  const uncut = measure(whole, false);
  if (uncut.tokens <= budget) return uncut;
  const text = cutAtSentence(whole, (candidate) => measure(candidate, true).tokens <= budget);
  return text === '' ? null : measure(text, true);
}

/** The longest beginning of a text that fits and ends where a sentence ends; empty if there is none. */
export function cutAtSentence(text: string, fits: (beginning: string) => boolean): string {
  if (fits(text)) return text;
  const ends = splitSentences(text).flatMap(({ start, end }) =>
    sentenceEnd.test(text.slice(start, end)) ? [end] : [],
  );
  // Longer texts have more tokens, so the last end that fits can be found by halving.
  let fitting = 0;
  let tooMany = ends.length + 1;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(text.slice(0, ends[middle - 1]))) fitting = middle;
    else tooMany = middle;
  }
  return fitting === 0 ? '' : text.slice(0, ends[fitting - 1]);
}
