import { mean, recallAt } from './measures.mjs';
import { modes, round } from './retrieval.mjs';
import { readConversations } from './sets.mjs';

/**
 * Finds the turns of a conversation that answer a question about it.
 *
 * @param {import('./retrieval.mjs').Setting} setting
 */
export async function measureConversations({ folder, engine, embedder }) {
  const conversations = readConversations(folder);
  if (conversations.length === 0) return null;
  /** @type {Map<string, { r5: number[], r10: number[] }>} */
  const found = new Map(Object.keys(modes).map((name) => [name, { r5: [], r10: [] }]));
  for (const { turns, questions } of conversations) {
    const vectors = await embedder.embed(turns.map((turn) => turn.text));
    const questionVectors = await embedder.embed(questions.map((question) => question.text));
    const index = new engine.SearchIndex({ dimensions: embedder.dimensions });
    index.insert(
      turns.map((turn, at) => ({
        id: turn.id,
        sourceUrl: 'conversation://one',
        title: '',
        headingPath: [],
        content: turn.text,
        context: turn.context,
        docType: /** @type {const} */ ('message'),
        createdAt: at,
        updatedAt: at,
        vector: vectors[at] ?? null,
      })),
    );
    for (const [at, question] of questions.entries()) {
      const evidence = new Set(question.evidence);
      for (const [name, mode] of Object.entries(modes)) {
        const hits = index.search({
          query: question.text,
          vector: questionVectors[at] ?? null,
          mode,
          limit: 10,
        });
        const ids = hits.map((hit) => hit.id);
        found.get(name)?.r5.push(recallAt(ids, evidence, 5));
        found.get(name)?.r10.push(recallAt(ids, evidence, 10));
      }
    }
  }
  const rows = [...found].map(([name, { r5, r10 }]) => ({
    name,
    questions: r5.length,
    r5: round(mean(r5) * 100),
    r10: round(mean(r10) * 100),
  }));
  console.log('mode     questions  recall@5  recall@10');
  for (const row of rows) {
    const cells = [
      String(row.questions).padStart(9),
      row.r5.toFixed(1).padStart(9),
      row.r10.toFixed(1).padStart(10),
    ];
    console.log(`${row.name.padEnd(8)} ${cells.join(' ')}`);
  }
  return { locomo: Object.fromEntries(rows.map(({ name, r5, r10 }) => [name, { r5, r10 }])) };
}
