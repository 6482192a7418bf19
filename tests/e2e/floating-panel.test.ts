import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './axe';
import {
  clickInside,
  findInside,
  floatingFrame,
  hostBoxes,
  overlapsSelection,
  selectParagraph,
  untilSettled,
  wordsInside,
} from './bubble-driver';
import { bubblePages } from './bubble-pages';
import { enterModel, openOptions } from './connect-model';
import { startHarness, type Harness } from './harness';
import { say, startPacedModel } from './paced-model';
import { startTestServer, type TestServer } from './test-server';

describe('the floating panel', () => {
  let harness: Harness;
  let server: TestServer;
  beforeAll(async () => {
    harness = await startHarness();
    server = await startTestServer(bubblePages);
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));

  const open = async (label: string, url = server.url('/plain'), selector = '#first') => {
    const page = await harness.browser.context.newPage();
    await page.goto(url);
    await selectParagraph(page, selector);
    await untilSettled(page);
    await clickInside(page, label);
    return { page, frame: await floatingFrame(page) };
  };
  const answered = '[data-testid=turn]:not([data-state=running])';

  it('looks the selection up, beside it, and cites what it found', async () => {
    const { page, frame } = await open(
      'Search enhancement',
      harness.pages.url('tide-table'),
      'article p >> nth=1',
    );
    await frame.waitForSelector(answered);
    expect(await frame.textContent('h2')).toMatch(/^Look up “Few printed pages/);
    const [box] = await hostBoxes(page);
    expect(await overlapsSelection(page, box!)).toBe(false);
    await page.close();
  });

  it('waits for a question, with the selection quoted, and answers it with a citation that opens', async () => {
    const { page, frame } = await open('Ask…', harness.pages.url('tide-table'), 'article p >> nth=2');
    expect(await frame.textContent('[data-testid=selection-chip]')).toContain('People on tidal coasts');
    expect(await frame.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.type('When was the table for the tidal bore set up?');
    await untilSettled(page);
    await page.keyboard.press('Enter');
    await frame.waitForSelector(answered);
    expect(await frame.textContent('[data-testid=answer]')).toContain('1056');
    expect(await frame.getAttribute('[data-testid=citation]', 'data-label')).toBe('This page');
    await untilSettled(page);
    await frame.click('[data-testid=citation]');
    await expect
      .poll(() => page.evaluate(() => getSelection()!.toString() || CSS.highlights.size))
      .toBeTruthy();
    await page.close();
  });

  it('does nothing by a click that reaches it through a cover, and all by an honest one', async () => {
    const { page, frame } = await open('Ask…');
    await page.keyboard.type('What is this about?');
    await untilSettled(page);
    const box = (await frame.locator('[data-testid=composer-send]').boundingBox())!;
    const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.id = 'cover';
      cover.popover = 'manual';
      cover.style.cssText =
        'position: fixed; inset: 0; width: 100vw; height: 100vh; border: 0; background: white; opacity: 0.99; pointer-events: none';
      document.documentElement.append(cover);
      cover.showPopover();
    });
    await page.waitForTimeout(600);
    await click();
    await page.waitForTimeout(700);
    expect(await frame.locator('[data-testid=turn]').count()).toBe(0);
    await page.evaluate(() => document.querySelector('#cover')!.remove());
    await untilSettled(page);
    await click();
    await frame.waitForSelector(answered);
    await page.close();
  });

  it('copies the answer with its sources', async () => {
    await harness.browser.context.grantPermissions(['clipboard-read']);
    const { page, frame } = await open(
      'Search enhancement',
      harness.pages.url('tide-table'),
      'article p >> nth=1',
    );
    await frame.waitForSelector('[data-testid=floating-copy]');
    await untilSettled(page);
    await frame.click('[data-testid=floating-copy]');
    await frame.waitForSelector('[data-testid=floating-copy]:has-text("Copied")');
    await page.close();
  });

  it('goes with Escape, and gives focus and selection back', async () => {
    const { page } = await open('Ask…');
    // The frame that the key goes to is gone before it is let go, and the driver can wait for that for ever.
    await Promise.race([page.keyboard.press('Escape'), page.waitForTimeout(1_000)]);
    await expect.poll(() => hostBoxes(page)).toEqual([]);
    expect(await page.evaluate(() => getSelection()!.toString())).toContain('first paragraph');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.close();
  });

  it('closes with a click elsewhere, unless it is pinned', async () => {
    const { page } = await open('Ask…');
    await clickInside(page, 'Keep open');
    await page.mouse.click(5, 700);
    await page.waitForTimeout(200);
    expect(await hostBoxes(page)).toHaveLength(1);
    await clickInside(page, 'Keep open');
    await page.mouse.click(5, 700);
    await expect.poll(() => hostBoxes(page)).toEqual([]);
    await page.close();
  });

  it('is moved and resized, by pointer and by keys, and stays in the window', async () => {
    const { page } = await open('Ask…');
    const [before] = await hostBoxes(page);
    const x = before!.x + 120;
    const y = before!.y + 20;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 150, y + 90, { steps: 5 });
    await page.mouse.up();
    const [moved] = await hostBoxes(page);
    expect(moved!.x).toBeCloseTo(before!.x - 150, 0);
    expect(moved!.y).toBeCloseTo(before!.y + 90, 0);
    const corner = (await findInside(page, 'Resize the panel with the arrow keys'))!;
    await page.mouse.move(corner.x + 5, corner.y + 5);
    await page.mouse.down();
    await page.mouse.move(corner.x + 65, corner.y + 105, { steps: 5 });
    await page.mouse.up();
    const [resized] = await hostBoxes(page);
    expect(resized!.width).toBeCloseTo(moved!.width + 60, 0);
    expect(resized!.height).toBeCloseTo(moved!.height + 100, 0);
    await clickInside(page, 'Move the panel with the arrow keys');
    await page.keyboard.press('ArrowLeft');
    const [nudged] = await hostBoxes(page);
    expect(nudged!.x).toBeCloseTo(resized!.x - 16, 0);
    await page.setViewportSize({ width: 500, height: 420 });
    await expect
      .poll(async () => {
        const [box] = await hostBoxes(page);
        return box!.x >= 0 && box!.x + box!.width <= 500 && box!.y + box!.height <= 420;
      })
      .toBe(true);
    await page.close();
  });

  it('goes on in the side panel, with the same chat', async () => {
    const { page, frame } = await open('Ask…');
    await page.keyboard.type('What does the first paragraph say?');
    await untilSettled(page);
    await page.keyboard.press('Enter');
    await frame.waitForSelector(answered);
    await untilSettled(page);
    await frame.click('[data-testid=floating-side-panel]');
    const panel = await harness.browser.openSidePanel(page);
    await panel.waitFor(
      () => document.querySelector('h2')?.textContent === 'What does the first paragraph say?',
      {
        what: 'the chat in the side panel',
      },
    );
    await expect.poll(() => hostBoxes(page)).toEqual([]);
    // A second chat, while the panel is open.
    await selectParagraph(page, '#second');
    await untilSettled(page);
    await clickInside(page, 'Ask…');
    const again = await floatingFrame(page);
    await again.fill('textarea', 'And the second one?');
    await untilSettled(page);
    await again.press('textarea', 'Enter');
    await again.waitForSelector(answered);
    await untilSettled(page);
    // With the side panel open, a headless window is narrower than it says: clicks into frames miss, keys do not.
    await again.focus('[data-testid=floating-side-panel]');
    await page.keyboard.press('Enter');
    await panel.waitFor(() => document.querySelector('h2')?.textContent === 'And the second one?', {
      what: 'the second chat in the side panel',
    });
    await panel.close();
    await page.close();
  });

  it('hands the selection over to the side panel before anything was asked', async () => {
    const { page, frame } = await open('Ask…');
    await untilSettled(page);
    await frame.click('[data-testid=floating-side-panel]');
    const panel = await harness.browser.openSidePanel(page);
    await panel.waitFor(() => document.querySelector('[data-testid=selection-chip]') !== null, {
      what: 'the selected text in the side panel',
    });
    await panel.close();
    await page.close();
  });

  it.each(['light', 'dark'] as const)('has nothing that axe finds wrong, %s', async (colorScheme) => {
    const { page, frame } = await open(
      'Search enhancement',
      harness.pages.url('tide-table'),
      'article p >> nth=1',
    );
    await page.emulateMedia({ colorScheme });
    await frame.waitForSelector(answered);
    expect(await findViolations((script) => frame.evaluate(script))).toEqual([]);
    await page.close();
  });

  it('works under a policy that allows nothing', async () => {
    const { page, frame } = await open('Search enhancement', server.url('/strict'), '#text');
    await frame.waitForSelector(answered);
    await page.close();
  });

  describe('with a model', () => {
    let model: Awaited<ReturnType<typeof startPacedModel>>;
    beforeAll(async () => {
      model = await startPacedModel();
      const options = await openOptions(harness);
      await enterModel(options, { baseUrl: model.baseUrl });
      await options.close();
    });
    afterAll(() => {
      model.server.closeAllConnections();
      model.server.close();
    });

    const askWords = async (page: Page) => {
      const frame = await floatingFrame(page);
      await page.keyboard.type('Say something');
      await untilSettled(page);
      const before = model.open.length;
      await page.keyboard.press('Enter');
      await expect.poll(() => model.open.length, { timeout: 15_000 }).toBe(before + 1);
      return { frame, response: model.open.at(-1)! };
    };

    it('shows the words as they come', async () => {
      const { page } = await open('Ask…');
      const { frame, response } = await askWords(page);
      say(response, 'The first words');
      await frame.waitForSelector('[data-testid=answer-text]:has-text("The first words")');
      expect(await frame.getAttribute('[data-testid=turn]', 'data-state')).toBe('running');
      say(response, ' and the last.', true);
      await frame.waitForSelector('[data-testid=answer-text]:has-text("The first words and the last.")');
      await frame.waitForSelector(answered);
      await page.close();
    });
  });

  it('leaves no error behind', async () => {
    expect(harness.browser.problems()).toEqual([]);
    expect(await wordsInside(harness.browser.context.pages()[0]!)).toBe('');
  });
});
