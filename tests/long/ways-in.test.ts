import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import manifest from '../../manifest.json' with { type: 'json' };
import { ensureDisplayTools } from '../../scripts/virtual-display.mjs';
import { startHeadedBrowser, type HeadedBrowser } from './headed-browser';
import { report } from './report';

const hasDisplay = await ensureDisplayTools();
if (!hasDisplay) process.stdout.write('skipped: needs Xvfb and xdotool\n');

const shortcuts = {
  open: manifest.commands._execute_action.suggested_key.default,
  remember: manifest.commands['remember-page'].suggested_key.default,
};
/** "Alt+Shift+S" as xdotool wants it. */
const toKeys = (shortcut: string) => shortcut.toLowerCase();

/**
 * Keys from the opened context menu to our entries, which Chromium puts into a menu of their own, named after
 * the extension. From the end, because what comes before them depends on the page: below them are "View page
 * source" (not on selected text) and "Inspect".
 */
const toOurMenu = { page: ['Up', 'Up', 'Up', 'Right'], selection: ['Up', 'Up', 'Right'] };

/** Far from any text, beside the article. */
const emptyPlace = { x: 800, y: 500 };

describe.skipIf(!hasDisplay)('the ways into the side panel, in a window', () => {
  let headed: HeadedBrowser;
  const results: Record<string, boolean> = {};
  beforeAll(async () => {
    headed = await startHeadedBrowser();
  });
  afterEach(async ({ task }: TestContext) => {
    results[task.name] = task.result?.state !== 'fail';
    // A menu that is still open would take the next test's keys.
    await headed.press('Escape');
    await headed.closePanel();
  });
  afterAll(async () => {
    await headed.close();
    report('ways-in', { ok: Object.values(results).every(Boolean), results });
  });

  const titleInPanel = async (page: Page) => {
    const panel = await headed.openedPanel(page);
    return panel.waitFor(() => document.querySelector('.page-strip-title')?.textContent.trim(), {
      what: 'the panel to name its page',
    });
  };

  it('the browser has given us the shortcuts that we name to the user', async () => {
    // The browser leaves out, without a word, a shortcut that is its own already.
    const worker = await headed.browser.serviceWorker();
    const commands = await worker.evaluate(() => chrome.commands.getAll());
    expect(Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]))).toEqual({
      _execute_action: shortcuts.open,
      'remember-page': shortcuts.remember,
      'focus-bubble': manifest.commands['focus-bubble'].suggested_key.default,
    });
  });

  it('the keyboard shortcut opens it, and closes it again', async () => {
    const page = await headed.visit('tide-table');
    await headed.press(toKeys(shortcuts.open));
    expect(await titleInPanel(page)).toBe(await page.title());
    await headed.press(toKeys(shortcuts.open));
    await expect.poll(() => headed.isPanelOpen(), { timeout: 5_000 }).toBe(false);
  });

  it('the context menu of a page opens it', async () => {
    const page = await headed.visit('fresnel-lens');
    await headed.click(page, emptyPlace, 'right');
    await headed.press(...toOurMenu.page, 'Return');
    expect(await titleInPanel(page)).toBe(await page.title());
  });

  it.each(['closed', 'open'])(
    'the context menu of selected text hands the text to a panel that is %s',
    async (state) => {
      const page = await headed.visit('tide-table');
      if (state === 'open') await headed.browser.openSidePanel(page);
      const paragraph = page.locator('article p').nth(1);
      await paragraph.click({ clickCount: 3 });
      const selected = await page.evaluate(() => getSelection()?.toString().trim() ?? '');
      expect(selected).not.toBe('');
      const box = (await paragraph.boundingBox())!;
      await headed.click(page, { x: box.x + 60, y: box.y + box.height / 2 }, 'right');
      await headed.press(...toOurMenu.selection, 'Return');
      const panel = await headed.openedPanel(page);
      expect(await panel.text('.selection-chip-text')).toBe(selected);
    },
  );

  it('the context menu remembers the page', async () => {
    const page = await headed.visit('bicycle-chain');
    await headed.click(page, emptyPlace, 'right');
    await headed.press(...toOurMenu.page, 'Down', 'Return');
    const panel = await headed.openedPanel(page);
    await panel.waitFor(() => document.querySelector('[data-testid=forget-page]') !== null, {
      what: 'the page to be remembered',
    });
  });

  it('the other keyboard shortcut remembers the page', async () => {
    const page = await headed.visit('sourdough-starter');
    await headed.press(toKeys(shortcuts.remember));
    const panel = await headed.openedPanel(page);
    await panel.waitFor(() => document.querySelector('[data-testid=forget-page]') !== null, {
      what: 'the page to be remembered',
    });
    expect(await panel.text('[data-testid=page-state]')).toMatch(/Remembered just now/);
  });

  it('the toolbar icon opens it', async () => {
    const page = await headed.visit('violet-dusk');
    await headed.browser.openSidePanel(page);
    expect(await titleInPanel(page)).toBe(await page.title());
  });

  it('leaves no error in any console', () => {
    expect(headed.browser.problems()).toEqual([]);
  });
});
