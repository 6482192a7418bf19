import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ id: string, title: string, text: string }} SetDocument
 * @typedef {{ id: string, text: string, relevant: Map<string, number> }} SetQuestion
 * @typedef {{ name: string, documents: SetDocument[], questions: SetQuestion[] }} RetrievalSet
 * @typedef {{ id: string, text: string, context: string }} Turn
 * @typedef {{ sessions: Turn[][], questions: { text: string, evidence: string[] }[] }} Conversation
 */

const languages = ['en', 'zh', 'de', 'es', 'ru', 'ar', 'hi'];
const layouts = [
  { name: 'cranfield', folder: 'cranfield' },
  { name: 'scifact', folder: 'scifact' },
  ...languages.map((language) => ({ name: `xquad_${language}`, folder: `xquad/${language}` })),
];

/**
 * Every set of the usual layout (corpus.jsonl, queries.jsonl, qrels.tsv) that is there.
 *
 * @param {string} folder
 * @returns {RetrievalSet[]}
 */
export function readRetrievalSets(folder) {
  return layouts
    .filter((set) => existsSync(path.join(folder, set.folder, 'corpus.jsonl')))
    .map((set) => ({ name: set.name, ...readSet(path.join(folder, set.folder)) }));
}

/** @param {string} folder */
function readSet(folder) {
  /** @type {Map<string, Map<string, number>>} */
  const relevant = new Map();
  const lines = readFileSync(path.join(folder, 'qrels.tsv'), 'utf8').trim().split('\n').slice(1);
  for (const line of lines) {
    const [question = '', document = '', grade = '0'] = line.trim().split('\t');
    if (Number(grade) <= 0) continue;
    /** @type {Map<string, number>} */
    const grades = relevant.get(question) ?? new Map();
    grades.set(document, Number(grade));
    relevant.set(question, grades);
  }
  const documents = readLines(path.join(folder, 'corpus.jsonl')).map((row) => ({
    id: toText(row['_id']),
    title: toText(row['title']),
    text: toText(row['text']),
  }));
  const questions = readLines(path.join(folder, 'queries.jsonl'))
    .map((row) => ({ id: toText(row['_id']), text: toText(row['text']) }))
    .map((question) => ({ ...question, relevant: relevant.get(question.id) ?? new Map() }))
    .filter((question) => question.relevant.size > 0);
  return { documents, questions };
}

/**
 * @param {string} folder
 * @returns {Conversation[]}
 */
export function readConversations(folder) {
  const file = path.join(folder, 'locomo', 'conversations.json');
  if (!existsSync(file)) return [];
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(file, 'utf8'));
  return toRecords(parsed).map((entry) => {
    const sessions = readSessions(toRecord(entry['conversation']));
    const known = new Set(sessions.flat().map((turn) => turn.id));
    const questions = toRecords(entry['qa'])
      .map((row) => ({
        text: toText(row['question']),
        // A few entries hold several ids in one string.
        evidence: [...new Set(JSON.stringify(row['evidence'] ?? []).match(/D\d+:\d+/g) ?? [])],
      }))
      .map((row) => ({ ...row, evidence: row.evidence.filter((id) => known.has(id)) }))
      .filter((row) => row.evidence.length > 0);
    return { sessions, questions };
  });
}

/**
 * @param {Record<string, unknown>} conversation
 * @returns {Turn[][]}
 */
function readSessions(conversation) {
  /** @type {Turn[][]} */
  const sessions = [];
  for (let number = 1; Array.isArray(conversation[`session_${number}`]); number += 1) {
    sessions.push(readTurns(toRecords(conversation[`session_${number}`])));
  }
  return sessions;
}

/**
 * @param {readonly Record<string, unknown>[]} rows
 * @returns {Turn[]}
 */
function readTurns(rows) {
  let before = '';
  return rows.map((row) => {
    const caption = toText(row['blip_caption']);
    const text = `${toText(row['speaker'])}: ${toText(row['text'])}${caption === '' ? '' : ` [shares ${caption}]`}`;
    const turn = { id: toText(row['dia_id']), text, context: before };
    before = text;
    return turn;
  });
}

/** @param {string} file */
function readLines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toRecord(JSON.parse(line)));
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
function toRecord(value) {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** @param {unknown} value */
function toRecords(value) {
  return Array.isArray(value) ? value.map(toRecord) : [];
}

/** @param {unknown} value */
function toText(value) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
