import { gainAt, mean, recallAt, round } from './measures.mjs';
import { modes, remember, toAddress } from './memory.mjs';
import { readRetrievalSets } from './sets.mjs';

/**
 * @typedef {import('./memory.mjs').MemoryManager} MemoryManager
 * @typedef {import('./sets.mjs').RetrievalSet} RetrievalSet
 * @typedef {{ ndcg10: number, recall100: number }} RetrievalFigures
 */

/** How deep the ranking of documents is looked at. */
const depth = 100;
/** Enough that a hundred documents are among them: several passages may be of one. */
const passages = depth * 3;

/** @param {import('./memory.mjs').Setting} setting */
export async function measureRetrieval({ folder, openMemory }) {
  const sets = readRetrievalSets(folder);
  if (sets.length === 0) return null;
  /** @type {Record<string, Record<string, RetrievalFigures>>} */
  const figures = {};
  console.log('set         documents passages questions  lexical nDCG@10/R@100   vector          hybrid');
  for (const set of sets) {
    const memory = await openMemory();
    await remember(memory, set.documents);
    /** @type {Record<string, RetrievalFigures>} */
    const row = {};
    for (const [name, mode] of Object.entries(modes)) row[name] = await measureMode(memory, set, mode);
    figures[set.name] = row;
    const { documentCount, chunkCount } = await memory.getStats();
    const counts = [documentCount, chunkCount, set.questions.length].map((count) =>
      String(count).padStart(9),
    );
    const cells = Object.values(row).map(
      ({ ndcg10, recall100 }) => `${ndcg10.toFixed(4)} / ${recall100.toFixed(3)}`,
    );
    console.log(`${set.name.padEnd(11)} ${counts.join('')}  ${cells.join('   ')}`);
  }
  return figures;
}

/**
 * @param {MemoryManager} memory
 * @param {RetrievalSet} set
 * @param {import('../../src/lib/memory/index').SearchMode} mode
 * @returns {Promise<RetrievalFigures>}
 */
async function measureMode(memory, set, mode) {
  const gains = [];
  const recalls = [];
  for (const { text, relevant } of set.questions) {
    const results = await memory.search(text, { mode, topK: passages, similarityThreshold: 0 });
    // A document ranks where its best passage does.
    const ranked = [...new Set(results.map(({ sourceUrl }) => sourceUrl))];
    const grades = new Map([...relevant].map(([id, grade]) => [toAddress(id), grade]));
    gains.push(gainAt(ranked, grades, 10));
    recalls.push(recallAt(ranked, new Set(grades.keys()), depth));
  }
  return { ndcg10: round(mean(gains)), recall100: round(mean(recalls)) };
}
