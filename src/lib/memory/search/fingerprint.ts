import { hashText } from './hash';

/** Passages whose fingerprints differ in at most this many of 64 bits say the same. */
export const nearDuplicateBits = 3;

/**
 * Charikar's simhash over the terms of a passage: texts that share most terms share most bits, so that
 * near-duplicates are recognized without keeping the text.
 */
export class Fingerprint {
  readonly #votes = new Int32Array(64);

  add(term: string): void {
    this.#vote(hashText(term), 0);
    this.#vote(hashText(term, 0x9e3779b9), 32);
  }

  read(): [low: number, high: number] {
    return [this.#sign(0), this.#sign(32)];
  }

  clear(): void {
    this.#votes.fill(0);
  }

  #vote(hash: number, first: number): void {
    for (let bit = 0; bit < 32; bit += 1) {
      const index = first + bit;
      this.#votes[index] = (this.#votes[index] ?? 0) + ((hash >>> bit) & 1) * 2 - 1;
    }
  }

  #sign(first: number): number {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) if ((this.#votes[first + bit] ?? 0) > 0) bits |= 1 << bit;
    return bits >>> 0;
  }
}

export function countDifferentBits(left: number, right: number): number {
  let rest = (left ^ right) >>> 0;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return count;
}
