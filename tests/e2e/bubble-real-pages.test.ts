import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../scripts/run-command.mjs';
import { hostBoxes, overlapsSelection, waitForBubble } from './bubble-driver';
import { startHarness, type Harness } from './harness';
import { startTestServer, type Route, type TestServer } from './test-server';

/** Real pages, where somebody has put them: they are not ours to pass on. */
const folder = path.join(
  process.env['RECOLLECT_DATA'] ?? path.join(projectFolder, '..', 'shared', 'data'),
  'readability-pages',
);
const count = 12;
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => existsSync(path.join(folder, name, 'source.html.gz')))
      .filter((_name, at, all) => at % Math.max(1, Math.floor(all.length / count)) === 0)
      .slice(0, count)
  : [];
if (names.length === 0) console.log(`No real pages in ${folder}: the bubble is not tried on them.`);

describe.skipIf(names.length === 0)('on real pages the bubble', () => {
  let harness: Harness;
  let server: TestServer;
  beforeAll(async () => {
    harness = await startHarness();
    const routes = names.map((name): [string, Route] => [
      `/${name}`,
      (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(gunzipSync(readFileSync(path.join(folder, name, 'source.html.gz'))));
      },
    ]);
    server = await startTestServer(Object.fromEntries(routes));
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));

  it.each(names)(
    'appears on %s, inside the window and beside the selection, and breaks nothing',
    async (name) => {
      const page = await harness.browser.context.newPage();
      // What a page would load from elsewhere is not there, with us or without us.
      await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
      await page.goto(server.url(`/${name}`), { waitUntil: 'domcontentloaded' });
      await page.waitForTimeout(300);
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const before = await page.evaluate(() => [
        document.title,
        document.body.innerText.length,
        document.styleSheets.length,
      ]);
      const at = await page.evaluate(() => {
        // Any words that can be seen and are not covered by what the page has put over them.
        for (const one of document.querySelectorAll<HTMLElement>('p, li, dd, td, blockquote, h1, h2, div')) {
          const words = Array.from(one.childNodes).find(
            (node) => node instanceof Text && node.data.trim().length > 12,
          );
          if (!words) continue;
          one.scrollIntoView({ block: 'center', behavior: 'instant' });
          const range = document.createRange();
          range.selectNodeContents(words);
          for (const { x, y, width, height } of range.getClientRects()) {
            const middle = { x: x + Math.min(40, width / 2), y: y + height / 2 };
            if (document.elementFromPoint(middle.x, middle.y) === one) return middle;
          }
        }
        return null;
      });
      expect(at, 'a paragraph to select').not.toBeNull();
      await page.mouse.click(at!.x, at!.y, { clickCount: 3 });
      const box = await waitForBubble(page);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(1280);
      expect(box.y + box.height).toBeLessThanOrEqual(800);
      expect(await overlapsSelection(page, box)).toBe(false);
      await page.keyboard.press('Escape');
      expect(await hostBoxes(page)).toEqual([]);
      expect(
        await page.evaluate(() => [
          document.title,
          document.body.innerText.length,
          document.styleSheets.length,
        ]),
      ).toEqual(before);
      expect(errors).toEqual([]);
      await page.close();
    },
  );
});
