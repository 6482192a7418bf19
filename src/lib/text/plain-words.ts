/** Words as rules compare them: without case, accents, and the many shapes of an apostrophe. */

export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’‘ʼ`´]/gu, "'")
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The words and numbers of a text in order. `I'm` is one word; `Anna's` is `anna`. */
export function toWords(text: string): string[] {
  const words = toPlainText(text).match(/[\p{L}\p{M}\p{N}]+(?:['.,][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  return words.map((word) => word.replace(/'s$/u, ''));
}

/**
 * Matches any of the phrases as whole words of plain text; `|` parts two of them. `*` stands for the rest of a word, `…`
 * for up to three words in between.
 */
export function createPhrases(...phrases: readonly string[]): RegExp {
  const alternatives = phrases
    .join('|')
    .split('|')
    .map((phrase) =>
      phrase
        .replaceAll(/[.+?^$()[\]{}|\\]/g, String.raw`\$&`)
        .replaceAll(' … ', String.raw`(?: [\p{L}\p{N}'-]+){0,3} `)
        .replaceAll('*', String.raw`[\p{L}\p{N}'-]*`),
    );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}
