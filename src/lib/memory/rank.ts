/** Similarity of two unit vectors in 0..1; opposite directions count as unrelated. */
export function cosineSimilarity(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return Math.min(1, Math.max(0, sum));
}

/**
 * How much of a question its words alone can vouch for: all of its words in one passage are strong
 * evidence, one of several is next to none.
 */
const wordWeight = 0.6;

/** One score in 0..1 out of two independent kinds of evidence: either alone can carry a result. */
export function fuseScores(similarity: number, coverage: number): number {
  return 1 - (1 - similarity) * (1 - wordWeight * coverage * coverage);
}

/** Knows how rare each word is, and so how much of a question a passage covers. */
export class TermStatistics {
  readonly #documentFrequency = new Map<string, number>();
  #documents = 0;

  add(terms: ReadonlySet<string>): void {
    this.#documents += 1;
    for (const term of terms) this.#documentFrequency.set(term, (this.#documentFrequency.get(term) ?? 0) + 1);
  }

  /** Share of the question's words, weighted by rarity, that the passage holds: 0..1. */
  coverage(question: ReadonlySet<string>, passage: ReadonlySet<string>): number {
    let held = 0;
    let all = 0;
    for (const term of question) {
      const weight = this.#rarity(term);
      all += weight;
      if (passage.has(term)) held += weight;
    }
    return all === 0 ? 0 : held / all;
  }

  #rarity(term: string): number {
    const frequency = this.#documentFrequency.get(term) ?? 0;
    return Math.log(1 + (this.#documents - frequency + 0.5) / (frequency + 0.5));
  }
}
