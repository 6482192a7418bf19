/** Saturation of repeated words, and how much long passages are held back. */
export const bm25 = { k1: 1.2, b: 0.75 } as const;

/** How much a term tells, from how many of all passages hold it; above 0 for every term. */
export function inverseFrequency(passages: number, withTerm: number): number {
  return Math.log(1 + (passages - withTerm + 0.5) / (withTerm + 0.5));
}

/**
 * How much of a term a passage must hold for half of the most that it can score, k1 + 1 times its inverse
 * frequency: `(k1 + 1) * frequency / (frequency + norm)`.
 */
export function lengthNorm(length: number, averageLength: number): number {
  const { k1, b } = bm25;
  return k1 * (averageLength > 0 ? 1 - b + (b * length) / averageLength : 1);
}
