import { mean, recallAt, round } from './measures.mjs';
import { modes, waitForVectors } from './memory.mjs';
import { readConversations } from './sets.mjs';

/**
 * @typedef {import('./memory.mjs').MemoryManager} MemoryManager
 * @typedef {import('./sets.mjs').Conversation} Conversation
 * @typedef {{ r5: number[], r10: number[] }} Recalls One of each a question.
 */

/**
 * Finds the turns of a conversation that answer a question about it.
 *
 * @param {import('./memory.mjs').Setting} setting
 */
export async function measureConversations({ folder, openMemory }) {
  const conversations = readConversations(folder);
  if (conversations.length === 0) return null;
  /** @type {Map<string, Recalls>} */
  const recalls = new Map(Object.keys(modes).map((name) => [name, { r5: [], r10: [] }]));
  for (const conversation of conversations) {
    const memory = await openMemory();
    const turnOf = await rememberTurns(memory, conversation);
    for (const { text, evidence } of conversation.questions) {
      for (const [name, mode] of Object.entries(modes)) {
        const results = await memory.search(text, { mode, topK: 10, similarityThreshold: 0 });
        const turns = results.map(({ id }) => turnOf.get(id) ?? '');
        recalls.get(name)?.r5.push(recallAt(turns, new Set(evidence), 5));
        recalls.get(name)?.r10.push(recallAt(turns, new Set(evidence), 10));
      }
    }
  }
  return { locomo: report(recalls) };
}

/**
 * Each session under an address of its own, each turn as one passage with the turn before it as context.
 *
 * @param {MemoryManager} memory
 * @param {Conversation} conversation
 */
async function rememberTurns(memory, { sessions }) {
  /** @type {Map<string, string>} */
  const turnOf = new Map();
  for (const [number, turns] of sessions.entries()) {
    const sourceUrl = `conversation://session/${number + 1}`;
    const { ids } = await memory.addChunks(
      turns.map(({ text, context }) => ({ content: text, context })),
      { sourceUrl, title: '', docType: 'message' },
    );
    for (const [position, id] of ids.entries()) turnOf.set(id, turns[position]?.id ?? '');
    await waitForVectors(memory, sourceUrl);
  }
  return turnOf;
}

/** @param {ReadonlyMap<string, Recalls>} recalls */
function report(recalls) {
  /** @type {Record<string, { r5: number, r10: number }>} */
  const figures = {};
  console.log('mode     questions  recall@5  recall@10');
  for (const [name, { r5, r10 }] of recalls) {
    const row = { r5: round(mean(r5) * 100), r10: round(mean(r10) * 100) };
    figures[name] = row;
    const cells = [
      String(r5.length).padStart(9),
      row.r5.toFixed(1).padStart(9),
      row.r10.toFixed(1).padStart(10),
    ];
    console.log(`${name.padEnd(8)} ${cells.join(' ')}`);
  }
  return figures;
}
