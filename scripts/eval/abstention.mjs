import { mean, quantile } from './measures.mjs';
import { modes, openSet, round } from './retrieval.mjs';
import { readRetrievalSets } from './sets.mjs';

const threshold = 0.3;

/**
 * How often the best score reaches the threshold when the answer is in the index, and how often it stays
 * below when exactly the answer was taken out (passages on the same subject stay, so this is hard).
 *
 * @param {import('./retrieval.mjs').Setting} setting
 */
export async function measureAbstention(setting) {
  const sets = readRetrievalSets(setting.folder);
  if (sets.length === 0) return null;
  /** @type {Record<string, Record<string, { answered: number, abstained: number }>>} */
  const figures = {};
  console.log('set         mode     answered  abstained   best score, quartiles: with answer | without');
  for (const set of sets) {
    const { index, vectors, chunks } = await openSet(set, setting);
    /** @type {Record<string, { answered: number, abstained: number }>} */
    const row = {};
    figures[set.name] = row;
    for (const [name, mode] of Object.entries(modes)) {
      /** @param {number} at */
      const best = (at) =>
        index.search({
          query: set.questions[at]?.text ?? '',
          vector: vectors[at] ?? null,
          mode,
          limit: 1,
        })[0]?.score ?? 0;
      const present = set.questions.map((_, at) => best(at));
      const absent = set.questions.map((question, at) => {
        const answers = [...question.relevant.keys()];
        index.remove(answers);
        const score = best(at);
        index.insert(answers.flatMap((id) => chunks.get(id) ?? []));
        return score;
      });
      const answered = round(mean(present.map((score) => Number(score >= threshold))));
      const abstained = round(mean(absent.map((score) => Number(score < threshold))));
      row[name] = { answered, abstained };
      const spread = [present, absent].map((scores) =>
        [0.25, 0.5, 0.75].map((share) => quantile(scores, share).toFixed(2)).join(' '),
      );
      const shares = `${percent(answered)} ${percent(abstained).padStart(10)}`;
      console.log(`${set.name.padEnd(11)} ${name.padEnd(8)} ${shares}   ${spread.join(' | ')}`);
    }
  }
  return figures;
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(0)} %`.padStart(8);
}
