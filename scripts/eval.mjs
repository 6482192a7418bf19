import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureAbstention } from './eval/abstention.mjs';
import { measureConversations } from './eval/conversations.mjs';
import { createCachedEmbedder } from './eval/embedder.mjs';
import { importEngine, root } from './eval/engine.mjs';
import { measureRetrieval } from './eval/retrieval.mjs';

const usage = 'usage: node scripts/eval.mjs retrieval|conversations|abstention [--data DIR]';
const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const tasks = {
  retrieval: measureRetrieval,
  conversations: measureConversations,
  abstention: measureAbstention,
};
const [name = ''] = positionals;
const task = Object.entries(tasks).find(([key]) => key === name)?.[1];

if (task === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const folder = path.resolve(values.data ?? path.join(root, '..', 'shared', 'data'));
  const figures = await task({ folder, engine: await importEngine(), embedder: createCachedEmbedder(root) });
  if (figures === null) console.log('skipped: no data');
  console.log(JSON.stringify(figures ?? { skipped: 'no data' }));
}
