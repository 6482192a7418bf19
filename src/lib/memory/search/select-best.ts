const buckets = 1024;
/** Kept from call to call: making it costs as much as using it. */
const counts = new Uint32Array(buckets + 1);

/**
 * The rows with the highest scores, at least `wanted` of them if there are as many, in no order. Counts
 * instead of sorting: first all scores, then those around the cut. Rows that tie with the last one come
 * along, so that the choice does not depend on the order of the rows, unless there are very many.
 *
 * @param ceiling no score is above it
 */
export function selectBest(
  rows: Uint32Array,
  scores: Float64Array,
  wanted: number,
  ceiling: number,
): Uint32Array {
  if (rows.length <= wanted) return rows;
  const coarse = findCut(rows, scores, 0, ceiling, wanted);
  const fine = findCut(rows, scores, coarse.from, coarse.to, wanted - coarse.above);
  const most = wanted * 4;
  const selected = new Uint32Array(Math.min(rows.length, most));
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if ((scores[row] ?? 0) >= fine.from && count < most) {
      selected[count] = row;
      count += 1;
    }
  }
  return selected.subarray(0, count);
}

interface Cut {
  /** The slice of scores in which the wanted number is reached. */
  from: number;
  to: number;
  /** How many are above the slice. */
  above: number;
}

function findCut(rows: Uint32Array, scores: Float64Array, from: number, to: number, wanted: number): Cut {
  counts.fill(0);
  const width = (to - from) / buckets;
  if (width <= 0) return { from, to, above: 0 };
  for (let index = 0; index < rows.length; index += 1) {
    const score = scores[rows[index] ?? 0] ?? 0;
    if (score < from || score > to) continue;
    const bucket = Math.min(buckets, Math.floor((score - from) / width));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  let bucket = buckets;
  let above = 0;
  while (bucket > 0 && above + (counts[bucket] ?? 0) < wanted) {
    above += counts[bucket] ?? 0;
    bucket -= 1;
  }
  return { from: from + bucket * width, to: Math.min(to, from + (bucket + 1) * width), above };
}
