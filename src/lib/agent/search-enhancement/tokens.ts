export interface Token {
  /** Lower case; short forms of "not" are `not`. */
  word: string;
  /** As it is compared: without the endings of plurals and tenses. */
  stem: string;
  kind: 'word' | 'number' | 'sign';
  isCapital: boolean;
  /** Nothing but signs came before it in its sentence. */
  isFirst: boolean;
}

const pattern =
  /(?<number>\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d+(?:\.\d+){2,}|\d{1,3}(?:[,\u00A0\u2009\u202F]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?<word>km\/h|m\/s|km²|°[CF]|[\p{L}][\p{L}\p{M}\p{N}'-]*)|(?<sign>[$€£¥%–—:;,.()|·?!/-])/gu;

/** The words, numbers and signs of a sentence, in order. */
export function toTokens(sentence: string): Token[] {
  const plain = sentence.replaceAll(/[‘’]/g, "'").replaceAll(/\bper cent\b/gi, 'percent');
  const tokens: Token[] = [];
  for (const { groups = {} } of plain.matchAll(pattern)) {
    const isFirst = tokens.every(({ kind }) => kind === 'sign');
    const { word, number, sign = '' } = groups;
    if (number !== undefined) tokens.push(toToken(number.replaceAll(/[,\s]/g, ''), 'number', false, isFirst));
    else if (word === undefined) tokens.push(toToken(sign, 'sign', false, isFirst));
    else tokens.push(...toWords(word, isFirst));
  }
  return tokens;
}

function toWords(text: string, isFirst: boolean): Token[] {
  const isCapital = /^\p{Lu}/u.test(text);
  const word = text.toLowerCase();
  const negated = /^(\p{L}+)n't$/u.exec(word)?.[1];
  if (word === 'cannot')
    return [toToken('can', 'word', isCapital, isFirst), toToken('not', 'word', false, false)];
  if (negated !== undefined) {
    return [toToken(negated, 'word', isCapital, isFirst), toToken('not', 'word', false, false)];
  }
  return [toToken(word.replace(/'s?$/, ''), 'word', isCapital, isFirst)];
}

function toToken(word: string, kind: Token['kind'], isCapital: boolean, isFirst: boolean): Token {
  return { word, stem: kind === 'word' ? toStem(word) : word, kind, isCapital, isFirst };
}

/** Coarse, and the same for both sides, which is all that comparing needs. */
export function toStem(word: string): string {
  const stem = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^aeiou]{1})(sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<=\w{3}[^su])s$/, '')
    .replace(/(?<=\w{3})(ing|ed)$/, '')
    .replace(/(?<=\w{3})e$/, '');
  return stem.replace(/([^aeiouls])\1$/, '$1');
}
