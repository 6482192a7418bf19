// @ts-check
/**
 * The 95 % upper bound of a rate that was never seen in so many trials ("rule of three"); null once it was seen.
 * @param {number} seen
 * @param {number} trials
 */
export function boundOf(seen, trials) {
  return seen === 0 && trials > 0 ? Number(Math.min(1, 3 / trials).toPrecision(2)) : null;
}
