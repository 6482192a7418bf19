import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clickInside,
  floatingFrame,
  hostBoxes,
  selectParagraph,
  untilSettled,
  wordsInside,
} from './bubble-driver';
import { bubblePages } from './bubble-pages';
import { enterModel, openOptions } from './connect-model';
import { startHarness, type Harness } from './harness';
import { say, startPacedModel } from './paced-model';
import { startTestServer, type TestServer } from './test-server';

describe('the life of bubble and panel', () => {
  let harness: Harness;
  let server: TestServer;
  let model: Awaited<ReturnType<typeof startPacedModel>>;
  beforeAll(async () => {
    harness = await startHarness({ hasPageCache: true });
    server = await startTestServer(bubblePages);
    model = await startPacedModel();
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.baseUrl });
    await options.close();
  });
  afterAll(() => {
    model.server.closeAllConnections();
    model.server.close();
    return Promise.all([harness.close(), server.close()]);
  });

  const openPage = async () => {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url('/plain'));
    return page;
  };

  const goBack = async (page: Page) => {
    // Playwright waits for a load that never comes when a page is taken from the cache.
    await page.evaluate(() => setTimeout(() => history.back(), 0));
    await page.waitForTimeout(800);
  };

  it('is there once on a page that comes back from the browser’s cache', async () => {
    const page = await openPage();
    await page.evaluate(() => {
      addEventListener('pageshow', (event) => (document.title = `persisted ${event.persisted}`));
    });
    await selectParagraph(page, '#first');
    await page.goto(server.url('/long'));
    await goBack(page);
    expect(await page.title()).toBe('persisted true');
    expect(await hostBoxes(page)).toEqual([]);
    await selectParagraph(page, '#second');
    expect(await hostBoxes(page)).toHaveLength(1);
    await page.close();
  });

  it('goes on answering when its page is left; no word is lost or doubled', async () => {
    const page = await openPage();
    await selectParagraph(page, '#first');
    await untilSettled(page);
    await clickInside(page, 'Ask…');
    const frame = await floatingFrame(page);
    await frame.fill('textarea', 'Say something');
    await untilSettled(page);
    await frame.press('textarea', 'Enter');
    await expect.poll(() => model.open.length, { timeout: 15_000 }).toBe(1);
    const [response] = model.open;
    say(response!, 'One two');
    await frame.waitForSelector('[data-testid=answer-text]:has-text("One two")');
    await page.goto(server.url('/long'));
    say(response!, ' three', true);
    // The browser keeps no page with a frame of an extension in its cache: it is loaded anew, without the panel.
    await goBack(page);
    expect(await hostBoxes(page)).toEqual([]);
    await page.goto(`chrome-extension://${harness.browser.extensionId}/src/sidepanel/index.html`);
    await page.click('[aria-label="Chats"]');
    await page.click('text=Say something');
    await page.waitForSelector('[data-testid=turn][data-state=answered]');
    expect(await page.textContent('[data-testid=answer-text]')).toBe('One two three');
    await page.close();
  });

  it('ends with the extension: what was open says why, and no bubble comes any more', async () => {
    const pages = [];
    for (let count = 0; count < 6; count += 1) pages.push(await openPage());
    const [withBubble, withPanel, ...others] = pages;
    await withPanel!.bringToFront();
    await selectParagraph(withPanel!, '#first');
    await untilSettled(withPanel!);
    await clickInside(withPanel!, 'Ask…');
    await floatingFrame(withPanel!);
    await withBubble!.bringToFront();
    await selectParagraph(withBubble!, '#first');
    const worker = await harness.browser.serviceWorker();
    await worker.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
    for (const page of [withBubble!, withPanel!]) {
      await page.bringToFront();
      await expect
        .poll(() => wordsInside(page), { timeout: 10_000 })
        .toContain('Recollect was updated: reload this page');
      expect(await hostBoxes(page)).toHaveLength(1);
    }
    for (const page of [...others, withBubble!, withPanel!]) {
      await page.bringToFront();
      await page.locator('#second').click({ clickCount: 3 });
      await page.waitForTimeout(200);
      expect((await hostBoxes(page)).length).toBeLessThanOrEqual(1);
      expect(await wordsInside(page)).not.toContain('Ask…');
    }
    expect(harness.browser.problems()).toEqual([]);
  });
});
