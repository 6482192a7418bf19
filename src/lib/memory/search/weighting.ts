import { type PartRange, rangeOf } from './part-range';
import { type WeightingOptions } from './types';

/** Holds back what is old or unimportant, by the shares the request gives to age and importance. */
export function weigh(
  score: number,
  ranges: readonly PartRange[],
  row: number,
  { now, halfLifeMs, recency, importance }: WeightingOptions,
): number {
  const { part, first } = rangeOf(ranges, row);
  const age = Math.max(0, now - (part.columns.updatedAt[row - first] ?? 0));
  const freshness = 2 ** (-age / halfLifeMs);
  const worth = (part.columns.importances[row - first] ?? 0) / 100;
  return score * (1 - recency - importance + recency * freshness + importance * worth);
}
