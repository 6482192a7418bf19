// @ts-check
// Kills the browser while real pages are remembered through the queue:
// node scripts/queue-sweep.mjs --kills 20 [--seed 7] [--pages 60]
import { parseArgs } from 'node:util';
import { runQueueKills } from './kill-sweep/queue-kills.mjs';
import { openTrial } from './kill-sweep/trial.mjs';
import { boundOf } from './rate-bound.mjs';
import { exitOnSignal, runAsScript } from './run-command.mjs';

await runAsScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, seed: { type: 'string' }, pages: { type: 'string' } },
  });
  const kills = Number(values.kills ?? 20);
  const pages = Number(values.pages ?? 60);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (![kills, pages, seed].every(Number.isInteger))
    throw new Error(
      'Use: node scripts/queue-sweep.mjs --kills 20 [--seed 7] [--pages 60], with whole numbers.',
    );
  console.log(`Queue sweep: ${kills} kills, ${pages} pages, seed ${seed}`);
  const startedAt = Date.now();
  const trial = await openTrial({ seed, driver: 'queue-driver' });
  exitOnSignal(() => trial.close());
  try {
    const { isSound, ...figures } = await runQueueKills(trial, { kills, seed, pages, log: console.log });
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const lostBound = boundOf(figures.lost, figures.acknowledged);
    console.log(JSON.stringify({ test: 'queue-sweep', ok: isSound, seed, ...figures, lostBound, seconds }));
    return isSound ? 0 : 1;
  } finally {
    await trial.close();
  }
});
