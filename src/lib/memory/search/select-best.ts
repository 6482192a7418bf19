const buckets = 1024;
/** Kept from call to call: making it costs as much as using it. */
const counts = new Uint32Array(buckets + 1);
/** Each round looks at a thousandth of the scores of the one before; after these, what is left is a tie. */
const mostRounds = 6;

/**
 * The rows with the highest scores, at least `wanted` of them if there are as many, in no order. Counts
 * instead of sorting: first all scores, then only those around the cut. Rows that tie with the last one
 * come along, so that the choice does not depend on the order of the rows, unless there are very many.
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
  let slice: Slice = { from: 0, to: ceiling, above: 0, inside: rows.length };
  for (let round = 0; round < mostRounds && slice.above + slice.inside > wanted * 2; round += 1) {
    slice = narrow(rows, scores, slice, wanted);
  }
  const selected = new Uint32Array(rows.length);
  let count = 0;
  let tied = 0;
  const mostTied = wanted * 4;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const score = scores[row] ?? 0;
    if (score < slice.from) continue;
    if (score <= slice.to) {
      tied += 1;
      if (tied > mostTied) continue;
    }
    selected[count] = row;
    count += 1;
  }
  return selected.subarray(0, count);
}

/** The range of scores in which the wanted number is reached. */
interface Slice {
  from: number;
  to: number;
  /** How many rows score above it, and how many within. */
  above: number;
  inside: number;
}

function narrow(rows: Uint32Array, scores: Float64Array, slice: Slice, wanted: number): Slice {
  const { from, to } = slice;
  const width = (to - from) / buckets;
  if (width <= 0) return slice;
  counts.fill(0);
  for (let index = 0; index < rows.length; index += 1) {
    const score = scores[rows[index] ?? 0] ?? 0;
    if (score < from || score > to) continue;
    const bucket = Math.min(buckets, Math.floor((score - from) / width));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  let bucket = buckets;
  let { above } = slice;
  while (bucket > 0 && above + (counts[bucket] ?? 0) < wanted) {
    above += counts[bucket] ?? 0;
    bucket -= 1;
  }
  return boundsOf(rows, scores, slice, width, bucket, above);
}

/** The lowest and highest score within a bucket: exact, where its computed edges would be rounded. */
function boundsOf(
  rows: Uint32Array,
  scores: Float64Array,
  { from, to }: Slice,
  width: number,
  bucket: number,
  above: number,
): Slice {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let index = 0; index < rows.length; index += 1) {
    const score = scores[rows[index] ?? 0] ?? 0;
    if (score < from || score > to || Math.min(buckets, Math.floor((score - from) / width)) !== bucket)
      continue;
    if (score < lowest) lowest = score;
    if (score > highest) highest = score;
  }
  return { from: lowest, to: highest, above, inside: counts[bucket] ?? 0 };
}
