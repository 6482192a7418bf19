// @ts-check
// npm test: everything a change must pass, from a fresh checkout. --only=name runs one step.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { exitOnSignal, projectFolder, runAsScript, runCommand, runTool } from './run-command.mjs';
import { ensurePackages, requireNode } from './set-up.mjs';

/** @type {{ name: string, run: () => Promise<number> }[]} */
const steps = [
  { name: 'format', run: () => runTool('prettier', ['--check', '--log-level=warn', '.']) },
  { name: 'lint', run: () => runTool('eslint', ['.']) },
  { name: 'types', run: checkTypes },
  { name: 'unit', run: () => runVitest('unit') },
  { name: 'build', run: () => runTool('vite', ['build'], { quiet: true }) },
  { name: 'size', run: () => runCommand(process.execPath, ['scripts/size-report.mjs']) },
  { name: 'e2e', run: () => runVitest('e2e') },
];

async function checkTypes() {
  const product = await runTool('tsc', ['--project', 'tsconfig.json', '--noEmit']);
  return product === 0 ? runTool('tsc', ['--project', 'tests/tsconfig.json', '--noEmit']) : product;
}

/** @param {string} project */
function reportFile(project) {
  return path.join(projectFolder, 'artifacts', `vitest-${project}.json`);
}

/** @param {string} project */
function runVitest(project) {
  // A report left from an earlier run must not be counted in this one.
  rmSync(reportFile(project), { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(project)}`];
  return runTool('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', project, ...reporters]);
}

/** @param {string[]} projects */
function countTests(projects) {
  const counts = { passed: 0, failed: 0 };
  for (const project of projects) {
    try {
      /** @type {{ numPassedTests: number, numFailedTests: number }} */
      const report = JSON.parse(readFileSync(reportFile(project), 'utf8'));
      counts.passed += report.numPassedTests;
      counts.failed += report.numFailedTests;
    } catch {
      // vitest did not get as far as a report; its exit code says that it failed.
    }
  }
  return counts;
}

await runAsScript(import.meta.url, async () => {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  const chosen = steps.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) {
    throw new Error(`There is no step "${only}"; there are ${steps.map(({ name }) => name).join(', ')}.`);
  }
  exitOnSignal();
  requireNode();
  await ensurePackages();
  // The tests find the browser where this step did.
  if (chosen.some(({ name }) => name === 'e2e')) process.env['CHROME_PATH'] = await ensureChromium();

  /** @type {string[]} */
  const done = [];
  for (const { name, run } of chosen) {
    console.log(`\n== ${name}`);
    const startedAt = Date.now();
    const exitCode = await run();
    done.push(name);
    console.log(
      `== ${name}: ${exitCode === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    if (exitCode !== 0) {
      const { passed, failed } = countTests(done);
      console.log(`\nStopped at "${name}". ${passed} passed, ${failed} failed`);
      return exitCode;
    }
  }
  const { passed, failed } = countTests(done);
  // A single step without tests has nothing to count.
  if (passed > 0) console.log(`\n${passed} passed, ${failed} failed`);
  return 0;
});
