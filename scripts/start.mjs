// @ts-check
// npm start: installs what is missing, builds, and opens a browser with Recollect in it; without a display,
// or with --demo, it gives the guided tour in a headless one instead.
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { exitOnSignal, projectFolder, runAsScript, runTool } from './run-command.mjs';
import { ensurePackages, requireNode } from './set-up.mjs';

const extensionPath = path.join(projectFolder, 'dist');

function hasDisplay() {
  const { platform, env } = process;
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
}

/** What Ctrl-C has to end; nothing until a browser runs. */
let closeBrowser = () => Promise.resolve();

/** @param {string} chromiumPath */
async function openBrowser(chromiumPath) {
  // playwright-core is there only after ensurePackages().
  const { launchExtension } = await import('./extension-browser.mjs');
  const profilePath = path.join(projectFolder, 'artifacts', 'profile');
  const browser = await launchExtension({ extensionPath, chromiumPath, profilePath, headless: false });
  closeBrowser = () => browser.close();
  console.log('Recollect runs in the browser window that just opened: click its icon in the toolbar to ask.');
  console.log(`What it remembers is kept in ${path.relative(process.cwd(), profilePath)}. Ctrl-C ends it.`);
  await browser.context.waitForEvent('close', { timeout: 0 });
  return 0;
}

/** @param {string} chromiumPath @param {boolean} headless */
async function giveDemo(chromiumPath, headless) {
  const { runDemo } = await import('./demo.mjs');
  const isGood = await runDemo({
    extensionPath,
    chromiumPath,
    headless,
    onStarted: (close) => {
      closeBrowser = close;
    },
  });
  console.log(isGood ? 'The demo went as it should.' : 'The demo did not go as it should: see above.');
  return isGood ? 0 : 1;
}

await runAsScript(import.meta.url, async () => {
  const isHeaded = process.argv.includes('--headed');
  const isDemo = process.argv.includes('--demo') || !(isHeaded || hasDisplay());
  exitOnSignal(() => closeBrowser());
  requireNode();
  await ensurePackages();
  const chromiumPath = await ensureChromium();
  console.log('Building …');
  if ((await runTool('vite', ['build'], { quiet: true })) !== 0) {
    throw new Error('The build failed: its reason is above.');
  }
  if (!isDemo) return openBrowser(chromiumPath);
  if (!hasDisplay()) console.log('There is no display here, so this is the demo in a headless browser.');
  return giveDemo(chromiumPath, !isHeaded);
});
