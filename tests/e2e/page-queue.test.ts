import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '../../src/messaging/protocol';
import { askInFront, callBackground, readEverything, rememberInFront } from './canary-scan';
import { findViolations } from './axe';
import { startHarness, type Harness } from './harness';
import { html, startTestServer, type TestServer } from './test-server';

const paragraph = 'The harbour master counted the ships each morning and wrote their names into a ledger. ';
const article = (name: string) =>
  `<article><h1>${name}</h1><p>${name}. ${paragraph.repeat(12)}</p></article><a id="link" href="/linked">More</a>`;

interface Row {
  sourceUrl: string;
  title: string;
  createdAt: number;
  chunkCount: number;
  details: { versions?: unknown[] };
}

describe('remembering through the queue', () => {
  let harness: Harness;
  let server: TestServer;
  let helper: Page;
  let options: Page;
  let changing = 'first';
  const names = Array.from({ length: 30 }, (_, index) => `/page${index}`);

  beforeAll(async () => {
    server = await startTestServer({
      ...Object.fromEntries(
        names.map((name) => [name, html(article(`Article ${name}`), `Title of ${name}`)]),
      ),
      '/linked': html(article('Linked'), 'The linked page'),
      '/login': html(`${article('Login')}<input type="password">`, 'Secret title'),
      '/changing': (request, response) => html(article(`The ${changing} text`), changing)(request, response),
    });
    harness = await startHarness();
    helper = await harness.browser.context.newPage();
    await helper.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
    options = await harness.browser.context.newPage();
    await options.goto(`chrome-extension://${harness.browser.extensionId}/src/options/index.html`);
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));

  const activity = () => callBackground<Activity>(helper, 'activity-get');
  const labels = () =>
    options.getByTestId('activity-row').evaluateAll((rows) => rows.map((row) => row.dataset['label']));

  async function visit(path: string): Promise<Page> {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url(path));
    return page;
  }

  async function readRows(): Promise<{ sources: Row[]; chunks: { sourceUrl: string; content: string }[] }> {
    const text = await helper.evaluate(async () => {
      const settle = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve) => (request.onsuccess = () => resolve(request.result)));
      const database = await settle(indexedDB.open('recollect-learning'));
      const transaction = database.transaction(['sources', 'chunks']);
      const [sources, chunks] = await Promise.all([
        settle(transaction.objectStore('sources').getAll()),
        settle(transaction.objectStore('chunks').getAll()),
      ]);
      database.close();
      return JSON.stringify({ sources, chunks });
    });
    return JSON.parse(text) as Awaited<ReturnType<typeof readRows>>;
  }

  const rowsOf = async (path: string) => {
    const { sources, chunks } = await readRows();
    const isMeant = ({ sourceUrl }: { sourceUrl: string }) => sourceUrl === server.url(path);
    return { sources: sources.filter(isMeant), chunks: chunks.filter(isMeant) };
  };

  it('gives every passage its address, title and time (P5)', async () => {
    const page = await visit('/page0');
    const before = Date.now();
    expect((await rememberInFront(helper)).kind).toBe('remembered');
    const { sources, chunks } = await rowsOf('/page0');
    expect(sources).toMatchObject([{ title: 'Title of /page0', chunkCount: chunks.length }]);
    expect(sources[0]!.createdAt).toBeGreaterThanOrEqual(before);
    expect(sources[0]!.createdAt).toBeLessThan(Date.now());
    expect(chunks.length).toBeGreaterThan(0);
    await page.close();
  });

  it('keeps one set of passages of a page, the newest, and how much changed (P6)', async () => {
    for (const text of ['first', 'first', 'second']) {
      changing = text;
      const page = await visit('/changing');
      await rememberInFront(helper);
      await page.close();
    }
    const { sources, chunks } = await rowsOf('/changing');
    expect(sources).toHaveLength(1);
    expect(sources[0]!.chunkCount).toBe(chunks.length);
    expect(chunks.map(({ content }) => content).join()).toContain('The second text');
    expect(chunks.map(({ content }) => content).join()).not.toContain('The first text');
    expect(sources[0]!.details.versions).toHaveLength(1);
    await options.bringToFront();
    await expect
      .poll(() => options.getByTestId('source-changes').allTextContents())
      .toEqual([expect.stringMatching(/^Changed once; last on .* was new, .* was gone$/)]);
    await expect.poll(labels).toEqual(['Updated', 'Unchanged', 'Remembered', 'Remembered']);
  });

  it('says of a private page only where it was, and why', async () => {
    const page = await visit('/login?account=7');
    expect((await rememberInFront(helper)).kind).toBe('not-remembered');
    await page.close();
    const { entries } = await activity();
    expect(entries[0]).toMatchObject({ kind: 'skipped', site: '127.0.0.1', url: null, title: '' });
    const { databases } = await readEverything(helper);
    expect(databases).not.toContain('Secret title');
    expect(databases).not.toContain('account=7');
  });

  it('is begun again when the service worker is stopped, at whatever step; each page is there once', async () => {
    const stops = Array.from({ length: 20 }, (_, index) => index * 12);
    for (const [index, delay] of stops.entries()) {
      const path = `/page${index + 1}`;
      const page = await visit(path);
      const tabId = await helper.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.id);
      // Not waited for: it may never be answered.
      await helper.evaluate((id) => {
        const message = { to: 'background', type: 'page-remember', input: { tabId: id } };
        void chrome.runtime.sendMessage(message).catch(() => undefined);
      }, tabId);
      // From the first moment on there is a job, or the page is stored.
      await expect
        .poll(async () => {
          const { jobs, entries } = await readQueue();
          return [...jobs, ...entries].some(({ url }) => url === server.url(path));
        })
        .toBe(true);
      await page.waitForTimeout(delay);
      await harness.browser.stopServiceWorker();
      // One event wakes it.
      await callBackground(helper, 'memory-stats');
      await expect.poll(async () => (await rowsOf(path)).sources.length, { timeout: 10_000 }).toBe(1);
      await expect.poll(async () => (await readQueue()).jobs.length, { timeout: 10_000 }).toBe(0);
      const { sources, chunks } = await rowsOf(path);
      expect(sources[0]!.chunkCount).toBe(chunks.length);
      await page.close();
    }
  });

  /** Past the service worker, which may be stopped. */
  async function readQueue(): Promise<{ jobs: { url: string }[]; entries: { url: string | null }[] }> {
    return helper.evaluate(async () => {
      const settle = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve) => (request.onsuccess = () => resolve(request.result)));
      const database = await settle(indexedDB.open('recollect-operational'));
      const transaction = database.transaction(['jobs', 'activity']);
      const [jobs, entries] = await Promise.all([
        settle(transaction.objectStore('jobs').getAll() as IDBRequest<{ url: string }[]>),
        settle(transaction.objectStore('activity').getAll() as IDBRequest<{ url: string | null }[]>),
      ]);
      database.close();
      return { jobs, entries };
    });
  }

  it('lets the text of a page wait that the memory did not take, and stores it on Retry', async () => {
    const page = await visit('/page25');
    const worker = await harness.browser.serviceWorker();
    await worker.evaluate(async () => {
      Reflect.set(globalThis, 'createDocument', chrome.offscreen.createDocument);
      Reflect.set(chrome.offscreen, 'createDocument', () => Promise.reject(new Error('out of order')));
      await chrome.offscreen.closeDocument();
    });
    const outcome = await rememberInFront(helper);
    expect(outcome).toMatchObject({ kind: 'not-remembered', notice: expect.stringContaining('by itself') });
    // The text is kept already: the page is not needed any more.
    await page.close();
    expect((await activity()).jobs).toMatchObject([
      { state: 'waiting', work: { kind: 'text' }, title: 'Title of /page25', attempts: 1 },
    ]);
    await options.bringToFront();
    await expect.poll(labels).toContain('Waiting');
    expect(await findViolations((script) => options.evaluate(script))).toEqual([]);
    await worker.evaluate(() => {
      Reflect.set(chrome.offscreen, 'createDocument', Reflect.get(globalThis, 'createDocument'));
    });
    await options.getByTestId('job-retry').click();
    await expect.poll(async () => (await rowsOf('/page25')).sources.length).toBe(1);
    await expect.poll(labels).not.toContain('Waiting');
  });

  it('remembers a selection beside its page, and a citation leads to it on the page', async () => {
    const page = await visit('/page26');
    await clickMenu(page, {
      menuItemId: 'rememberSelection',
      selectionText: 'wrote their names into a ledger',
    });
    await expect
      .poll(async () => (await readRows()).sources.map(({ sourceUrl }) => sourceUrl).join())
      .toContain(`${server.url('/page26')}#recollect-selection-`);
    expect((await rowsOf('/page26')).sources).toHaveLength(0);
    const asked = await askInFront(helper, 'What did he write into a ledger?');
    expect(asked.quotes.join()).toContain('wrote their names into a ledger');
    expect((await rowsOf('/page26')).sources).toHaveLength(1);
    await page.close();
  });

  it('remembers the page behind a link without showing it', async () => {
    const page = await visit('/page27');
    const tabs = await helper.evaluate(async () => (await chrome.tabs.query({})).length);
    await clickMenu(page, { menuItemId: 'rememberLink', linkUrl: server.url('/linked') });
    await expect.poll(async () => (await rowsOf('/linked')).sources.length, { timeout: 15_000 }).toBe(1);
    await expect.poll(() => helper.evaluate(async () => (await chrome.tabs.query({})).length)).toBe(tabs);
    const front = await helper.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.url);
    expect(front).toBe(server.url('/page27'));
    await page.close();
  });

  it('does not even visit a site that is kept out', async () => {
    const page = await visit('/page27');
    await clickMenu(page, { menuItemId: 'rememberLink', linkUrl: 'https://mail.google.com/inbox' });
    await expect.poll(async () => (await activity()).entries[0]?.site).toBe('mail.google.com');
    expect(harness.browser.context.pages().some((one) => one.url().includes('mail.google.com'))).toBe(false);
    await page.close();
  });

  it('remembers all tabs of a window', async () => {
    const pages = [await visit('/page28'), await visit('/page29'), await visit('/login')];
    await clickMenu(pages[2]!, { menuItemId: 'rememberTabs' });
    await expect.poll(async () => (await rowsOf('/page28')).sources.length, { timeout: 15_000 }).toBe(1);
    await expect.poll(async () => (await rowsOf('/page29')).sources.length, { timeout: 15_000 }).toBe(1);
    await expect.poll(async () => (await activity()).jobs).toEqual([]);
    expect((await rowsOf('/login')).sources).toEqual([]);
    for (const page of pages) await page.close();
  });

  /** As the browser does it when an entry of the context menu is clicked. */
  async function clickMenu(page: Page, info: object): Promise<void> {
    await page.bringToFront();
    const worker = await harness.browser.serviceWorker();
    await worker.evaluate(async (clicked) => {
      const [tab] = await chrome.tabs.query({ active: true });
      const event = chrome.contextMenus.onClicked as unknown as { dispatch(...input: unknown[]): void };
      event.dispatch({ editable: false, pageUrl: tab?.url, ...clicked }, tab);
    }, info);
  }

  it('forgets in the list what is forgotten in the memory', async () => {
    await callBackground(helper, 'source-forget', { sourceUrl: server.url('/linked') });
    expect(JSON.stringify(await activity())).not.toContain('/linked');
    await options.bringToFront();
    await options.getByTestId('activity-clear').click();
    await expect.poll(async () => (await activity()).entries).toEqual([]);
    await expect.poll(() => options.getByTestId('activity-empty').count()).toBe(1);
  });

  it('remembers open tabs as pages of before, with a count, and passes by what is known', async () => {
    const pages = [await visit('/page0'), await visit('/linked')];
    await options.bringToFront();
    await options.getByTestId('backfill-start').click();
    await expect
      .poll(() => options.getByTestId('backfill-counts').textContent(), { timeout: 20_000 })
      .toBe('2 remembered');
    expect(await options.getByTestId('backfill-state').getAttribute('data-state')).toBe('finished');
    expect((await rowsOf('/linked')).sources).toHaveLength(1);
    for (const page of pages) await page.close();
  });

  it('leaves no error in any console', () => {
    // A menu that nobody has clicked may not open the panel.
    const problems = harness.browser.problems().filter(({ text }) => !text.includes('sidePanel.open()'));
    expect(problems).toEqual([]);
  });
});
