import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/eval.mjs', import.meta.url));

const documents = [
  {
    _id: 'bread',
    title: 'Sourdough',
    text: 'A starter of flour and yeast ferments for a week. Feed it each morning. It lifts the dough.',
  },
  {
    _id: 'tide',
    title: 'Tides',
    text: 'The moon pulls at the sea. The water rises twice a day, and falls as often.',
  },
  { _id: 'empty', title: 'A document without text', text: '' },
];
const questions = [
  { _id: 'q1', text: 'how often to feed a sourdough starter' },
  { _id: 'q2', text: 'why does the sea rise and fall' },
  { _id: 'q3', text: 'a question without a judgement' },
];
const judgements = ['query-id\tcorpus-id\tscore', 'q1\tbread\t2', 'q2\ttide\t1', 'q1\ttide\t0'];
const conversation = {
  conversation: {
    session_1: [
      { dia_id: 'D1:1', speaker: 'Ada', text: 'What did you bake on Sunday?' },
      { dia_id: 'D1:2', speaker: 'Ben', text: 'A rye loaf.', blip_caption: 'a dark bread on a table' },
    ],
    session_2: [{ dia_id: 'D2:1', speaker: 'Ada', text: 'The ferry was late because of the tide.' }],
  },
  qa: [
    { question: 'What did Ben bake?', evidence: ['D1:2'] },
    { question: 'Why was the ferry late?', evidence: ['D2:1; D9:9'] },
  ],
};

const utterances = [
  { text: 'I prefer rye bread.', label: 'preference', kind: 'explicit' },
  { text: 'Rye bread, if anyone asks.', label: 'preference', kind: 'explicit' },
  { text: 'Then the second one.', label: 'preference', kind: 'implicit-choice' },
  { text: 'How is rye bread baked?', label: 'none', kind: 'request' },
];

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'recollect-eval-'));
  mkdirSync(path.join(folder, 'cranfield'));
  mkdirSync(path.join(folder, 'locomo'));
  const toLines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
  writeFileSync(path.join(folder, 'cranfield', 'corpus.jsonl'), toLines(documents));
  writeFileSync(path.join(folder, 'cranfield', 'queries.jsonl'), toLines(questions));
  writeFileSync(path.join(folder, 'cranfield', 'qrels.tsv'), judgements.join('\n'));
  mkdirSync(path.join(folder, 'preference-utterances'));
  writeFileSync(path.join(folder, 'preference-utterances', 'labelled.jsonl'), toLines(utterances));
  writeFileSync(path.join(folder, 'locomo', 'conversations.json'), JSON.stringify([conversation]));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The last line that the script prints. */
async function evaluate(task: string, data = folder): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, task, '--data', data]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

describe('npm run eval', { timeout: 120_000 }, () => {
  it('ranks the documents that answer first, in every mode', async () => {
    const perfect = { ndcg10: 1, recall100: 1 };
    expect(await evaluate('retrieval')).toEqual({
      cranfield: { lexical: perfect, vector: perfect, hybrid: perfect },
    });
  });

  it('finds the turns of a conversation that answer', async () => {
    const all = { r5: 100, r10: 100 };
    expect(await evaluate('conversations')).toEqual({ locomo: { lexical: all, vector: all, hybrid: all } });
  });

  it('answers while the answer is remembered, and abstains once it is forgotten', async () => {
    expect(await evaluate('abstention')).toMatchObject({
      cranfield: { hybrid: { answered: 1, abstained: 1 } },
    });
  });

  it('counts the preferences that are recognised, and what is taken for one', async () => {
    expect(await evaluate('preferences')).toEqual({ preferences: { precision: 1, recall: 0.5 } });
  });

  it('says so when there is no data', async () => {
    expect(await evaluate('retrieval', path.join(folder, 'nowhere'))).toEqual({ skipped: 'no data' });
    expect(await evaluate('preferences', path.join(folder, 'nowhere'))).toEqual({ skipped: 'no data' });
  });
});
