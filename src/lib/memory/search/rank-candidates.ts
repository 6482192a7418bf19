import { type CandidateList } from './candidates';
import { diversify } from './diversify';
import { type PartRange, rangeOf } from './part-range';
import { selectBest } from './select-best';
import { type DiversityOptions, type SearchHit, type SearchRequest } from './types';

interface Entry {
  /** Place in the list of candidates. */
  index: number;
  row: number;
  score: number;
}

/** The hits of a request, best first, ties by id. */
export function rankCandidates(
  list: CandidateList,
  ranges: readonly PartRange[],
  request: SearchRequest,
  limit: number,
): SearchHit[] {
  const threshold = Math.max(request.threshold ?? 0, Number.MIN_VALUE);
  const relevant = indexesAtLeast(list.scores, threshold);
  const { diversity } = request;
  const best =
    diversity === undefined
      ? sortBest(list, ranges, selectBest(relevant, list.scores, limit, 1))
      : diversifyBest(list, ranges, relevant, limit, diversity);
  return best.slice(0, limit).map(({ index, row, score }) => {
    const cosine = list.cosines[index] ?? NaN;
    return {
      id: idOf(ranges, row),
      score,
      lexical: list.lexical[index] ?? 0,
      cosine: Number.isNaN(cosine) ? null : cosine,
    };
  });
}

/** Diversity may pass over any number of candidates: as many are looked at as it takes. */
function diversifyBest(
  list: CandidateList,
  ranges: readonly PartRange[],
  relevant: Uint32Array,
  limit: number,
  diversity: DiversityOptions,
): Entry[] {
  for (let wanted = limit * 2; ; wanted *= 4) {
    const chosen = selectBest(relevant, list.scores, wanted, 1, Infinity);
    const entries = sortBest(list, ranges, chosen);
    const kept = diversify(
      entries.map(({ row }) => row),
      ranges,
      limit,
      diversity,
    );
    if (kept.size >= limit || chosen.length === relevant.length) {
      return entries.filter(({ row }) => kept.has(row));
    }
  }
}

/** By score, ties by id: only those need to be read. */
function sortBest(list: CandidateList, ranges: readonly PartRange[], chosen: Uint32Array): Entry[] {
  const entries = Array.from(chosen, (index) => ({
    index,
    row: list.rows[index] ?? 0,
    score: list.scores[index] ?? 0,
  }));
  return entries.sort((left, right) =>
    left.score === right.score ? compareIds(ranges, left.row, right.row) : right.score - left.score,
  );
}

function compareIds(ranges: readonly PartRange[], left: number, right: number): number {
  return idOf(ranges, left) < idOf(ranges, right) ? -1 : 1;
}

function idOf(ranges: readonly PartRange[], row: number): string {
  const { part, first } = rangeOf(ranges, row);
  return part.idAt(row - first);
}

let passing = new Uint32Array(1024);

/** Valid until the next call. */
function indexesAtLeast(scores: Float64Array, threshold: number): Uint32Array {
  if (passing.length < scores.length) passing = new Uint32Array(scores.length * 2);
  let count = 0;
  for (let index = 0; index < scores.length; index += 1) {
    if ((scores[index] ?? 0) < threshold) continue;
    passing[count] = index;
    count += 1;
  }
  return passing.subarray(0, count);
}
