import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { projectFolder } from '../run-command.mjs';
import { launchExtension } from '../extension-browser.mjs';

/** @typedef {Awaited<ReturnType<typeof launchExtension>>} ExtensionBrowser */

/** @typedef {{ database: number, files: number }} Disk bytes; the files are the journal and the saved index */

/**
 * @typedef {object} BrowserFigures
 * @property {number} chunks
 * @property {number} pending
 * @property {number} coldStartMs
 * @property {Record<string, number>} steps
 * @property {number} searchMs
 * @property {number} storePageMs
 * @property {number} deletePageMs
 * @property {Disk} disk
 */

/** What an error or Ctrl-C has to end. */
let closeBrowser = () => Promise.resolve();
export const closeBenchBrowser = () => closeBrowser();

/**
 * Puts an exported memory into the real database and files of a real browser, starts that anew, and measures.
 * @param {string} chromiumPath
 * @param {string} exportFolder
 * @returns {Promise<BrowserFigures>}
 */
export function measureInBrowser(chromiumPath, exportFolder) {
  return withBenchExtension(
    exportFolder,
    async (launch) => {
      await launch((call) => call('fill'));
      const disk = /** @type {Disk} */ (await launch((call) => call('settle')));
      const figures = /** @type {BrowserFigures} */ (await launch((call) => call('measure')));
      return { ...figures, disk };
    },
    chromiumPath,
  );
}

/**
 * Our index and stock Orama in a browser, each with the same passages and questions.
 * @param {string} chromiumPath
 * @param {number} size
 */
export function compareInBrowser(chromiumPath, size) {
  return withBenchExtension(
    null,
    async (launch) =>
      /** @type {{ ours: number, orama: number }} */ (await launch((call) => call('compare', size))),
    chromiumPath,
  );
}

/**
 * @template Result
 * @param {string | null} exportFolder
 * @param {(launch: (run: (call: (name: string, size?: number) => Promise<unknown>) => Promise<unknown>) => Promise<unknown>) => Promise<Result>} run
 * @param {string} chromiumPath
 */
async function withBenchExtension(exportFolder, run, chromiumPath) {
  const folder = mkdtempSync(path.join(tmpdir(), 'recollect-bench-'));
  const extensionPath = path.join(folder, 'extension');
  const profilePath = path.join(folder, 'profile');
  try {
    await buildExtension(extensionPath, exportFolder);
    return await run(async (use) => {
      const browser = await launchExtension({ extensionPath, chromiumPath, profilePath, headless: true });
      closeBrowser = () => browser.close();
      try {
        const page = await browser.context.newPage();
        await page.goto(`chrome-extension://${browser.extensionId}/page/index.html`);
        return await use((call, size) => page.evaluate(callWorker, { call, size }));
      } finally {
        await browser.close();
        closeBrowser = () => Promise.resolve();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs in the page: one worker a call. @param {{ call: string, size: number | undefined }} request */
function callWorker(request) {
  return new Promise((resolve, reject) => {
    const worker = new Worker('worker.js', { type: 'module' });
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = (event) => {
      /** @type {{ value?: unknown, error?: string }} */
      const { value, error } = event.data;
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    };
    worker.postMessage(request);
  });
}

/** @param {string} target @param {string | null} exportFolder */
async function buildExtension(target, exportFolder) {
  mkdirSync(path.join(target, 'page'), { recursive: true });
  const manifest = {
    manifest_version: 3,
    name: 'Recollect bench',
    version: '1.0',
    permissions: ['unlimitedStorage'],
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'" },
  };
  writeFileSync(path.join(target, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(target, 'page', 'index.html'), '<!doctype html><title>bench</title>');
  // Copied: Chromium reads no file of an extension through a link that leads out of it.
  if (exportFolder !== null) cpSync(exportFolder, path.join(target, 'export'), { recursive: true });
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: path.join(target, 'page'),
      emptyOutDir: false,
      target: 'chrome121',
      lib: {
        entry: path.join(projectFolder, 'scripts', 'bench', 'memory-worker.mjs'),
        formats: ['es'],
        fileName: () => 'worker.js',
      },
    },
  });
}
