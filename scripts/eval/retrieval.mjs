import { gainAt, mean, recallAt } from './measures.mjs';
import { readRetrievalSets } from './sets.mjs';

/**
 * @typedef {typeof import('../../src/lib/memory/search/index')} Engine
 * @typedef {{ folder: string, engine: Engine, embedder: { dimensions: number, embed(texts: readonly string[]): Promise<Float32Array[]> } }} Setting
 */

/** The names under which the figures of each mode are reported. */
export const modes = /** @type {const} */ ({ lexical: 'fulltext', vector: 'vector', hybrid: 'hybrid' });

/** @param {Setting} setting */
export async function measureRetrieval(setting) {
  const sets = readRetrievalSets(setting.folder);
  if (sets.length === 0) return null;
  /** @type {Record<string, Record<string, { ndcg10: number, recall100: number }>>} */
  const figures = {};
  console.log('set         documents questions  lexical nDCG@10/R@100   vector          hybrid');
  for (const set of sets) {
    const { index, vectors } = await openSet(set, setting);
    const row = Object.entries(modes).map(([name, mode]) => {
      const ranked = set.questions.map((question, number) =>
        index
          .search({ query: question.text, vector: vectors[number] ?? null, mode, limit: 100 })
          .map((hit) => hit.id),
      );
      const ndcg10 = mean(
        set.questions.map((question, at) => gainAt(ranked[at] ?? [], question.relevant, 10)),
      );
      const recall100 = mean(
        set.questions.map((question, at) =>
          recallAt(ranked[at] ?? [], new Set(question.relevant.keys()), 100),
        ),
      );
      return { name, ndcg10: round(ndcg10), recall100: round(recall100) };
    });
    figures[set.name] = Object.fromEntries(
      row.map(({ name, ndcg10, recall100 }) => [name, { ndcg10, recall100 }]),
    );
    const cells = row.map(({ ndcg10, recall100 }) => `${ndcg10.toFixed(4)} / ${recall100.toFixed(3)}`);
    const counts = `${String(set.documents.length).padStart(9)} ${String(set.questions.length).padStart(9)}`;
    console.log(`${set.name.padEnd(11)} ${counts}  ${cells.join('   ')}`);
  }
  return figures;
}

/**
 * @param {import('./sets.mjs').RetrievalSet} set
 * @param {Setting} setting
 */
export async function openSet(set, { engine, embedder }) {
  const chunks = set.documents.map((document) => ({
    id: document.id,
    sourceUrl: `https://example.org/${encodeURIComponent(document.id)}`,
    title: document.title,
    headingPath: [],
    content: document.text,
    docType: /** @type {const} */ ('page'),
    createdAt: 0,
    updatedAt: 0,
  }));
  const embeddings = await embedder.embed(chunks.map((chunk) => engine.toEmbeddingText(chunk)));
  const complete = chunks.map((chunk, at) => ({ ...chunk, vector: embeddings[at] ?? null }));
  const index = new engine.SearchIndex({ dimensions: embedder.dimensions });
  index.insert(complete);
  const vectors = await embedder.embed(set.questions.map((question) => question.text));
  return { index, vectors, chunks: new Map(complete.map((chunk) => [chunk.id, chunk])) };
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 1e4) / 1e4;
}
