// @ts-check
import path from 'node:path';
import { launchExtension } from '../extension-browser.mjs';
import { projectFolder } from '../run-command.mjs';
import { startSamplePages } from '../sample-pages.mjs';

/** What an error or Ctrl-C has to end. */
let closeBrowser = () => Promise.resolve();
export const closeBubbleBrowser = () => closeBrowser();

const rounds = 60;

/**
 * How long it takes from mouse-up until the bubble is drawn, in ms, as the page sees it.
 * @param {string} chromiumPath
 */
export async function measureBubble(chromiumPath) {
  const pages = await startSamplePages();
  const extensionPath = path.join(projectFolder, 'dist');
  const browser = await launchExtension({ extensionPath, chromiumPath, headless: true });
  closeBrowser = async () => {
    await Promise.all([browser.close(), pages.close()]);
  };
  try {
    await browser.chooseCapture();
    const page = await browser.context.newPage();
    await page.goto(pages.url('tide-table'));
    await page.evaluate(watchBubble);
    /** @param {number} round */
    const select = async (round) => {
      await page.keyboard.press('Escape');
      await page
        .locator('article p')
        .nth(1 + (round % 3))
        .click({ clickCount: 2, position: { x: 20, y: 10 } });
      await page.waitForFunction(() => Reflect.get(globalThis, 'shownMs') !== null);
      return page.evaluate(() => Number(Reflect.get(globalThis, 'shownMs')));
    };
    await select(0);
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await select(round));
      // At the pace of somebody who reads.
      await page.waitForTimeout(400);
    }
    await browser.stopServiceWorker();
    await page.bringToFront();
    // What was asked before is not asked again for a while.
    await page.waitForTimeout(2_500);
    const coldMs = await select(1);
    times.sort((left, right) => left - right);
    const at = (/** @type {number} */ share) => times[Math.floor((times.length - 1) * share)] ?? NaN;
    return { p50: at(0.5), p95: at(0.95), coldMs };
  } finally {
    await closeBrowser();
    closeBrowser = () => Promise.resolve();
  }
}

/** Runs in the page: from the last mouse-up to the frame in which the box over the page can be seen. */
function watchBubble() {
  let upAt = 0;
  Reflect.set(globalThis, 'shownMs', null);
  addEventListener(
    'mouseup',
    (event) => {
      upAt = event.timeStamp;
      Reflect.set(globalThis, 'shownMs', null);
      const look = () => {
        const host = document.querySelector('html > div[popover=manual]');
        if (upAt !== event.timeStamp) return;
        if (host && getComputedStyle(host).visibility === 'visible') {
          Reflect.set(globalThis, 'shownMs', performance.now() - upAt);
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}
