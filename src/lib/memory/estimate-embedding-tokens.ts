/** A Latin word, a number, or any other character that is not white space. */
const units = /\p{Script=Latin}+|\p{N}+|\S/gu;
const latin = /^\p{Script=Latin}/u;
const hangul = /^\p{Script=Hangul}/u;
const lettersPerToken = 4;
/** The model takes a syllable apart into its letters. */
const tokensPerSyllable = 2;

/**
 * About how many tokens the embedding model sees in a text. Of English, which it knows, a little too many
 * rather than too few; of other languages in Latin letters about a quarter too few. In all other scripts it
 * knows single letters only.
 */
export function estimateEmbeddingTokens(text: string): number {
  let tokens = 0;
  for (const [unit] of text.matchAll(units)) {
    if (hangul.test(unit)) tokens += tokensPerSyllable;
    else tokens += latin.test(unit) ? Math.max(1, unit.length / lettersPerToken) : unit.length;
  }
  return Math.ceil(tokens);
}
