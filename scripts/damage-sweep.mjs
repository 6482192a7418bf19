// @ts-check
// Damages the files of the browser's database in many ways between two starts, and checks that everything is
// brought back and told: node scripts/damage-sweep.mjs
import { runDamages } from './kill-sweep/damage-run.mjs';
import { damages } from './kill-sweep/damages.mjs';
import { openTrial } from './kill-sweep/trial.mjs';
import { exitOnSignal, runAsScript } from './run-command.mjs';

await runAsScript(import.meta.url, async () => {
  const startedAt = Date.now();
  const trial = await openTrial({ seed: startedAt % 1_000_000 });
  exitOnSignal(() => trial.close());
  try {
    const { isSound, ...figures } = await runDamages(trial, { damages, log: console.log });
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(JSON.stringify({ test: 'damage-sweep', ok: isSound, ...figures, seconds }));
    return isSound ? 0 : 1;
  } finally {
    await trial.close();
  }
});
