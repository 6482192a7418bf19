import path from 'node:path';
import type { Page } from 'playwright-core';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { launchExtension } from '../../scripts/extension-browser.mjs';
import { projectFolder } from '../../scripts/run-command.mjs';
import { startSamplePages } from '../../scripts/sample-pages.mjs';
import { startVirtualDisplay } from '../../scripts/virtual-display.mjs';
import type { PanelDriver } from '../e2e/harness';

const screen = { width: 1280, height: 860 };

/** A browser in a window, on a display of its own, with a mouse and a keyboard. */
export interface HeadedBrowser {
  browser: Awaited<ReturnType<typeof launchExtension>>;
  /** Opens a sample page in a new tab, in front. */
  visit(name: string): Promise<Page>;
  /** Presses keys as xdotool names them ("alt+shift+s", "Up"), one after the other. */
  press(...keys: string[]): Promise<void>;
  /** Moves the mouse to a place in the page, as the page counts its pixels, and clicks. */
  click(page: Page, place: { x: number; y: number }, button?: 'left' | 'right'): Promise<void>;
  isPanelOpen(): Promise<boolean>;
  /** The panel that something else has opened; rejects when none appears. */
  openedPanel(page: Page): Promise<PanelDriver>;
  closePanel(): Promise<void>;
  close(): Promise<void>;
}

export async function startHeadedBrowser(): Promise<HeadedBrowser> {
  const display = await startVirtualDisplay(screen);
  const displayBefore = process.env['DISPLAY'];
  // The browser inherits it.
  process.env['DISPLAY'] = display.display;
  const pages = await startSamplePages();
  const browser = await launchExtension({
    extensionPath: path.join(projectFolder, 'dist'),
    chromiumPath: await ensureChromium(),
    headless: false,
    args: ['--ozone-platform=x11', '--window-position=0,0', `--window-size=${screen.width},${screen.height}`],
  });
  await browser.chooseCapture();
  const session = await browser.context.browser()!.newBrowserCDPSession();

  const findPanel = async () => {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
    return targetInfos.find(
      ({ type, url }) =>
        type === 'page' && url.startsWith(`chrome-extension://${browser.extensionId}/src/sidepanel/`),
    );
  };
  const until = async (isDone: () => Promise<boolean>, what: string) => {
    const deadline = Date.now() + 15_000;
    while (!(await isDone())) {
      if (Date.now() > deadline) throw new Error(`Waited 15 s for ${what}, in vain.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  return {
    browser,
    async visit(name) {
      const page = await browser.context.newPage();
      await page.goto(pages.url(name));
      await page.bringToFront();
      // There is no window manager, which would give the window the keyboard.
      const windows = await display.xdotool('search', '--onlyvisible', '--class', 'chrom');
      await display.xdotool('windowfocus', '--sync', windows.trim().split('\n').at(-1)!);
      return page;
    },
    async press(...keys) {
      // A menu takes a moment to open, and keys pressed before are lost.
      for (const key of keys) await display.xdotool('key', key, 'sleep', '0.3');
    },
    async click(page, { x, y }, button = 'left') {
      const corner = await page.evaluate(() => ({
        x: screenX + (outerWidth - innerWidth) / 2,
        y: screenY + outerHeight - innerHeight,
      }));
      const move = ['mousemove', Math.round(corner.x + x), Math.round(corner.y + y), 'sleep', '0.2'];
      await display.xdotool(...move, 'click', button === 'left' ? 1 : 3, 'sleep', '0.7');
    },
    isPanelOpen: async () => (await findPanel()) !== undefined,
    async openedPanel(page) {
      await until(async () => (await findPanel()) !== undefined, 'the side panel to open');
      // Takes an open one as it is.
      return browser.openSidePanel(page);
    },
    async closePanel() {
      const panel = await findPanel();
      if (!panel) return;
      await session.send('Target.closeTarget', { targetId: panel.targetId });
      await until(async () => (await findPanel()) === undefined, 'the side panel to close');
    },
    async close() {
      await Promise.all([browser.close(), pages.close()]);
      await display.close();
      if (displayBefore === undefined) delete process.env['DISPLAY'];
      else process.env['DISPLAY'] = displayBefore;
    },
  };
}
