import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { savedPageHeaders } from '../../scripts/eval/extraction.mjs';
import { projectFolder } from '../../scripts/run-command.mjs';
import { bundlePageScript } from '../../scripts/page-script.mjs';
import {
  blindOrdinaryFields,
  laterOrdinaryFields,
  ordinaryFields,
} from '../page-reader/extraction/fields/ordinary-fields';
import {
  blindPrivateFields,
  laterPrivateFields,
  privateFields,
} from '../page-reader/extraction/fields/private-fields';

/** Elements of somebody's own have a size by their own styles. */
const emptyPage =
  '<!doctype html><style>:not(:defined), [role=textbox] { display: block; min-height: 2em }</style><body>';

let browser: Browser;
let page: Page;
let script: string;
beforeAll(async () => {
  script = await bundlePageScript('src/page-reader/extraction/private-fields.ts', 'fields');
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.route('**/*', (route) => {
    const isTop = route.request().frame() === page.mainFrame();
    return route.fulfill({
      contentType: 'text/html',
      body: isTop ? emptyPage : 'Another origin',
    });
  });
  await page.goto('https://pages.example/');
  // A declaration at the top level of a function is not the page's.
  await page.evaluate(`${script}; window.fields = fields;`);
});
afterAll(() => browser.close());

async function isPrivate(html: string): Promise<boolean> {
  await page.evaluate((body) => {
    document.body.innerHTML = '';
    // As a parser would: templates become shadow roots.
    document.body.setHTMLUnsafe(body);
  }, html);
  await page.waitForLoadState('load');
  if (html.includes('<iframe')) await page.waitForTimeout(150);
  return page.evaluate<boolean>('fields.hasPrivateField(document)');
}

describe('fields for secrets, in a browser', () => {
  it.each([...privateFields, ...blindPrivateFields, ...laterPrivateFields])('%s', async (html) => {
    expect(await isPrivate(html)).toBe(true);
  });
});

describe('fields like others, in a browser', () => {
  it.each([...ordinaryFields, ...blindOrdinaryFields, ...laterOrdinaryFields])('%s', async (html) => {
    expect(await isPrivate(html)).toBe(false);
  });

  it.each([
    ['beside the screen', '<div style="position:absolute;left:-999px"><input type="password"></div>'],
    [
      'in a drawer',
      '<div style="position:fixed;left:0;transform:translateX(-100%)"><input type="password"></div>',
    ],
    ['in a folded box', '<div style="max-height:0;overflow:hidden"><input type="password"></div>'],
    ['in a closed fold', '<details><summary>Sign in</summary><input type="password"></details>'],
    ['in a box without size', '<div style="width:0;height:0;overflow:hidden"><input type="password"></div>'],
    ['that is not to be seen', '<div style="visibility:hidden"><input type="password"></div>'],
    ['in a dialog that is closed', '<dialog><input type="password"></dialog>'],
  ])('a field %s', async (_name, html) => {
    expect(await isPrivate(html)).toBe(false);
  });
});

const given = path.join(projectFolder, '..', 'shared', 'data');
/** Every sixth page of the sets: the others take as long again, five times. */
const realPages = ['page-types/html', 'article-extraction/html']
  .map((folder) => path.join(given, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
  .filter((name, index) => name.endsWith('.html.gz') && index % 6 === 0);
if (realPages.length === 0) console.log('skipped: no data (real pages without fields for secrets)');

describe.skipIf(realPages.length === 0)('real pages', () => {
  it('count as private only where they have a password field', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const file of realPages) {
      const real = await browser.newPage();
      await real.route('**/*', (route) =>
        route.request().isNavigationRequest() && route.request().frame() === real.mainFrame()
          ? route.fulfill({ body: gunzipSync(readFileSync(file)), headers: savedPageHeaders })
          : route.abort(),
      );
      await real.goto('https://pages.example/', { waitUntil: 'domcontentloaded' });
      const [isDeclared, isFound] = await real.evaluate<[boolean, boolean]>(
        `(() => { ${script}; return [document.querySelector('[type=password i]') !== null, fields.hasPrivateField(document)]; })()`,
      );
      if (isFound && !isDeclared) wrong.push(path.basename(file));
      await real.close();
    }
    console.log(JSON.stringify({ realPages: realPages.length, wrong }));
    expect(realPages.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });
});
