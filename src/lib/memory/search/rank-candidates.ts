import { type CandidateList } from './candidates';
import { diversify } from './diversify';
import { type PartRange } from './lexical-search';
import { selectBest } from './select-best';
import { type SearchHit, type SearchRequest } from './types';
import { rangeOf } from './vector-search';

/** The hits of a request, best first, ties by id. */
export function rankCandidates(
  list: CandidateList,
  scores: Float64Array,
  ranges: readonly PartRange[],
  request: SearchRequest,
  limit: number,
): SearchHit[] {
  const threshold = Math.max(request.threshold ?? 0, Number.MIN_VALUE);
  const passing = indexesAtLeast(scores, threshold);
  const { diversity } = request;
  // Diversity may pass over any number of candidates, so it needs them all.
  const chosen = diversity === undefined ? selectBest(passing, scores, limit, 1) : passing;
  const entries = Array.from(chosen, (index) => {
    const row = list.rows[index] ?? 0;
    const { part, first } = rangeOf(ranges, row);
    return { index, row, id: part.idAt(row - first), score: scores[index] ?? 0 };
  });
  entries.sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
  const rows = entries.map(({ row }) => row);
  const kept = diversity === undefined ? null : diversify(rows, ranges, limit, diversity);
  return entries
    .filter(({ row }) => kept?.has(row) ?? true)
    .slice(0, limit)
    .map(({ id, index, score }) => {
      const cosine = list.cosines[index] ?? NaN;
      return { id, score, lexical: list.lexical[index] ?? 0, cosine: Number.isNaN(cosine) ? null : cosine };
    });
}

function indexesAtLeast(scores: Float64Array, threshold: number): Uint32Array {
  const indexes = new Uint32Array(scores.length);
  let count = 0;
  for (let index = 0; index < scores.length; index += 1) {
    if ((scores[index] ?? 0) < threshold) continue;
    indexes[count] = index;
    count += 1;
  }
  return indexes.subarray(0, count);
}
