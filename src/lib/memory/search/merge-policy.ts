import { type PackedSegment } from './packed-segment';

/** Larger segments are left alone: rewriting them takes too long, and search gains nothing. */
const largest = 32_000;
const fanOut = 4;
/** A segment with more than this share of removed passages is rewritten. */
const mostRemoved = 0.1;

/** The segments to merge next, or one to rewrite without its removed passages; empty when all is well. */
export function chooseMerge(segments: readonly PackedSegment[]): PackedSegment[] {
  const wasteful = segments.find((segment) => segment.removedCount > segment.size * mostRemoved);
  if (wasteful !== undefined) return [wasteful];
  for (const tier of [4000, 16_000]) {
    const small = segments.filter((segment) => segment.size < tier);
    small.sort((left, right) => left.size - right.size);
    if (small.length < fanOut) continue;
    let sum = 0;
    const chosen = small.filter((segment) => {
      sum += segment.size;
      return sum <= largest;
    });
    if (chosen.length >= fanOut) return chosen;
  }
  return [];
}
