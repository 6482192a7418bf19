// @ts-check
// Runs before `npm ci`: Node built-ins only.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

/** In order of preference. Google's own builds come last: since version 137 they ignore --load-extension. */
const namesOnPath = [
  'chromium',
  'chromium-browser',
  'ungoogled-chromium',
  'brave-browser',
  'brave',
  'microsoft-edge',
  'google-chrome-for-testing',
  'google-chrome',
  'google-chrome-stable',
];

const usualPlaces = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Brave Browser.app/Contents/MacOS/Brave Browser',
    '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [process.env['LOCALAPPDATA'], process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)']]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      `${folder}\\Chromium\\Application\\chrome.exe`,
      `${folder}\\BraveSoftware\\Brave-Browser\\Application\\brave.exe`,
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
    ]),
};

const howToInstall =
  'Install Chromium (Debian and Ubuntu: "apt-get install chromium"; macOS: "brew install --cask chromium"; ' +
  'others: https://www.chromium.org/getting-involved/download-chromium), ' +
  'or set CHROME_PATH to a Chromium-based browser that you have.';

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The browser to use, or null when there is none. Throws when CHROME_PATH names something that cannot run.
 * @returns {string | null}
 */
export function findChromium() {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROME_PATH is "${chosen}", but no program can be started there.`);
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = namesOnPath.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const elsewhere =
    process.platform === 'darwin' || process.platform === 'win32' ? usualPlaces[process.platform] : [];
  return [...onPath, ...elsewhere].find(isExecutable) ?? null;
}

/**
 * Google Chrome 137 and later silently ignore --load-extension; Chrome for Testing and Chromium do not.
 * https://groups.google.com/a/chromium.org/g/chromium-extensions/c/1-g8EFx2BBY
 * @param {string} file
 */
function refusesExtensions(file) {
  if (process.platform === 'win32') return /\\Google\\Chrome\\/.test(file);
  // Asking takes a second, and a Chromium need not be asked.
  if (!/chrome/i.test(path.basename(file))) return false;
  let version;
  try {
    version = execFileSync(file, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return false; // It will say itself, when it is launched, what is wrong with it.
  }
  const major = /^Google Chrome (?!for Testing)(\d+)/.exec(version)?.[1];
  return major !== undefined && Number(major) >= 137;
}

/** A browser that loads unpacked extensions; on Debian and Ubuntu, as root, it is installed when missing. */
export async function ensureChromium() {
  let file = findChromium();
  const onlyChrome = file !== null && refusesExtensions(file);
  if ((file === null || onlyChrome) && !process.env['CHROME_PATH'] && canInstall()) {
    await install();
    file = findChromium();
    if (file !== null) return file;
  }
  if (file === null) throw new Error(`No Chromium was found. ${howToInstall}`);
  if (onlyChrome) {
    throw new Error(
      `Only Google Chrome was found (${file}), and since version 137 it no longer loads extensions from the ` +
        `command line. ${howToInstall}`,
    );
  }
  return file;
}

function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function install() {
  console.log('Installing Chromium (apt-get install chromium) …');
  // Without this, a package that asks a question would wait for an answer for ever.
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  const updated = await runCommand('apt-get', ['update', '-q'], { quiet: true });
  const installed =
    updated === 0
      ? await runCommand('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], {
          quiet: true,
        })
      : updated;
  if (installed !== 0)
    throw new Error(`apt-get could not install Chromium; its own words are above. ${howToInstall}`);
  console.log('Chromium installed.');
}
