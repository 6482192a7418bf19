// @ts-check
// Chromium as users start it: no debugger, which would keep workers alive and hold the browser's hand.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const endTimeout = 20_000;

/** @typedef {ReturnType<typeof startBrowser>} BrowserProcess */

/** @param {{ chromiumPath: string, extensionPath: string, profilePath: string, url: string }} options */
export function startBrowser({ chromiumPath, extensionPath, profilePath, url }) {
  const browser = spawn(
    chromiumPath,
    [
      '--headless=new',
      // Chromium's sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${profilePath}`,
      `--load-extension=${extensionPath}`,
      `--disable-extensions-except=${extensionPath}`,
      url,
    ],
    // A group of its own, so that all its processes can be killed at once.
    { detached: true, stdio: 'ignore' },
  );
  const group = browser.pid;
  if (group === undefined) throw new Error(`"${chromiumPath}" could not be started.`);
  const exited = new Promise((resolve) => browser.once('exit', resolve));
  let isRunning = true;
  void exited.then(() => (isRunning = false));
  const killGroup = () => {
    try {
      process.kill(-group, 'SIGKILL');
    } catch (error) {
      // Nobody is left in it, which is all that was wanted.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  // Should we be ended before kill() is called.
  process.once('exit', killGroup);

  return {
    isRunning: () => isRunning,

    /** Ends the browser as its user would. */
    async quit() {
      process.kill(group, 'SIGTERM');
      await Promise.race([exited, sleep(endTimeout)]);
      if (isRunning) throw new Error('The browser did not quit.');
      // Helpers that outlive it by a moment.
      await this.kill();
    },

    /** Ends the whole group as a power cut would; resolves when none of its processes is left. */
    async kill() {
      killGroup();
      await exited;
      const deadline = Date.now() + endTimeout;
      for (;;) {
        const left = processesOn(profilePath);
        if (left.length === 0) break;
        if (Date.now() > deadline) throw new Error(`Processes ${left.join(', ')} did not end.`);
        // Such as the crash handler, which leaves the group. It names our own profile: it is ours.
        for (const id of left) {
          try {
            process.kill(id, 'SIGKILL');
          } catch {
            // It has ended meanwhile.
          }
        }
        await sleep(20);
      }
      process.off('exit', killGroup);
    },
  };
}

/**
 * Every process that names the profile; only Linux tells.
 * @param {string} profilePath
 */
function processesOn(profilePath) {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(profilePath);
      } catch {
        return false; // It has ended meanwhile.
      }
    })
    .map(Number);
}
