// @ts-check
// npm run test:mutate: puts small faults into a copy of the product, one at a time; the tests have to notice each.
// --only=id,id runs some of them; --shard=1/4 the first quarter. No part of npm test: it takes many minutes.
import { mutants } from './mutate/index.mjs';
import { createWorkspace } from './mutate/workspace.mjs';
import { exitOnSignal, runAsScript } from './run-command.mjs';

/** @typedef {import('./mutate/mutant.mjs').Mutant} Mutant */

/** A fault that makes tests wait for ever is noticed by that; one on a busy machine is not. In ms. */
const leastLimitMs = 90_000;
const slowerThanEver = 6;

/** @param {string} name */
function option(name) {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** @returns {readonly Mutant[]} */
function chooseMutants() {
  const only = option('only')?.split(',');
  const unknown = only?.filter((id) => !mutants.some((mutant) => mutant.id === id)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(', ')}.`);
  const [shard = 1, count = 1] = option('shard')?.split('/').map(Number) ?? [];
  if (!(shard >= 1 && shard <= count)) throw new Error('A shard is written like --shard=1/4.');
  return mutants
    .filter(({ id }) => only === undefined || only.includes(id))
    .filter((_, at) => at % count === shard - 1);
}

await runAsScript(import.meta.url, async () => {
  const chosen = chooseMutants();
  const workspace = createWorkspace();
  exitOnSignal(() => {
    workspace.close();
    return Promise.resolve();
  });
  try {
    const times = await timeTests(workspace, chosen);
    const startedAt = Date.now();
    /** @type {string[]} */
    const wrong = [];
    let killed = 0;
    let explained = 0;
    for (const [at, mutant] of chosen.entries()) {
      const usual = Math.max(...mutant.tests.map((file) => times.get(file) ?? 0));
      const limitMs = Math.max(leastLimitMs, usual * 1_000 * slowerThanEver * mutant.tests.length);
      const { kind, by, seconds } = await workspace.tryMutant(mutant, limitMs);
      const isKilled = kind === 'failed' || kind === 'timeout';
      if (isKilled) killed += 1;
      if (kind === 'passed' && mutant.explained !== undefined) explained += 1;
      const isWrong = kind === 'broken' || isKilled === (mutant.explained !== undefined);
      if (isWrong) wrong.push(mutant.id);
      const word = kind === 'broken' ? 'DOES NOT RUN' : isKilled ? 'killed' : 'survived';
      const why = isKilled || kind === 'broken' ? `by ${by}` : (mutant.explained ?? 'and is not explained');
      console.log(
        `${at + 1}/${chosen.length} ${isWrong ? '✗' : '✓'} ${mutant.id}: ${word} ${why} (${seconds} s)`,
      );
    }
    if (wrong.length > 0) console.log(`Not as they should be: ${wrong.join(', ')}`);
    console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
    console.log(JSON.stringify({ mutants: chosen.length, killed, explained }));
    return wrong.length === 0 ? 0 : 1;
  } finally {
    workspace.close();
  }
});

/**
 * How long each file of tests takes, in seconds. One that fails without any fault would notice every one of them.
 * @param {ReturnType<typeof createWorkspace>} workspace
 * @param {readonly Mutant[]} chosen
 */
async function timeTests(workspace, chosen) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const file of new Set(chosen.flatMap(({ tests }) => tests))) {
    const { kind, by, seconds } = await workspace.run([file], 10 * 60_000);
    if (kind !== 'passed') throw new Error(`${file} fails without any fault: ${by}`);
    console.log(`${file}: ${seconds} s`);
    times.set(file, seconds);
  }
  return times;
}
