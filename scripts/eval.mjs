import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureAbstention } from './eval/abstention.mjs';
import { measureConversations } from './eval/conversations.mjs';
import { root } from './eval/engine.mjs';
import { measureExtraction } from './eval/extraction.mjs';
import { measureFunnel } from './eval/funnel.mjs';
import { prepareMemory } from './eval/memory.mjs';
import { measurePreferences } from './eval/preferences.mjs';
import { measureRetrieval } from './eval/retrieval.mjs';

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const tasks = {
  retrieval: measureRetrieval,
  conversations: measureConversations,
  abstention: measureAbstention,
  extraction: measureExtraction,
  preferences: measurePreferences,
  funnel: measureFunnel,
};
const usage = `usage: node scripts/eval.mjs ${Object.keys(tasks).join('|')} [--data DIR]`;
const [name = ''] = positionals;
const task = Object.entries(tasks).find(([key]) => key === name)?.[1];

if (task === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const folder = path.resolve(values.data ?? path.join(root, '..', 'shared', 'data'));
  /** @type {ReturnType<typeof prepareMemory> | undefined} */
  let preparing;
  const figures = await task({
    folder,
    // Not before there is something to measure.
    openMemory: async () => {
      preparing ??= prepareMemory(path.join(root, 'artifacts', 'eval-cache'));
      return (await preparing)();
    },
  });
  if (figures === null) console.log('skipped: no data');
  console.log(JSON.stringify(figures ?? { skipped: 'no data' }));
}
