import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeHostilePdf, writeLines, writeLockedPdf, writePdf } from '../fakes/pdf-writer';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';
import { printArticle, secret } from './print-pdf';
import { html, startTestServer, type Route, type TestServer } from './test-server';

describe('PDFs', () => {
  let harness: Harness;
  let server: TestServer;
  const requests: string[] = [];

  const asPdf =
    (content: () => Uint8Array): Route =>
    (request: IncomingMessage, response: ServerResponse) => {
      requests.push(request.url ?? '');
      response.setHeader('content-type', 'application/pdf');
      response.end(content());
    };

  beforeAll(async () => {
    const article = await printArticle();
    const report = writePdf([writeLines(['The ledger of the customs house names eleven ships from Riga.'])]);
    server = await startTestServer({
      '/article.pdf': asPdf(() => article),
      '/members': (request, response) => {
        if (request.headers.cookie?.includes('member=yes')) return asPdf(() => report)(request, response);
        response.writeHead(403).end();
      },
      '/sign-in': (request, response) => {
        response.setHeader('set-cookie', 'member=yes; Path=/; SameSite=Strict; HttpOnly');
        return html('<p>Welcome</p>')(request, response);
      },
      '/once.pdf': (request, response) => {
        const isAgain = requests.includes('/once.pdf');
        return (isAgain ? html('<p>Sign in again</p>') : asPdf(() => report))(request, response);
      },
      '/locked.pdf': asPdf(writeLockedPdf),
      '/broken.pdf': asPdf(() => Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 1 0 R >>')),
      '/scan.pdf': asPdf(() => writePdf([[], []])),
      ...Object.fromEntries(
        ['script', 'form', 'uri', 'remote'].map((name) => [`/canary/${name}`, asPdf(() => report)]),
      ),
      '/hostile.pdf': asPdf(() => writeHostilePdf(server.url('/canary/'))),
    });
    harness = await startHarness();
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));

  async function panelOn(path: string): Promise<PanelDriver> {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url(path));
    return harness.browser.openSidePanel(page);
  }

  it('are answered about, cited and remembered like any page', async () => {
    const panel = await panelOn('/article.pdf');
    const answer = await ask(panel, 'What was the lamp of the northern pier filled with?');
    expect(answer.error).toBeNull();
    expect(answer.notice).toMatch(/Read and remembered: Lamps and Ledgers/);
    expect(answer.quotes[0]?.text).toBe(secret);
    expect(answer.citations[0]).toMatchObject({ label: 'This page', url: server.url('/article.pdf') });
    expect(await panel.text('[data-testid=page-state]')).toMatch(/^Remembered/);
  });

  it('are opened on the page of the citation, at its words', async () => {
    const page = harness.browser.context.pages().find((one) => one.url().includes('article.pdf'))!;
    const panel = await harness.browser.openSidePanel(page);
    const opening = harness.browser.context.waitForEvent('page');
    await panel.click('[data-testid=citation]');
    const opened = await opening;
    await opened.waitForURL(/article\.pdf/);
    const [, number] = /#page=(\d+):~:text=/.exec(opened.url()) ?? [];
    expect(Number(number)).toBeGreaterThan(1);
    expect(decodeURIComponent(opened.url())).toContain('The lamp of');
    await opened.close();
  });

  it('hold neither running titles nor page numbers in what is remembered', async () => {
    const panel = await panelOn('/article.pdf');
    const answer = await ask(panel, 'Annals of Harbours, volume seven');
    for (const { text } of answer.quotes) expect(text).not.toMatch(/Annals|Page \d/);
  });

  it('are loaded with the cookies of their site, whatever their name', async () => {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url('/sign-in'));
    await page.close();
    const answer = await ask(await panelOn('/members'), 'How many ships from Riga does the ledger name?');
    expect(answer.quotes[0]?.text).toContain('eleven ships');
  });

  it.each([
    ['/locked.pdf', /password/],
    ['/broken.pdf', /damaged/],
    ['/scan.pdf', /pictures of its pages and no text/],
    ['/once.pdf', /something else than this PDF/],
  ])('%s gets a sentence of its own', async (path, expected) => {
    const answer = await ask(await panelOn(path), 'What does the herring cost?');
    expect(answer.error).toBeNull();
    expect(answer.notice).toMatch(expected);
  });

  it('run and load nothing, whatever they ask for', async () => {
    const answer = await ask(
      await panelOn('/hostile.pdf'),
      'How many barrels of herring arrived from Bergen?',
    );
    expect(answer.quotes[0]?.text).toContain('ninety barrels');
    expect(requests.filter((path) => path.startsWith('/canary/'))).toEqual([]);
  });

  it('leave no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
