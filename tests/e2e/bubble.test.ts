import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bubbleBox,
  clickInside,
  findInside,
  hostBoxes,
  overlapsSelection,
  selectParagraph,
  untilSettled,
  waitForBubble,
  wordsInside,
} from './bubble-driver';
import { bubblePages } from './bubble-pages';
import { openOptions } from './connect-model';
import { startHarness, type Harness } from './harness';
import { startTestServer, type TestServer } from './test-server';

describe('the bubble on selected text', () => {
  let harness: Harness;
  let server: TestServer;
  beforeAll(async () => {
    harness = await startHarness();
    server = await startTestServer(bubblePages);
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));

  const openPage = async (path: string) => {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url(path));
    return page;
  };
  const stored = async (text: string) => {
    const options = await harness.browser.context.newPage();
    await options.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
    const found = await options.evaluate(
      (wanted) =>
        chrome.runtime
          .sendMessage({ to: 'background', type: 'source-list', input: { filter: {}, limit: 100 } })
          .then((reply) => JSON.stringify(reply).includes(wanted)),
      text,
    );
    await options.close();
    return found;
  };

  it('appears beside a selection made with the mouse, inside the window, and goes with Escape', async () => {
    const page = await harness.visit('tide-table');
    expect(await hostBoxes(page)).toEqual([]);
    const box = await selectParagraph(page);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(1280);
    expect(await overlapsSelection(page, box)).toBe(false);
    await page.keyboard.press('Escape');
    expect(await hostBoxes(page)).toEqual([]);
    await page.close();
  });

  it('appears for the keyboard: Shift with arrows, and Ctrl+A', async () => {
    const page = await openPage('/plain');
    // A word that is found by the browser's own search is selected without the mouse; the keys extend it.
    await page.evaluate(() => {
      const words = document.querySelector('#first')!.firstChild!;
      getSelection()!.setBaseAndExtent(words, 0, words, 3);
    });
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Shift+ArrowRight');
    await waitForBubble(page);
    await page.keyboard.press('Escape');
    expect(await bubbleBox(page)).toBeNull();
    await page.keyboard.press('Control+a');
    await waitForBubble(page);
    expect(await hostBoxes(page)).toHaveLength(1);
    await page.close();
  });

  it('appears for a finger, once the ends of the selection have rested', async () => {
    const page = await openPage('/plain');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: 20, y: 20 }] : [],
      });
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await touch('touchStart');
    await touch('touchEnd');
    // What the browser does after a long press; headless, it has no handles to drag.
    const select = (end: number) =>
      page.evaluate((to) => {
        const words = document.querySelector('#first')!.firstChild!;
        getSelection()!.setBaseAndExtent(words, 0, words, to);
      }, end);
    await select(6);
    await page.waitForTimeout(200);
    await select(14);
    expect(await bubbleBox(page)).toBeNull();
    await waitForBubble(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.screenshot({ path: 'artifacts/bubble/forced-colors.png' });
    await page.close();
  });

  it('follows the selection when the page scrolls, hides while it is off the screen, and comes back', async () => {
    const page = await openPage('/long');
    const before = await selectParagraph(page, '#middle');
    await page.mouse.wheel(0, 60);
    await expect.poll(async () => Math.round((await bubbleBox(page))!.y)).toBe(Math.round(before.y - 60));
    await page.evaluate(() => scrollTo(0, 6000));
    await page.waitForTimeout(200);
    expect(await isShown(page)).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => isShown(page)).toBe(true);
    await page.close();
  });

  it.each(['/rtl', '/shadow', '/strict', '/hostile-styles', '/dialog', '/frames', '/canvas'])(
    'is at home on %s',
    async (path) => {
      const page = await openPage(path);
      const box = await selectParagraph(page, '#text');
      expect(await overlapsSelection(page, box)).toBe(false);
      expect(box.width).toBeGreaterThan(300);
      expect(box.height).toBeLessThan(60);
      await untilSettled(page);
      await clickInside(page, 'Where this bubble appears');
      await expect.poll(() => wordsInside(page)).toContain('Not on this site');
      expect(await hostBoxes(page)).toHaveLength(1);
      await page.close();
    },
  );

  it.each([
    [320, 240],
    [240, 400],
    [420, 180],
  ])('fits into a window of %i × %i', async (width, height) => {
    const page = await openPage('/plain');
    await page.setViewportSize({ width, height });
    const box = await selectParagraph(page, '#first');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    await page.close();
  });

  it('stays out of fields, but comes by its shortcut', async () => {
    const page = await openPage('/fields');
    for (const selector of ['input', 'textarea', '[contenteditable]']) {
      await page.locator(selector).click({ clickCount: 3 });
      await page.waitForTimeout(150);
      expect(await bubbleBox(page), selector).toBeNull();
    }
    await page.locator('textarea').selectText();
    await pressShortcut(page, harness);
    await waitForBubble(page);
    expect(await focusedInside(page)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    expect(await bubbleBox(page)).toBeNull();
    await page.close();
  });

  it('is reached and used with the keyboard alone', async () => {
    const page = await openPage('/plain');
    await selectParagraph(page, '#first');
    await pressShortcut(page, harness);
    await untilSettled(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect.poll(() => wordsInside(page)).toContain('Never');
    await page.keyboard.press('Escape');
    await expect.poll(() => wordsInside(page)).toContain('Remember this');
    await page.keyboard.press('Escape');
    expect(await hostBoxes(page)).toEqual([]);
    expect(await page.evaluate(() => getSelection()!.toString())).toContain('first paragraph');
    await page.close();
  });

  it('remembers the selection, and takes that back', async () => {
    const page = await openPage('/plain');
    await selectParagraph(page, '#first');
    await untilSettled(page);
    await clickInside(page, 'Remember this');
    await expect.poll(() => wordsInside(page), { timeout: 10_000 }).toContain('Remembered.');
    expect(await stored('recollect-selection-')).toBe(true);
    await untilSettled(page);
    await clickInside(page, 'Undo');
    await expect.poll(() => wordsInside(page)).toContain('Forgotten again.');
    expect(await stored('recollect-selection-')).toBe(false);
    await page.close();
  });

  it('is hidden this time: until the page is loaded again', async () => {
    const page = await openPage('/plain');
    await selectParagraph(page, '#first');
    await untilSettled(page);
    await clickInside(page, 'Where this bubble appears');
    await untilSettled(page);
    await clickInside(page, 'Hide this time');
    await page.locator('#second').click({ clickCount: 3 });
    await page.waitForTimeout(300);
    expect(await hostBoxes(page)).toEqual([]);
    await page.reload();
    await selectParagraph(page, '#first');
    await page.close();
  });

  it('stays away from a site, says so in the settings, and comes back there', async () => {
    const page = await openPage('/plain');
    await selectParagraph(page, '#first');
    await untilSettled(page);
    await clickInside(page, 'Where this bubble appears');
    await untilSettled(page);
    await clickInside(page, 'Not on this site');
    await expect.poll(() => wordsInside(page)).toContain('off on 127.0.0.1');
    await page.reload();
    await page.locator('#second').click({ clickCount: 3 });
    await page.waitForTimeout(300);
    expect(await hostBoxes(page)).toEqual([]);
    const options = await openOptions(harness);
    await options.waitForSelector('[data-testid=bubble-off-site][data-site="127.0.0.1"]');
    await options.click('[data-testid=bubble-site-remove]');
    await options.waitForSelector('[data-testid=bubble-off-site]', { state: 'detached' });
    await options.close();
    await page.reload();
    await selectParagraph(page, '#first');
    await page.close();
  });

  it('is switched off everywhere, and that is taken back at once', async () => {
    const page = await openPage('/plain');
    await selectParagraph(page, '#first');
    await untilSettled(page);
    await clickInside(page, 'Where this bubble appears');
    await untilSettled(page);
    await clickInside(page, 'Never');
    await expect.poll(() => wordsInside(page)).toContain('off on every site');
    await untilSettled(page);
    await clickInside(page, 'Undo');
    await expect.poll(() => wordsInside(page)).toContain('on again');
    await page.close();
  });

  it('stays away when it is switched off in the settings; its shortcut works all the same', async () => {
    const options = await openOptions(harness);
    await options.click('[data-testid=setting-bubble]');
    await options.waitForTimeout(300);
    const page = await openPage('/plain');
    await page.locator('#first').click({ clickCount: 3 });
    await page.waitForTimeout(300);
    expect(await hostBoxes(page)).toEqual([]);
    await pressShortcut(page, harness);
    await waitForBubble(page);
    await options.click('[data-testid=setting-bubble]');
    await options.close();
    await page.close();
  });

  it('costs a page less than 5 ms when it is loaded', async () => {
    const page = await openPage('/plain');
    const session = await page.context().newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 100 });
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await session.send('Profiler.start');
      await page.reload();
      await page.waitForTimeout(150);
      const { profile } = await session.send('Profiler.stop');
      const ours = new Set(
        profile.nodes
          .filter(({ callFrame }) => callFrame.url.startsWith('chrome-extension://'))
          .map(({ id }) => id),
      );
      const spent = (profile.samples ?? []).reduce(
        (sum, id, at) => sum + (ours.has(id) ? (profile.timeDeltas?.[at] ?? 0) : 0),
        0,
      );
      times.push(spent / 1000);
    }
    expect(times.sort((left, right) => left - right)[2]).toBeLessThan(5);
    await page.close();
  });

  it('leaves no error behind', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});

async function isShown(page: Parameters<typeof bubbleBox>[0]): Promise<boolean> {
  return (await findInside(page, 'Ask…')) !== null && (await visibility(page)) === 'visible';
}

function visibility(page: Parameters<typeof bubbleBox>[0]): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.querySelector('div[popover=manual]')!).visibility);
}

/** The browser's own keys are out of reach for a test: this is what the service worker does when they are pressed. */
async function pressShortcut(page: Parameters<typeof bubbleBox>[0], harness: Harness): Promise<void> {
  await page.bringToFront();
  const worker = await harness.browser.serviceWorker();
  await worker.evaluate(async (url) => {
    const tabs = await chrome.tabs.query({});
    const tab = tabs.find((one) => one.url === url && one.active);
    await chrome.tabs.sendMessage(tab!.id!, { to: 'page', type: 'bubble-focus' }, { frameId: 0 });
  }, page.url());
  await page.waitForTimeout(100);
}

function focusedInside(page: Parameters<typeof bubbleBox>[0]): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.matches('div[popover=manual]') === true);
}
