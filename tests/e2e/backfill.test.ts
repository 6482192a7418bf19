import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { launchExtension } from '../../scripts/extension-browser.mjs';
import { projectFolder } from '../../scripts/run-command.mjs';
import { html, startTestServer, type TestServer } from './test-server';

const pageCount = 8;
const story =
  'The keeper of the lighthouse wound the clockwork every evening, whatever the weather was like.';

describe('pages of before', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recollect-backfill-'));
  let browser: Awaited<ReturnType<typeof launchExtension>>;
  let server: TestServer;
  let options: Page;
  const requests: string[] = [];

  beforeAll(async () => {
    // Nobody can click the browser's own question here: a copy of the build has the permissions from the start.
    const extensionPath = path.join(folder, 'extension');
    cpSync(path.join(projectFolder, 'dist'), extensionPath, { recursive: true });
    const file = path.join(extensionPath, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
    const { permissions = [], optional_permissions: optional = [], ...rest } = manifest;
    expect(optional).toEqual(['bookmarks', 'history']);
    writeFileSync(file, JSON.stringify({ ...rest, permissions: [...permissions, ...optional] }));
    server = await startTestServer(
      Object.fromEntries(
        Array.from({ length: pageCount }, (_, number) => [
          `/visited${number}`,
          (request, response) => {
            requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
            const body = `<h1>Lighthouse ${number}</h1><p>${story} It was night ${number}.</p>`;
            return html(`<article>${body}</article>`, `Lighthouse ${number}`)(request, response);
          },
        ]),
      ),
    );
    browser = await launchExtension({ extensionPath, chromiumPath: await ensureChromium(), headless: true });
    await browser.chooseCapture();
    const page = await browser.context.newPage();
    for (let number = 0; number < pageCount; number += 1) await page.goto(server.url(`/visited${number}`));
    await page.close();
    options = await browser.context.newPage();
    await options.goto(`chrome-extension://${browser.extensionId}/src/options/index.html`);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.close()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const stateOf = () => options.getByTestId('backfill-state').getAttribute('data-state');
  const counts = async () => (await options.getByTestId('backfill-counts').textContent()) ?? '';

  it('are left alone once it is cancelled', async () => {
    const seen = requests.length;
    await options.getByTestId('backfill-origin').selectOption('history');
    await options.getByTestId('backfill-start').click();
    await options.getByTestId('backfill-cancel').click();
    await expect.poll(stateOf).toBe('cancelled');
    await options.waitForTimeout(3_000);
    expect(requests.length - seen).toBeLessThan(pageCount);
  });

  it('are read from the history one by one; this can be paused and resumed', async () => {
    const tabsBefore = browser.context.pages().length;
    await options.getByTestId('backfill-origin').selectOption('history');
    await options.getByTestId('backfill-start').click();
    await options.getByTestId('backfill-pause').click();
    await expect.poll(stateOf).toBe('paused');
    // The one that was being read when it was paused is finished.
    await options.waitForTimeout(4_000);
    const paused = await counts();
    await options.waitForTimeout(2_000);
    expect(await counts()).toBe(paused);
    await options.getByTestId('backfill-resume').click();
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('finished');
    const titles = await options.locator('[data-testid=source-row]').allTextContents();
    for (let number = 0; number < pageCount; number += 1) {
      expect(titles.some((title) => title.includes(`Lighthouse ${number}`))).toBe(true);
    }
    // The tabs in which they were read are closed again.
    await expect.poll(() => browser.context.pages().length).toBe(tabsBefore);
    expect(browser.problems()).toEqual([]);
  });
});
