// @ts-check
// A browser that can be killed, and profiles of it that can be damaged, with a test copy of the extension inside.
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../chromium.mjs';
import { extensionIdOf } from '../extension-browser.mjs';
import { projectFolder } from '../run-command.mjs';
import { startBrowser } from './browser-process.mjs';
import { startLedger } from './ledger.mjs';

/** @typedef {import('./ledger.mjs').Stored} Stored */
/** @typedef {Awaited<ReturnType<typeof openTrial>>} Trial */

/** A start of the browser on a large profile, on a busy machine. In ms. */
const startTimeout = 60_000;

/**
 * What the driver does after the start.
 * @typedef {object} DriverOptions
 * @property {number} [pages] so many pages are stored, then it says so
 * @property {number} [size] how many times as long as usual each page is
 * @property {readonly string[]} [addresses] pages that are remembered through the queue
 * @property {boolean} [isSilent] wakes the memory and reports nothing: it may be killed at any moment
 */

/** @param {{ seed: number, driver?: 'driver' | 'queue-driver' }} options */
export async function openTrial({ seed, driver: driverName = 'driver' }) {
  const chromiumPath = await ensureChromium();
  const folder = mkdtempSync(path.join(tmpdir(), 'recollect-kill-'));
  const extensionPath = copyExtension(path.join(folder, 'extension'), driverName);
  const extensionId = extensionIdOf(extensionPath);
  const ledger = await startLedger();
  let profiles = 0;
  let starts = 0;
  /** @type {import('./browser-process.mjs').BrowserProcess | null} */
  let browser = null;
  /**
   * All of them: one that a failed check has left behind must end too.
   * @type {import('./browser-process.mjs').BrowserProcess[]}
   */
  const browsers = [];

  /**
   * @param {() => unknown} isThere
   * @param {string} what
   */
  const waitFor = async (isThere, what, timeout = startTimeout) => {
    const deadline = Date.now() + timeout;
    while (!isThere()) {
      if (ledger.start.failure !== null) throw new Error(`The driver failed: ${ledger.start.failure}`);
      if (!browser?.isRunning()) throw new Error('The browser ended by itself.');
      if (Date.now() > deadline) throw new Error(`Waited in vain for the driver to report ${what}.`);
      await sleep(10);
    }
  };

  return {
    extensionId,
    ledger,

    newProfile() {
      profiles += 1;
      return path.join(folder, `profile-${profiles}`);
    },

    /** @param {string} profilePath @param {DriverOptions} [options] */
    start(profilePath, { pages = 0, size = 1, addresses = [], isSilent = false } = {}) {
      starts += 1;
      ledger.begin();
      const query = new URLSearchParams({
        server: ledger.url,
        // No other start ever uses it.
        prefix: `https://kill.example/${seed}/${starts}/`,
        pages: String(pages),
        size: String(size),
        addresses: JSON.stringify(addresses),
        silent: String(isSilent),
      });
      const driver = `chrome-extension://${extensionId}/driver.html?${query.toString()}`;
      const url = `${ledger.url}/start?${new URLSearchParams({ driver }).toString()}`;
      browser = startBrowser({ chromiumPath, extensionPath, profilePath, url });
      browsers.push(browser);
      return browser;
    },

    /** What the memory held when it was opened. @returns {Promise<Stored>} */
    async stored() {
      await waitFor(() => ledger.start.stored, 'what is stored');
      if (!ledger.start.stored) throw new Error('The driver reported nothing.');
      return ledger.start.stored;
    },

    /** All pages are acknowledged, and the witness knows of them. */
    finished: (timeout = startTimeout) =>
      waitFor(() => ledger.start.isFinished, 'that it has finished', timeout),

    async close() {
      for (const started of browsers) if (started.isRunning()) await started.kill();
      ledger.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * A copy of the build with the driver's page in it, which a page on this machine may open.
 * @param {string} folder @param {string} driverName
 */
function copyExtension(folder, driverName) {
  const build = path.join(projectFolder, 'dist');
  if (!existsSync(path.join(build, 'manifest.json')))
    throw new Error('There is no build in dist/: run "npm run build" first.');
  cpSync(build, folder, { recursive: true });
  const own = path.join(projectFolder, 'scripts/kill-sweep');
  cpSync(path.join(own, 'driver.html'), path.join(folder, 'driver.html'));
  cpSync(path.join(own, `${driverName}.js`), path.join(folder, 'driver.js'));
  const manifestFile = path.join(folder, 'manifest.json');
  /** @type {{ permissions: string[], web_accessible_resources?: object[] }} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  manifest.web_accessible_resources = [{ resources: ['driver.html'], matches: ['http://127.0.0.1/*'] }];
  // Nobody is there to allow it.
  if (driverName === 'queue-driver') manifest.permissions.push('bookmarks');
  writeFileSync(manifestFile, JSON.stringify(manifest));
  return realpathSync(folder);
}
