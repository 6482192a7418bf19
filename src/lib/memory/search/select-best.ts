const buckets = 1024;
/** Each round looks at a thousandth of the scores of the one before; after these, what is left is a tie. */
const mostRounds = 6;

/** Working memory, kept from call to call: making it costs as much as using it. */
const counts = new Uint32Array(buckets + 1);
let bucketOf = new Uint16Array(1024);
let inside = new Uint32Array(1024);
let chosen = new Uint32Array(1024);
/** Up to so many are cheaper to keep in order than to count. */
const few = 32;
const best = new Float64Array(few);

/**
 * The rows with the highest scores, at least `wanted` of them if there are as many, in no order. Counts
 * instead of sorting: first all scores, then only those around the cut. Rows that tie with the last one
 * come along, so that the choice does not depend on the order of the rows, unless there are very many. Valid
 * until the next call.
 *
 * @param ceiling no score is above it
 * @param mostTied how many rows that tie with the last one are taken
 */
export function selectBest(
  rows: Uint32Array,
  scores: Float64Array,
  wanted: number,
  ceiling: number,
  mostTied = wanted * 4,
): Uint32Array {
  if (rows.length <= wanted) return rows;
  reserve(rows.length);
  if (wanted <= few) return selectFew(rows, scores, wanted, mostTied);
  // The rows in question, all of one bucket of the round before, and the range of their scores.
  let open = rows;
  let from = 0;
  let to = ceiling;
  let count = 0;
  for (let round = 0; round < mostRounds && to > from; round += 1) {
    fillBuckets(open, scores, from, to);
    const cut = findCut(wanted - count);
    count = choose(open, cut, count);
    open = inside.subarray(0, counts[cut]);
    if (count + open.length <= wanted * 2) {
      mostTied = Infinity;
      break;
    }
    from = Infinity;
    to = -Infinity;
    for (let index = 0; index < open.length; index += 1) {
      const score = scores[open[index] ?? 0] ?? 0;
      if (score < from) from = score;
      if (score > to) to = score;
    }
  }
  const tied = open.subarray(0, Math.min(open.length, mostTied));
  chosen.set(tied, count);
  return chosen.subarray(0, count + tied.length);
}

/** Finds the last score that is wanted by keeping the best ones so far in order. */
function selectFew(rows: Uint32Array, scores: Float64Array, wanted: number, mostTied: number): Uint32Array {
  best.fill(-Infinity, 0, wanted);
  let least = -Infinity;
  for (let index = 0; index < rows.length; index += 1) {
    const score = scores[rows[index] ?? 0] ?? 0;
    if (score <= least) continue;
    let place = wanted - 1;
    for (; place > 0 && (best[place - 1] ?? 0) < score; place -= 1) best[place] = best[place - 1] ?? 0;
    best[place] = score;
    least = best[wanted - 1] ?? 0;
  }
  let count = 0;
  let tied = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const score = scores[row] ?? 0;
    if (score < least || (score === least && ++tied > mostTied)) continue;
    chosen[count] = row;
    count += 1;
  }
  return chosen.subarray(0, count);
}

/** Notes in which of the buckets each score falls, and counts them. */
function fillBuckets(rows: Uint32Array, scores: Float64Array, from: number, to: number): void {
  const scale = buckets / (to - from);
  counts.fill(0);
  for (let index = 0; index < rows.length; index += 1) {
    const bucket = Math.min(buckets, ((scores[rows[index] ?? 0] ?? 0) - from) * scale) | 0;
    bucketOf[index] = bucket;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
}

/** The highest bucket with which the wanted number is reached. */
function findCut(wanted: number): number {
  let above = 0;
  let bucket = buckets;
  for (; bucket > 0; bucket -= 1) {
    above += counts[bucket] ?? 0;
    if (above >= wanted) return bucket;
  }
  return 0;
}

/** Takes what is above the cut, keeps what is in it open, and drops the rest; returns how many are chosen. */
function choose(rows: Uint32Array, cut: number, start: number): number {
  let count = start;
  let left = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const bucket = bucketOf[index] ?? 0;
    if (bucket < cut) continue;
    const row = rows[index] ?? 0;
    if (bucket > cut) {
      chosen[count] = row;
      count += 1;
    } else {
      // Never ahead of what is read, should `rows` be this very array.
      inside[left] = row;
      left += 1;
    }
  }
  return count;
}

function reserve(size: number): void {
  if (bucketOf.length >= size) return;
  const capacity = size * 2;
  bucketOf = new Uint16Array(capacity);
  inside = new Uint32Array(capacity);
  chosen = new Uint32Array(capacity);
}
