const firstPauseMs = 30_000;
const longestPauseMs = 60 * 60_000;

/** Then it is left to the user. With the pauses, after about an hour. */
export const maxAttempts = 8;

/** When to try again after so many tries: each pause is twice the one before. In ms since the epoch. */
export function toNextTry(attempts: number, now: number): number {
  return now + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1));
}
