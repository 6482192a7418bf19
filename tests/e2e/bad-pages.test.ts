import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../scripts/run-command.mjs';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';
import { readStore } from './stored-rows';
import { html, startTestServer, type TestServer } from './test-server';

const sentence =
  'The old harbour master counted the ships each morning and wrote their names into a ledger. ';
/** A whole, if small, document of one empty page. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

const hiddenPage = path.join(projectFolder, 'tests', 'fixtures', 'extraction', 'hidden--all-ways.html');

describe('pages that cannot be read', () => {
  let harness: Harness;
  let server: TestServer;
  beforeAll(async () => {
    harness = await startHarness();
    const article = `<article><h1>Harbour</h1><p>${sentence.repeat(10)}</p></article>`;
    const asPdf = (_request: unknown, response: ServerResponse) => {
      response.setHeader('content-type', 'application/pdf');
      response.end(pdf);
    };
    server = await startTestServer({
      '/empty': html('<script>1</script>'),
      '/large': html(`<article>${`<p>${sentence.repeat(20)}</p>`.repeat(3000)}</article>`, 'Five megabytes'),
      '/leaving': html(
        `${article}${'<div>'.repeat(2000)}<script>setTimeout(() => location.assign('/empty'), 300)</script>`,
      ),
      '/document.pdf': asPdf,
      '/download?id=7': asPdf,
      '/unnamed': asPdf,
      '/picture': (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
      },
      '/login': html(`${article}<form><input type="password"></form>`, 'Sign in'),
      '/editor': html(`<p>File Edit View</p><div contenteditable>${article}</div>`, 'Untitled document'),
      '/deep': html(`${'<div>'.repeat(5000)}${sentence.repeat(10)}`, 'Deep'),
      '/hidden': (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(readFileSync(hiddenPage));
      },
      '/german': html(
        `<article><h1>Hafen</h1><p>${'Der alte Hafenmeister zählte jeden Morgen die Schiffe und schrieb ihre Namen in ein Buch. '.repeat(6)}</p></article>`,
      ),
    });
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));

  async function panelOn(url: string): Promise<PanelDriver> {
    const page = await harness.browser.context.newPage();
    await page.goto(url).catch(() => undefined);
    return harness.browser.openSidePanel(page);
  }

  async function rememberedPages(): Promise<string[]> {
    const options = await harness.browser.context.newPage();
    await options.goto(`chrome-extension://${harness.browser.extensionId}/src/options/index.html`);
    await options.waitForSelector('[data-testid=stats]');
    await options.waitForTimeout(300);
    const rows = await options.locator('[data-testid=source-row]').allTextContents();
    await options.close();
    return rows;
  }

  it.each([
    ['/empty', /no text/],
    ['/editor', /is an editor: what you write is not read/],
    ['/document.pdf', /PDF/],
    ['/unnamed', /PDF/],
    ['/picture', /not a page of text|no text/],
  ])('%s gets a sentence, and nothing is stored', async (path, expected) => {
    const answer = await ask(await panelOn(server.url(path)), 'What does the harbour master count?');
    expect(answer.notice).toMatch(expected);
    expect(answer.error).toBeNull();
    expect(await rememberedPages()).toEqual([]);
  });

  it.each(['chrome://version', 'chrome://newtab', 'about:blank'])(
    '%s gets a sentence too',
    async (address) => {
      const answer = await ask(await panelOn(address), 'What does the harbour master count?');
      expect(answer.notice).toMatch(/browser itself/);
      expect(answer.error).toBeNull();
    },
  );

  it('a page that navigates away while it is read is not stored under the wrong address', async () => {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url('/leaving'));
    const panel = await harness.browser.openSidePanel(page);
    const answer = await ask(panel, 'What does the harbour master count?');
    expect(answer.error).toBeNull();
    for (const row of await rememberedPages()) expect(row).not.toMatch(/empty/);
  });

  it('a page with a password field is answered about and not kept', async () => {
    const answer = await ask(await panelOn(server.url('/login')), 'What does the harbour master count?');
    expect(answer.notice).toMatch(/password/);
    expect(answer.quotes[0]?.text).toContain('counted the ships');
    expect((await rememberedPages()).join()).not.toContain('Sign in');
  });

  it('a page in another language than it declares is remembered in its own', async () => {
    const panel = await panelOn(server.url('/german'));
    await ask(panel, 'Was zählte der Hafenmeister?');
    expect(await readStore(panel, 'sources')).toContainEqual(expect.objectContaining({ language: 'de' }));
  });

  it('what the reader cannot see is not remembered, in any of the ways to hide it', async () => {
    const panel = await panelOn(server.url('/hidden'));
    await ask(panel, 'What did the keeper of the lighthouse wind?');
    const stored = JSON.stringify(await readStore(panel, 'chunks'));
    expect(stored).toContain('keeper of the lighthouse');
    expect(stored).not.toContain('canary');
  });

  it('a page that nests 5,000 deep is read', async () => {
    const answer = await ask(await panelOn(server.url('/deep')), 'What does the harbour master count?');
    expect(answer.quotes[0]?.text).toContain('counted the ships');
  });

  it('a page of five megabytes is cut, says so, and is answered about', async () => {
    const answer = await ask(await panelOn(server.url('/large')), 'What does the harbour master count?');
    expect(answer.error).toBeNull();
    expect(answer.notice).toMatch(/very long: its first \d+ % were kept/);
    expect(answer.quotes[0]?.text).toContain('counted the ships');
  });
});
