// @ts-check
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectFolder } from '../run-command.mjs';
import { applyMutant } from './mutant.mjs';

/** @typedef {import('./mutant.mjs').Mutant} Mutant */
/** @typedef {{ kind: 'passed' | 'failed' | 'timeout' | 'broken', by: string, seconds: number }} Outcome */

/** What tests read, and nothing else: no mutant is ever put into the checkout. */
const copied = [
  ...['src', 'tests', 'scripts', 'public', 'docs'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'manifest.json'],
];

/** A copy of the project in which faults can be made; it goes when the run does. */
export function createWorkspace() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recollect-mutate-'));
  for (const name of copied)
    cpSync(path.join(projectFolder, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  /** @type {AbortController} */
  const closing = new AbortController();

  /**
   * @param {readonly string[]} tests
   * @param {number} limitMs
   * @returns {Promise<Outcome>}
   */
  const run = (tests, limitMs) => runTests(folder, tests, limitMs, closing.signal);

  /**
   * Runs the tests of a mutant with the fault in place, and takes it out again.
   * @param {Mutant} mutant
   * @param {number} limitMs
   */
  const tryMutant = async (mutant, limitMs) => {
    const file = path.join(folder, mutant.file);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, applyMutant(mutant, whole));
    try {
      return await run(mutant.tests, limitMs);
    } finally {
      writeFileSync(file, whole);
    }
  };
  const close = () => {
    closing.abort();
    rmSync(folder, { recursive: true, force: true });
  };
  return { run, tryMutant, close };
}

/**
 * @param {string} folder
 * @param {readonly string[]} tests
 * @param {number} limitMs
 * @param {AbortSignal} signal
 * @returns {Promise<Outcome>}
 */
function runTests(folder, tests, limitMs, signal) {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const startedAt = Date.now();
  const tool = path.join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['--config', 'tests/vitest.config.ts', '--project', 'unit', '--bail', '1'];
  const output = ['--reporter=json', `--outputFile=${report}`];
  // Modules are kept as they were compiled, by their text: of a mutant only the faulty one is compiled anew.
  const cache = [
    '--experimental.fsModuleCache',
    `--experimental.fsModuleCachePath=${path.join(folder, 'compiled')}`,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool, 'run', ...options, ...output, ...cache, ...tests], {
      cwd: folder,
      stdio: 'ignore',
      // Workers of the tests end with it: a fault may keep them busy for ever.
      detached: process.platform !== 'win32',
    });
    let isLate = false;
    const end = () => {
      try {
        if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It has ended by itself meanwhile.
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limitMs);
    signal.addEventListener('abort', end);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
      if (isLate) resolve({ kind: 'timeout', by: 'the time limit', seconds });
      else if (code === 0) resolve({ kind: 'passed', by: '', seconds });
      else resolve({ ...readFailure(report), seconds });
    });
  });
}

/**
 * Which test has failed first. Code that cannot even be loaded is no fault that a test has noticed.
 * @param {string} report
 * @returns {Pick<Outcome, 'kind' | 'by'>}
 */
function readFailure(report) {
  /** @type {{ testResults: { message: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { kind: 'broken', by: 'the tests ended without a report' };
  }
  const failed = results.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  if (failed) return { kind: 'failed', by: failed.fullName };
  return {
    kind: 'broken',
    by: results.testResults
      .map(({ message }) => message)
      .join(' ')
      .slice(0, 300),
  };
}
