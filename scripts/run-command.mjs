// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, where every command runs. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a command to its end and resolves with its exit code; 1 when a signal ended it.
 * @param {string} file
 * @param {string[]} commandArguments
 * @param {{ quiet?: boolean }} [options] quiet: keep the output and show it only on failure
 * @returns {Promise<number>}
 */
export function runCommand(file, commandArguments, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, commandArguments, {
      cwd: projectFolder,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npm is a .cmd file on Windows, and those start only through a shell.
      shell: process.platform === 'win32' && !file.endsWith('.exe'),
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (error) => {
      running.delete(child);
      reject(new Error(`Could not start "${file}": ${error.message}.`, { cause: error }));
    });
    child.once('close', (code) => {
      running.delete(child);
      if (code !== 0 && options.quiet) process.stderr.write(output);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs one of the project's own tools, so that no other version of it is ever picked up.
 * @param {string} name
 * @param {string[]} commandArguments
 * @param {{ quiet?: boolean }} [options]
 */
export function runTool(name, commandArguments, options) {
  const suffix = process.platform === 'win32' ? '.cmd' : '';
  return runCommand(
    path.join(projectFolder, 'node_modules', '.bin', name + suffix),
    commandArguments,
    options,
  );
}

/**
 * On Ctrl-C or SIGTERM: ends the commands still running, calls `close`, and exits with 130.
 * @param {() => Promise<void>} [close]
 */
export function exitOnSignal(close = () => Promise.resolve()) {
  let ending = false;
  const end = () => {
    // npm and the terminal may both pass the signal on: once is enough.
    if (ending) return;
    ending = true;
    // Whoever is waiting for what we close here would report a failure; the user asked for the end.
    console.log('\nClosing everything.');
    console.error = () => undefined;
    for (const child of running) child.kill('SIGTERM');
    const patience = setTimeout(() => process.exit(130), 8000);
    void close()
      .catch(() => undefined)
      .then(() => {
        clearTimeout(patience);
        process.exit(130);
      });
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/**
 * Runs the script's main function when the file was started directly; a failure is printed as a
 * sentence, without a stack, and becomes exit code 1.
 * @param {string} moduleUrl `import.meta.url` of the script
 * @param {() => Promise<number>} main resolves with the exit code
 */
export async function runAsScript(moduleUrl, main) {
  if (path.resolve(process.argv[1] ?? '') !== fileURLToPath(moduleUrl)) return;
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
