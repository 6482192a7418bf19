import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { html, startTestServer, type TestServer } from './test-server';

const paragraph = '<p>The old harbour master counted the ships each morning and wrote their names down.</p>';
const article = (name: string) => `<article><h1>${name}</h1>${paragraph.repeat(120)}</article>`;
/** Puts another article in place under another address. */
const application = `${article('First view')}<script>
  const move = () => {
    history.pushState(null, '', '/app/second');
    document.querySelector('article').outerHTML = ${JSON.stringify(article('Second view'))};
    scrollTo(0, 0);
  };
</script>`;

describe('pages that are read', () => {
  let harness: Harness;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      '/unwatched': html(article('Unwatched')),
      '/skimmed': html(article('Skimmed')),
      '/read': html(article('Read')),
      '/app/first': html(application),
    });
    harness = await startHarness();
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));

  /** Null: another mode. */
  async function setThreshold(threshold: { seconds: number; scrolledShare: number } | null): Promise<void> {
    const page = await harness.browser.context.newPage();
    await page.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
    const patch = threshold ? { capture: 'read', readingThreshold: threshold } : { capture: 'asked' };
    await page.evaluate(
      (input) => chrome.runtime.sendMessage({ to: 'background', type: 'settings-update', input }),
      patch,
    );
    await page.close();
  }

  async function remembered(): Promise<string[]> {
    const worker = await harness.browser.serviceWorker();
    return worker.evaluate(async () => {
      const databases = await indexedDB.databases();
      // Opening it here would make it, without its stores.
      if (!databases.some(({ name }) => name === 'recollect-learning')) return [];
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('recollect-learning');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('not opened'));
      });
      const keys = await new Promise<string[]>((resolve) => {
        const request = database.transaction('sources').objectStore('sources').getAllKeys();
        request.onsuccess = () => resolve(request.result.map(String).filter((key) => key.startsWith('http')));
      });
      database.close();
      return keys;
    });
  }

  async function visit(path: string): Promise<Page> {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url(path));
    await page.bringToFront();
    return page;
  }

  /** With a sign of life now and then. */
  async function readThrough(page: Page, seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      await page.mouse.wheel(0, 2_000);
      await page.waitForTimeout(1_000);
    }
  }

  it('are not remembered in any other mode', async () => {
    await setThreshold(null);
    const page = await visit('/unwatched');
    await readThrough(page, 8);
    expect(await remembered()).toEqual([]);
    await page.close();
  });

  it('are remembered without a question, those that were only skimmed are not', async () => {
    await setThreshold({ seconds: 5, scrolledShare: 0.5 });
    const skimmed = await visit('/skimmed');
    await skimmed.waitForTimeout(8_000);
    await skimmed.close();
    const page = await visit('/read');
    await readThrough(page, 7);
    await expect.poll(remembered, { timeout: 10_000 }).toEqual([server.url('/read')]);
    await page.close();
  });

  it('are remembered view by view', async () => {
    const page = await visit('/app/first');
    await readThrough(page, 7);
    await expect.poll(remembered, { timeout: 10_000 }).toContain(server.url('/app/first'));
    await page.evaluate('move()');
    await page.waitForTimeout(3_000);
    expect(await remembered()).not.toContain(server.url('/app/second'));
    await readThrough(page, 6);
    await expect.poll(remembered, { timeout: 10_000 }).toContain(server.url('/app/second'));
  });

  it('leave no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
