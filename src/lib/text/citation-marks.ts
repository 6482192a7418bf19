/** How a model names its sources: `[1]`, `[2, 3]`, `[Source 4]`, `【5】`; and how it is told to: `[1]`. */

const word = String.raw`(?:sources?|quellen?|fuentes?|fonti?|fontes?|index(?:es)?)`;
const joint = String.raw`\s*(?:,|;|&|\/|-|–|and|und|et|y|e)\s*`;
const numbers = String.raw`\d{1,3}(?:${joint}(?:${word}\s*)?\d{1,3}){0,9}`;
/** At the beginning of a text; its numbers are in the first group. */
export const citationMark = new RegExp(
  String.raw`^[[【]\s*(?:\^|${word}\s*:?\s*)?(${numbers})\s*[\]】]`,
  'iu',
);
/** What may still become a mark when more of the text comes. */
export const openMark = /^[[【][^\]】\n]{0,60}$/u;

const longestRange = 5;

/** The numbers of a mark, each once; "2-4" stands for three of them. */
export function readNumbers(inside: string): number[] {
  const ranges = inside.split(/[,;&/]|\b(?:and|und|et|y|e)\b/iu).map((part) => {
    const [from = 0, to = from] = [...part.matchAll(/\d+/gu)].map(([digits]) => Number(digits));
    const isRange = to > from && to - from < longestRange;
    return isRange ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [...new Set([from, to])];
  });
  return [...new Set(ranges.flat())].filter((number) => number > 0);
}

const anyMark = new RegExp(String.raw` ?[[【]\s*(?:\^|${word}\s*:?\s*)?${numbers}\s*[\]】](?!\()`, 'giu');

/** An earlier answer without its numbers: they are those of sources that are not there any more. */
export function withoutCitationMarks(answer: string): string {
  // What stands between backticks is code, where brackets mean something else.
  return answer
    .split(/(`+[^`]*`+)/u)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(anyMark, '')))
    .join('');
}
