// @ts-check
// npm run test:long: what takes minutes, a display or luck, and is therefore no part of npm test.
// --only=name runs one step after the build; --kills=n sets how often the browser is killed (300).
import { ensureChromium } from './chromium.mjs';
import { exitOnSignal, runAsScript, runCommand, runTool } from './run-command.mjs';
import { ensurePackages, requireNode } from './set-up.mjs';

/** @param {string} name */
function option(name) {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** @param {string} file */
function runLong(file) {
  return runTool('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'long', file]);
}

/** @type {{ name: string, run: () => Promise<number> }[]} */
const steps = [
  { name: 'ways-in', run: () => runLong('tests/long/ways-in.test.ts') },
  { name: 'slow-model', run: () => runLong('tests/long/slow-model.test.ts') },
  { name: 'stopped-worker', run: () => runLong('tests/long/stopped-worker.test.ts') },
  {
    name: 'kill-sweep',
    run: () => runCommand(process.execPath, ['scripts/kill-sweep.mjs', '--kills', option('kills') ?? '300']),
  },
  {
    name: 'queue-sweep',
    run: () => runCommand(process.execPath, ['scripts/queue-sweep.mjs', '--kills', '20']),
  },
  { name: 'damage-sweep', run: () => runCommand(process.execPath, ['scripts/damage-sweep.mjs']) },
  { name: 'restart-sweep', run: () => runCommand(process.execPath, ['scripts/restart-sweep.mjs']) },
];

await runAsScript(import.meta.url, async () => {
  const only = option('only');
  const chosen = steps.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) {
    throw new Error(`There is no step "${only}"; there are ${steps.map(({ name }) => name).join(', ')}.`);
  }
  exitOnSignal();
  requireNode();
  await ensurePackages();
  // The tests find the browser where this step did.
  process.env['CHROME_PATH'] = await ensureChromium();
  const built = await runTool('vite', ['build'], { quiet: true });
  if (built !== 0) return built;

  /** @type {Record<string, boolean>} */
  const results = {};
  const startedAt = Date.now();
  // All of them, even after a failure: each says something that the others do not.
  for (const { name, run } of chosen) {
    console.log(`\n== ${name}`);
    results[name] = (await run()) === 0;
  }
  const ok = Object.values(results).every(Boolean);
  console.log(
    JSON.stringify({ test: 'long', ok, results, seconds: Math.round((Date.now() - startedAt) / 1000) }),
  );
  return ok ? 0 : 1;
});
