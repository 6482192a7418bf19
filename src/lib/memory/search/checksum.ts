/**
 * Four running hashes over every fourth 32-bit word. Each step is a bijection of its word, so that a change
 * within one word never goes unnoticed; four of them, because a processor does four such chains in the time
 * of one.
 *
 * @param resultAt index of two words, divisible by four, that hold the result and are left out
 */
export function checksum(words: Uint32Array, resultAt = -1): [number, number] {
  let one = 0x9e3779b9;
  let two = 0x85ebca6b;
  let three = 0xc2b2ae35;
  let four = 0x27d4eb2f;
  for (let index = 0; index < words.length; index += 4) {
    const isResult = index === resultAt;
    one = mix(one, isResult ? 0 : (words[index] ?? 0));
    two = mix(two, isResult ? 0 : (words[index + 1] ?? 0));
    three = mix(three, words[index + 2] ?? 0);
    four = mix(four, words[index + 3] ?? 0);
  }
  return [mix(mix(one, two), three ^ 1) >>> 0, mix(mix(three, four), one ^ 2) >>> 0];
}

/** The turn carries high bits to where the next product spreads them. */
function mix(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193);
  return (product << 13) | (product >>> 19);
}
