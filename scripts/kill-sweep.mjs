// @ts-check
// Kills the browser at random moments while it stores pages, and compares what is stored afterwards with what
// was acknowledged: node scripts/kill-sweep.mjs --kills 300 [--seed 7]
import { parseArgs } from 'node:util';
import { runKills } from './kill-sweep/kills.mjs';
import { openTrial } from './kill-sweep/trial.mjs';
import { boundOf } from './rate-bound.mjs';
import { exitOnSignal, runAsScript } from './run-command.mjs';

await runAsScript(import.meta.url, async () => {
  const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
  const kills = Number(values.kills ?? 300);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed))
    throw new Error('Use: node scripts/kill-sweep.mjs --kills 300 [--seed 7], with whole numbers.');
  console.log(`Kill sweep: ${kills} kills, seed ${seed}`);
  const startedAt = Date.now();
  const trial = await openTrial({ seed });
  exitOnSignal(() => trial.close());
  try {
    const { isSound, ...figures } = await runKills(trial, { kills, seed, log: console.log });
    console.log(
      JSON.stringify({
        test: 'kill-sweep',
        ok: isSound,
        seed,
        ...figures,
        lostBound: boundOf(figures.lost, figures.acknowledged),
        tornBound: boundOf(figures.torn, figures.acknowledged),
        wipesBound: boundOf(figures.wipes.seen, kills),
        seconds: Math.round((Date.now() - startedAt) / 1000),
      }),
    );
    return isSound ? 0 : 1;
  } finally {
    await trial.close();
  }
});
