import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { measureLongestTask } from './longest-task';
import { ReadingBrowser } from './reading-browser';

const sentence =
  'The old harbour master counted the ships each morning and wrote their names into a ledger. ';
/** The promise is two seconds; a shared machine gets some more. In ms. */
const patience = 8_000;

describe('pages that go beyond all bounds', () => {
  let browser: ReadingBrowser;
  beforeAll(async () => {
    browser = await ReadingBrowser.start();
  });
  afterAll(() => browser.close());

  async function readWithin(page: Page) {
    // Laying the page out is the browser's work, and takes much longer than reading it.
    await page.evaluate(() => document.body.offsetHeight);
    const startedAt = Date.now();
    const capture = await browser.read(page);
    expect(Date.now() - startedAt).toBeLessThan(patience);
    await page.close();
    return capture;
  }

  const open = (body: string) => browser.open({ url: 'https://pages.example/huge', html: body });

  it('a text of fifty megabytes is cut and says so', async () => {
    const page = await open(
      `<article>${`<p>${sentence.repeat(10)}</p>`.repeat(100)}</article><p id="rest"></p>`,
    );
    await page.evaluate((words) => {
      document.getElementById('rest')!.textContent = words.repeat(550_000);
    }, sentence);
    const capture = await readWithin(page);
    expect(capture.truncated).toBe(true);
    expect(capture.text).toContain('counted the ships');
    expect(capture.text.length).toBeLessThanOrEqual(1_000_000);
    expect(capture.fullLength).toBeGreaterThan(45_000_000);
  });

  it('what nests deeper than a parser allows is read', async () => {
    const page = await open('<div id="top"></div>');
    await page.evaluate((words) => {
      let inner = document.getElementById('top')!;
      for (let depth = 0; depth < 1_000; depth += 1) inner = inner.appendChild(document.createElement('div'));
      inner.textContent = words.repeat(10);
    }, sentence);
    expect((await readWithin(page)).text).toContain('counted the ships');
  });

  it('of a million nodes the first are read, and that is said', async () => {
    const page = await open(`<p>${sentence}</p><div id="top"></div>`);
    await page.evaluate(() => {
      const rows = Array.from({ length: 500_000 }, (_, index) => `<b>${index}</b> `).join('');
      document.getElementById('top')!.innerHTML = rows;
    });
    const capture = await readWithin(page);
    expect(capture.truncated).toBe(true);
    expect(capture.text).toContain('counted the ships');
  });

  /** The processor's time, of the best of three: the page is the same, and the machine is not. */
  async function longestTask(html: string): Promise<number> {
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const page = await open(html);
      await page.evaluate(() => document.body.offsetHeight);
      times.push(await measureLongestTask(page, () => browser.read(page)));
      await page.close();
    }
    return Math.min(...times);
  }

  const section = (index: number) => `<section><h2>Part ${index}</h2>
    ${`<p>${sentence.repeat(4)}<a href="/${index}">More</a> and <em>more</em>.</p>`.repeat(8)}
    <ul>${'<li>An item</li>'.repeat(5)}</ul></section>`;
  const articleOf = (sections: number) =>
    `<nav>${'<a href="/x">Elsewhere</a> '.repeat(40)}</nav><article><h1>Ships</h1>
    ${Array.from({ length: sections }, (_, index) => section(index)).join('')}</article>`;

  it('an article does not hold its page up for 50 ms at a time', async () => {
    expect(await longestTask(articleOf(20))).toBeLessThan(50);
  });

  it('a page of more than five thousand elements does not hold it up for 200 ms', async () => {
    expect(await longestTask(articleOf(165))).toBeLessThan(200);
  });

  it('a page that watches itself notices nothing', async () => {
    const page = await open(
      `<article><h1>Ships</h1><p>${sentence.repeat(9)}</p><img src="/a.png"></article>`,
    );
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(globalThis, 'seen', seen);
      new MutationObserver((records) => seen.push(...records.map(({ type }) => type))).observe(document, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await browser.read(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])).toEqual([]);
    expect(requests).toEqual([]);
    await page.close();
  });
});
