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
  { name: 'e2e', run: runBrowserTests },
];

async function checkTypes() {
  const product = await runTool('tsc', ['--project', 'tsconfig.json', '--noEmit']);
  return product === 0 ? runTool('tsc', ['--project', 'tests/tsconfig.json', '--noEmit']) : product;
}

/** @param {string} project */
function reportFile(project) {
  return path.join(projectFolder, 'artifacts', `vitest-${project}.json`);
}

/** @param {string} project @param {string[]} [files] left out: all @param {string} [report] */
function runVitest(project, files = [], report = reportFile(project)) {
  // A report left from an earlier run must not be counted in this one.
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = ['--config', 'tests/vitest.config.ts', '--project', project, ...reporters];
  return runTool('vitest', ['run', ...options, ...files]);
}

/** More files than these do not fail by chance. */
const mostUnsteadyFiles = 3;
/** @type {{ file: string, tests: string[] }[]} */
const unsteady = [];

/**
 * A real browser on a busy machine now and then misses a moment that a test waits for. A file that fails is run once
 * more, alone and from the start; what fails again has failed, and what does not is listed at the end, to be mended.
 */
async function runBrowserTests() {
  const exitCode = await runVitest('e2e');
  const failed = readReport('e2e')?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (exitCode === 0 || failed.length === 0 || failed.length > mostUnsteadyFiles) return exitCode;
  const files = failed.map(({ name }) => path.relative(projectFolder, name));
  console.log(`\n== e2e: once more, alone: ${files.join(', ')}`);
  const again = await runVitest('e2e', files, reportFile('e2e-again'));
  if (again !== 0) return again;
  for (const [at, { assertionResults }] of failed.entries()) {
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName);
    unsteady.push({ file: files[at] ?? '', tests });
  }
  return 0;
}

/**
 * @typedef {{ status: string, fullName: string }} TestResult
 * @typedef {{ name: string, status: string, assertionResults: TestResult[] }} FileResult
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} Report
 */

/** @param {string} project @returns {Report | null} */
function readReport(project) {
  try {
    /** @type {Report} */
    const report = JSON.parse(readFileSync(reportFile(project), 'utf8'));
    return report;
  } catch {
    // vitest did not get as far as a report; its exit code says that it failed.
    return null;
  }
}

/** @param {string[]} projects */
function countTests(projects) {
  const counts = { passed: 0, failed: 0 };
  for (const project of projects) {
    const report = readReport(project);
    counts.passed += report?.numPassedTests ?? 0;
    counts.failed += report?.numFailedTests ?? 0;
  }
  const recovered = unsteady.reduce((sum, { tests }) => sum + tests.length, 0);
  return { passed: counts.passed + recovered, failed: counts.failed - recovered };
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
  for (const { file, tests } of unsteady) {
    console.log(`\nUnsteady, failed once and then passed: ${file}\n  ${tests.join('\n  ')}`);
  }
  // A single step without tests has nothing to count.
  if (passed > 0) console.log(`\n${passed} passed, ${failed} failed`);
  return 0;
});
