// @ts-check
// Starts the browser many times without any damage, and checks that the user is told of none:
// node scripts/restart-sweep.mjs
import { runRestarts } from './kill-sweep/restarts.mjs';
import { openTrial } from './kill-sweep/trial.mjs';
import { boundOf } from './rate-bound.mjs';
import { exitOnSignal, runAsScript } from './run-command.mjs';

await runAsScript(import.meta.url, async () => {
  const startedAt = Date.now();
  const trial = await openTrial({ seed: startedAt % 1_000_000 });
  exitOnSignal(() => trial.close());
  try {
    const { isSound, ...figures } = await runRestarts(trial, {
      cleanStarts: 50,
      restarts: 20,
      log: console.log,
    });
    const { falseAlarms, cleanStarts, restarts } = figures;
    console.log(
      JSON.stringify({
        test: 'restart-sweep',
        ok: isSound,
        ...figures,
        falseAlarmBound: boundOf(falseAlarms, cleanStarts + restarts),
        seconds: Math.round((Date.now() - startedAt) / 1000),
      }),
    );
    return isSound ? 0 : 1;
  } finally {
    await trial.close();
  }
});
