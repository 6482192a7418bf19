import { mean, quantile, round } from './measures.mjs';
import { modes, remember, toAddress } from './memory.mjs';
import { readRetrievalSets } from './sets.mjs';

/**
 * @typedef {import('./memory.mjs').MemoryManager} MemoryManager
 * @typedef {import('./sets.mjs').RetrievalSet} RetrievalSet
 * @typedef {{ present: number[], absent: number[] }} BestScores For each question, with its answer and without.
 */

const threshold = 0.3;

/**
 * How often the best score reaches the threshold when the answer is remembered, and how often it stays
 * below when exactly the answer was forgotten (passages on the same subject stay, so this is hard).
 *
 * @param {import('./memory.mjs').Setting} setting
 */
export async function measureAbstention({ folder, openMemory }) {
  const sets = readRetrievalSets(folder);
  if (sets.length === 0) return null;
  /** @type {Record<string, Record<string, { answered: number, abstained: number }>>} */
  const figures = {};
  console.log('set         mode     answered  abstained   best score, quartiles: with answer | without');
  for (const set of sets) {
    const memory = await openMemory();
    await remember(memory, set.documents);
    /** @type {Record<string, { answered: number, abstained: number }>} */
    const row = {};
    figures[set.name] = row;
    for (const [name, { present, absent }] of await findBestScores(memory, set)) {
      const answered = round(mean(present.map((score) => Number(score >= threshold))));
      const abstained = round(mean(absent.map((score) => Number(score < threshold))));
      row[name] = { answered, abstained };
      const shares = `${percent(answered)} ${percent(abstained).padStart(10)}`;
      console.log(
        `${set.name.padEnd(11)} ${name.padEnd(8)} ${shares}   ${quartiles(present)} | ${quartiles(absent)}`,
      );
    }
  }
  return figures;
}

/**
 * @param {MemoryManager} memory
 * @param {RetrievalSet} set
 */
async function findBestScores(memory, set) {
  /** @type {Map<string, BestScores>} */
  const scores = new Map(Object.keys(modes).map((name) => [name, { present: [], absent: [] }]));
  for (const { text, relevant } of set.questions) {
    /** @param {keyof BestScores} situation */
    const note = async (situation) => {
      for (const [name, mode] of Object.entries(modes)) {
        const [best] = await memory.search(text, { mode, topK: 1, similarityThreshold: 0 });
        scores.get(name)?.[situation].push(best?.score ?? 0);
      }
    };
    await note('present');
    for (const id of relevant.keys()) await memory.removeBySourceUrl(toAddress(id));
    await note('absent');
    await remember(
      memory,
      set.documents.filter(({ id }) => relevant.has(id)),
    );
  }
  return scores;
}

/** @param {readonly number[]} scores */
function quartiles(scores) {
  return [0.25, 0.5, 0.75].map((share) => quantile(scores, share).toFixed(2)).join(' ');
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(0)} %`.padStart(8);
}
