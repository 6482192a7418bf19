/** Scripts in which the model spends about one token on each character. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

/** About how many tokens the embedding model sees in a text; a little too many rather than too few. */
export function estimateTokens(text: string): number {
  const denseCharacters = text.match(dense)?.length ?? 0;
  return Math.ceil(denseCharacters + (text.length - denseCharacters) / 4);
}
