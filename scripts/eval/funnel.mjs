import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importSource } from './engine.mjs';
import { round } from './measures.mjs';
import { readConversations } from './sets.mjs';

/**
 * @typedef {{ text: string, label: string, kind: string }} Message
 * @typedef {import('../../src/lib/learning/funnel')} Funnel
 */

/** So many of each in the mix of 1,000; what the set has less of is made up by turns of conversations. */
const mix = { worthy: 400, trivial: 400 };
const total = 1_000;

/**
 * Real messages through the funnel without a model: how much of what is stored is trivia by the labels of the set,
 * how much of what is worth keeping is kept, and whether anything with a gold keyword went unjudged.
 *
 * @param {import('./memory.mjs').Setting} setting
 */
export async function measureFunnel({ folder }) {
  const messages = readMessages(folder);
  if (messages.length === 0) return null;
  const { funnel } = /** @type {{ funnel: Funnel }} */ (
    /** @type {unknown} */ (await importSource({ funnel: 'src/lib/learning/funnel/index.ts' }))
  );
  const signal = new AbortController().signal;
  /** @type {Map<string, { count: number, stored: number }>} */
  const kinds = new Map();
  let unjudgedGold = 0;
  let gold = 0;
  for (const { text, label, kind } of messages) {
    const answer = await funnel.runFunnel(
      [{ role: 'user', text, conversationId: 'c', requestId: 'r' }],
      null,
      signal,
    );
    const verdict = answer.ok ? answer.value[0] : undefined;
    const isStored = verdict?.kind === 'judged' && verdict.judgement.importance > 0;
    const row = kinds.get(`${label}/${kind}`) ?? { count: 0, stored: 0 };
    kinds.set(`${label}/${kind}`, { count: row.count + 1, stored: row.stored + Number(isStored) });
    if (!funnel.hasGoldKeyword(text)) continue;
    gold += 1;
    if (verdict?.kind !== 'judged') unjudgedGold += 1;
  }
  return { funnel: report(kinds, { messages: messages.length, gold, unjudgedGold }) };
}

/**
 * @param {ReadonlyMap<string, { count: number, stored: number }>} kinds
 * @param {{ messages: number, gold: number, unjudgedGold: number }} counts
 */
function report(kinds, counts) {
  /** @param {(label: string) => boolean} isWanted */
  const sum = (isWanted) => {
    const rows = [...kinds].filter(([name]) => isWanted(name.split('/')[0] ?? '')).map(([, row]) => row);
    return {
      count: rows.reduce((all, row) => all + row.count, 0),
      stored: rows.reduce((all, row) => all + row.stored, 0),
    };
  };
  console.log('label                          messages  stored');
  for (const [name, { count, stored }] of [...kinds].sort()) {
    console.log(`${name.padEnd(30)} ${String(count).padStart(8)} ${String(stored).padStart(7)}`);
  }
  const trivial = sum((label) => label === 'none');
  const worthy = sum((label) => label === 'preference' || label === 'personal-statement');
  return {
    ...counts,
    stored: sum(() => true).stored,
    // Of what has a label: turns of conversations have none.
    trivia: round(trivial.stored / Math.max(1, trivial.stored + worthy.stored)),
    kept: round(worthy.stored / Math.max(1, worthy.count)),
  };
}

/**
 * @param {string} folder
 * @returns {Message[]}
 */
function readMessages(folder) {
  const file = path.join(folder, 'preference-utterances', 'labelled.jsonl');
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toMessage(JSON.parse(line)));
  const trivial = spread(
    rows.filter(({ label }) => label === 'none'),
    mix.trivial,
  );
  const worthy = spread(
    rows.filter(({ label }) => label !== 'none'),
    mix.worthy,
  );
  const turns = readConversations(folder)
    .flatMap(({ sessions }) => sessions.flat())
    .map(({ text }) => ({ text: text.replace(/^\w+: /u, ''), label: 'unlabelled', kind: 'conversation' }));
  return [...trivial, ...worthy, ...spread(turns, total - trivial.length - worthy.length)];
}

/**
 * @param {unknown} row
 * @returns {Message}
 */
function toMessage(row) {
  const { text, label, kind } = /** @type {Message} */ (row);
  return { text, label, kind };
}

/**
 * Every n-th, so that all parts of a set are in.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 */
function spread(items, count) {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor(at * step)],
  ).filter((item) => item !== undefined);
}
