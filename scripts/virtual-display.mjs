// @ts-check
// A screen nobody looks at, with a mouse and a keyboard that go through the window system: the browser's own
// shortcuts and menus do not see the input that DevTools or Playwright make.
import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from './run-command.mjs';

const run = promisify(execFile);
const programs = { Xvfb: 'xvfb', xdotool: 'xdotool' };
const startTimeout = 15_000;

/** @typedef {Awaited<ReturnType<typeof startVirtualDisplay>>} VirtualDisplay */

/** @param {string} name */
function isOnPath(name) {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Whether Xvfb and xdotool are there; on Debian and Ubuntu, as root, they are installed when missing.
 * @returns {Promise<boolean>}
 */
export async function ensureDisplayTools() {
  const missing = Object.entries(programs).filter(([program]) => !isOnPath(program));
  if (missing.length === 0) return true;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false;
  // Without this, a package that asks a question would wait for an answer for ever.
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  const packages = missing.map(([, name]) => name);
  console.log(`Installing ${packages.join(' and ')} (apt-get install) …`);
  if ((await runCommand('apt-get', ['update', '-q'], { quiet: true })) !== 0) return false;
  const install = ['install', '-q', '-y', '--no-install-recommends', ...packages];
  return (await runCommand('apt-get', install, { quiet: true })) === 0;
}

/**
 * Starts Xvfb on a display that it finds free.
 * @param {{ width: number, height: number }} size in pixels
 */
export async function startVirtualDisplay({ width, height }) {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const end = () => server.kill('SIGTERM');
  // Should we be ended before close() is called.
  process.once('exit', end);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  /** @type {string} */
  const number = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Xvfb named no display.')), startTimeout);
    let written = '';
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb ended instead of starting.')));
    server.stdout.on('data', (chunk) => {
      written += String(chunk);
      if (!written.endsWith('\n')) return;
      clearTimeout(timer);
      resolve(written.trim());
    });
  });
  const display = `:${number}`;

  /**
   * Moves the mouse, presses keys, looks for windows: see `man xdotool`.
   * @param {(string | number)[]} words
   */
  const xdotool = async (...words) =>
    (await run('xdotool', words.map(String), { env: { ...process.env, DISPLAY: display }, timeout: 30_000 }))
      .stdout;

  return {
    /** The value for the variable DISPLAY. */
    display,
    xdotool,
    /** Ends the server, and with it every window on it. */
    async close() {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}
