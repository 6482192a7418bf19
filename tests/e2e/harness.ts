import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { askPanel } from '../../scripts/ask-panel.mjs';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { launchExtension } from '../../scripts/extension-browser.mjs';
import { projectFolder } from '../../scripts/run-command.mjs';
import { startSamplePages } from '../../scripts/sample-pages.mjs';

export type { ShownAnswer } from '../../scripts/ask-panel.mjs';
export type { PanelDriver } from '../../scripts/panel-driver.mjs';
export type { Problem } from '../../scripts/problem-log.mjs';

export { askPanel as ask };

/** A browser with the built extension, and the sample pages to read in it. */
export interface Harness {
  browser: Awaited<ReturnType<typeof launchExtension>>;
  pages: Awaited<ReturnType<typeof startSamplePages>>;
  /** Opens a sample page in a new tab. */
  visit(name: string): Promise<Page>;
  close(): Promise<void>;
}

export interface HarnessOptions {
  /** To restart a browser on what an earlier one left; without it, a fresh profile that is removed. */
  profilePath?: string;
  /** Further command line switches. */
  args?: string[];
  /** Pages that are left are kept for the way back. */
  hasPageCache?: boolean;
  /** False: as it is after the installation, before the user has chosen what may be remembered. */
  isChosen?: boolean;
}

export async function startHarness({ isChosen = true, ...options }: HarnessOptions = {}): Promise<Harness> {
  const extensionPath = path.join(projectFolder, 'dist');
  if (!existsSync(path.join(extensionPath, 'manifest.json'))) {
    throw new Error('There is no build in dist/: run "npm run build" before the browser tests.');
  }
  const chromiumPath = await ensureChromium();
  const pages = await startSamplePages();
  const browser = await launchExtension({ extensionPath, chromiumPath, headless: true, ...options });
  if (isChosen) await browser.chooseCapture();
  // It comes to the front when it opens, which must not happen in the middle of a test.
  else await browser.welcomePage();
  return {
    browser,
    pages,
    async visit(name) {
      const page = await browser.context.newPage();
      await page.goto(pages.url(name));
      return page;
    },
    async close() {
      await Promise.all([browser.close(), pages.close()]);
    },
  };
}
