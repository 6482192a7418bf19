// @ts-check
// Runs before `npm ci`: Node built-ins only.
import { statSync } from 'node:fs';
import path from 'node:path';
import { projectFolder, runCommand } from './run-command.mjs';

const oldestNode = [20, 19];

/** Throws a sentence that says what to do when Node is too old for the build tools. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = oldestNode;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new Error(
    `Recollect is built with Node ${needMajor}.${needMinor} or newer, and this is Node ${version}. ` +
      'Install a current one from https://nodejs.org (or with nvm, fnm or your package manager) and try again.',
  );
}

/** @param {string} file relative to the project; 0 when it does not exist */
function modifiedAt(file) {
  return statSync(path.join(projectFolder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Installs exactly what package-lock.json names, unless that has been done since it last changed. */
export async function ensurePackages() {
  // npm writes this file last, so a half-finished installation does not count.
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return;
  console.log('Installing packages (npm ci) …');
  const startedAt = Date.now();
  const code = await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
  });
  if (code !== 0) {
    throw new Error(
      `npm ci ended with code ${code}; its own words are above. ` +
        'Check the connection to the npm registry and that the disk is not full, then try again.',
    );
  }
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
