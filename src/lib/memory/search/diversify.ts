import { countDifferentBits, nearDuplicateBits } from './fingerprint';
import { type PartRange, rangeOf } from './part-range';
import { type DiversityOptions } from './types';

/** Takes rows, best first, until `limit`, leaving out repetitions and what is too much of one source. */
export function diversify(
  rows: readonly number[],
  ranges: readonly PartRange[],
  limit: number,
  options: DiversityOptions,
): Set<number> {
  const kept = new Set<number>();
  const perSource = new Map<string, number>();
  const prints: { low: number; high: number }[] = [];
  for (const row of rows) {
    if (kept.size >= limit) break;
    const { part, first } = rangeOf(ranges, row);
    const local = row - first;
    const source = part.sourceAt(part.columns.sources[local] ?? 0);
    const taken = perSource.get(source) ?? 0;
    if (options.perSource !== undefined && taken >= options.perSource) continue;
    const low = part.columns.fingerprints[local * 2] ?? 0;
    const high = part.columns.fingerprints[local * 2 + 1] ?? 0;
    const isRepeated = prints.some(
      (print) =>
        countDifferentBits(print.low, low) + countDifferentBits(print.high, high) <= nearDuplicateBits,
    );
    if (options.dropNearDuplicates === true && isRepeated) continue;
    kept.add(row);
    perSource.set(source, taken + 1);
    prints.push({ low, high });
  }
  return kept;
}
