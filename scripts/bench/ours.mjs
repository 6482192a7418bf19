import { quantile } from '../eval/measures.mjs';
import { createCorpus, passageId } from './corpus.mjs';

/**
 * @typedef {typeof import('../../src/lib/memory/search/index')} Engine
 * @typedef {{ text: string, vector: Float32Array }} Question
 */

/** Measures our index at one size. The corpus is made anew from its seed, so that its texts need no memory.
 *
 * @param {Engine} engine
 * @param {number} size
 * @param {() => number} memoryInUse
 * @param {import('./exported-memory.mjs').Exporter | null} [exporter]
 */
export function measureOurs(engine, size, memoryInUse, exporter = null) {
  const corpus = createCorpus(7);
  const options = { dimensions: corpus.dimensions };
  const index = new engine.SearchIndex(options);
  const memoryBefore = memoryInUse();
  const vectors = new Float32Array(size * corpus.dimensions);
  let insertMs = 0;
  const pageTimes = [];
  for (let start = 0; start < size; start += corpus.passagesPerPage) {
    const page = Array.from({ length: corpus.passagesPerPage }, (_, at) => corpus.createPassage(start + at));
    for (const [at, passage] of page.entries()) vectors.set(passage.vector, (start + at) * corpus.dimensions);
    exporter?.addPage(page);
    const storeMs = timed(() => index.insert(withNeighbours(page)));
    pageTimes.push(storeMs);
    insertMs += storeMs + timed(() => index.maintain(500));
  }
  const mergeMs = timed(() => {
    while (index.maintain(5000)) continue;
  });
  const memory = memoryInUse() - memoryBefore - vectors.byteLength;
  const questions = Array.from({ length: 200 }, () => corpus.createQuestion(size));
  const hybrid = timeSearches(index, questions, 'hybrid');
  const fulltext = timeSearches(index, questions, 'fulltext');
  const vectorOnly = timeSearches(index, questions, 'vector');
  const recall = recallOfVectors(index, questions.slice(0, 50), vectors, corpus.dimensions);
  const stats = index.stats();
  let saved = index.save();
  const saveMs = timed(() => (saved = index.save()));
  exporter?.finish(saved, questions);
  const bytes = saved.segments.reduce((sum, segment) => sum + (segment.bytes?.byteLength ?? 0), 0);

  const deletions = [];
  for (let page = 0; page < 20; page += 1) {
    const ids = Array.from({ length: corpus.passagesPerPage }, (_, at) =>
      passageId(Math.floor((size / corpus.passagesPerPage / 20) * page) * corpus.passagesPerPage + at),
    );
    deletions.push(timed(() => index.remove(ids)));
  }
  return {
    hybrid,
    fulltext,
    vectorOnly,
    recall10: recall,
    insertsPerSecond: Math.round((size / insertMs) * 1000),
    mergeMs,
    storePageMs: quantile(pageTimes, 0.5),
    storePageP99Ms: quantile(pageTimes, 0.99),
    deletePageMs: quantile(deletions, 0.5),
    deletePageMostMs: Math.max(...deletions),
    bytesPerChunk: stats.bytes / size,
    memoryPerChunk: memory / size,
    savedPerChunk: bytes / stats.chunks,
    segments: stats.segments,
    saveMs,
  };
}

/**
 * As the engine indexes a page: its passages are neighbours.
 *
 * @param {readonly import('./exported-memory.mjs').Passage[]} page
 */
function withNeighbours(page) {
  return page.map((passage, at) => ({ ...passage, after: page[at - 1]?.id }));
}

/**
 * @param {InstanceType<Engine['SearchIndex']>} index
 * @param {Question} question
 * @param {'hybrid' | 'vector' | 'fulltext'} mode
 */
export function search(index, question, mode) {
  return index.search({ query: question.text, vector: question.vector, mode, limit: 10 });
}

/**
 * @param {InstanceType<Engine['SearchIndex']>} index
 * @param {readonly Question[]} questions
 * @param {'hybrid' | 'vector' | 'fulltext'} mode
 */
function timeSearches(index, questions, mode) {
  // As with stock Orama: what is left of the filling goes first, then the compiler has its time.
  globalThis.gc?.();
  for (let round = 0; round < 5; round += 1) for (const question of questions) search(index, question, mode);
  const times = questions.map((question) => timed(() => search(index, question, mode)));
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/**
 * @param {InstanceType<Engine['SearchIndex']>} index
 * @param {readonly Question[]} questions
 * @param {Float32Array} vectors
 * @param {number} dimensions
 */
function recallOfVectors(index, questions, vectors, dimensions) {
  const count = vectors.length / dimensions;
  let found = 0;
  for (const question of questions) {
    const scores = Array.from({ length: count }, (_, row) => {
      let sum = 0;
      for (let column = 0; column < dimensions; column += 1) {
        sum += (vectors[row * dimensions + column] ?? 0) * (question.vector[column] ?? 0);
      }
      return { row, sum };
    });
    scores.sort((left, right) => right.sum - left.sum);
    const exact = new Set(scores.slice(0, 10).map(({ row }) => passageId(row)));
    for (const { id } of search(index, question, 'vector')) if (exact.has(id)) found += 1;
  }
  return found / (questions.length * 10);
}

/** @param {() => unknown} run */
export function timed(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}
