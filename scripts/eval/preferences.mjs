// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importSource, root } from './engine.mjs';
import { round } from './measures.mjs';

/** @typedef {{ text: string, label: string, kind: string, src: string }} Utterance */
/** @typedef {Utterance & { isFound: boolean }} Judged */

/**
 * How many of the preferences that people state are recognised, and how much of what is recognised is one. Stated
 * preferences are scored against everything that is none; kinds between the two are shown and not counted.
 *
 * @param {{ folder: string }} setting
 */
export async function measurePreferences({ folder }) {
  const utterances = readUtterances(path.join(folder, 'preference-utterances', 'labelled.jsonl'));
  if (utterances === null) return null;
  const { preferences } = await importSource({
    preferences: 'src/lib/learning/preferences/index.ts',
  });
  const { detectPreferenceIntent } = /** @type {typeof import('../../src/lib/learning/preferences')} */ (
    preferences
  );
  const judged = utterances.map((utterance) => ({
    ...utterance,
    isFound: detectPreferenceIntent(utterance.text) !== null,
  }));
  writeReport(judged);
  return { preferences: scorePreferences(judged) };
}

/** @param {readonly Judged[]} judged */
export function scorePreferences(judged) {
  const stated = judged.filter(isStated);
  const found = stated.filter(({ isFound }) => isFound).length;
  const wrong = judged.filter(({ label, isFound }) => label === 'none' && isFound).length;
  return {
    precision: round(found + wrong === 0 ? 1 : found / (found + wrong)),
    recall: round(stated.length === 0 ? 1 : found / stated.length),
  };
}

/** @param {Utterance} utterance */
const isStated = ({ label, kind }) => label === 'preference' && kind === 'explicit';

/** @param {readonly Judged[]} judged */
function writeReport(judged) {
  console.log('kind                 found of     all    share');
  for (const [kind, own] of groupBy(judged, ({ label, kind }) => `${label}, ${kind}`))
    console.log(line(kind, own));
  console.log('\nstated preferences by topic');
  for (const [topic, own] of groupBy(judged.filter(isStated), ({ src }) => src))
    console.log(line(topic, own));
  const folder = path.join(root, 'artifacts', 'preferences');
  mkdirSync(folder, { recursive: true });
  const mistakes = judged.filter((one) =>
    isStated(one) ? !one.isFound : one.label === 'none' && one.isFound,
  );
  writeFileSync(path.join(folder, 'mistakes.json'), JSON.stringify(mistakes, null, 1));
  console.log(`\n${mistakes.length} mistakes; one by one in artifacts/preferences/mistakes.json`);
}

/**
 * @param {string} name
 * @param {readonly Judged[]} own
 */
function line(name, own) {
  const found = own.filter(({ isFound }) => isFound).length;
  const share = `${((100 * found) / own.length).toFixed(1)}%`;
  return `${name.padEnd(36)} ${String(found).padStart(5)} ${String(own.length).padStart(7)} ${share.padStart(8)}`;
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => string} keyOf
 */
function groupBy(items, keyOf) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups].sort(([left], [right]) => left.localeCompare(right));
}

/**
 * @param {string} file
 * @returns {Utterance[] | null}
 */
export function readUtterances(file) {
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      /** @type {Record<string, unknown>} */
      const { text, label, kind, src } = JSON.parse(row);
      return { text: String(text), label: String(label), kind: String(kind), src: String(src) };
    });
}
