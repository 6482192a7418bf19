/**
 * @param {readonly string[]} ranked
 * @param {ReadonlyMap<string, number>} relevant
 * @param {number} depth
 */
export function gainAt(ranked, relevant, depth) {
  const gains = ranked.slice(0, depth).map((id) => relevant.get(id) ?? 0);
  const ideal = [...relevant.values()].sort((left, right) => right - left).slice(0, depth);
  const best = discountedSum(ideal);
  return best === 0 ? 0 : discountedSum(gains) / best;
}

/** @param {readonly number[]} gains */
function discountedSum(gains) {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

/**
 * @param {readonly string[]} ranked
 * @param {ReadonlySet<string>} relevant
 * @param {number} depth
 */
export function recallAt(ranked, relevant, depth) {
  const found = ranked.slice(0, depth).filter((id) => relevant.has(id));
  return relevant.size === 0 ? 0 : found.length / relevant.size;
}

/** @param {readonly number[]} values */
export function mean(values) {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 1e4) / 1e4;
}
