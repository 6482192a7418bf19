import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemoryStats } from '../../src/lib/memory';
import { askInFront, callBackground, rememberInFront } from './canary-scan';
import { startHarness, type Harness } from './harness';
import { findInProfile, killBrowser } from './profile-bytes';
import { html, startTestServer, type TestServer } from './test-server';

/** Letters that no compression breaks up, and that stand nowhere else. */
function createCanary(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  return Array.from(
    crypto.getRandomValues(new Uint8Array(20)),
    (byte) => letters[byte % letters.length],
  ).join('');
}

const canaries = { latin: createCanary(), greek: createCanary(), killed: createCanary() };

/** Whatever is quoted of it, the canary is in it. */
function write(canary: string, sentence: string): string {
  const paragraphs = Array.from(
    { length: 30 },
    (_, at) => `<p>${sentence.replace('.', ` (${canary}, ${at}).`)}</p>`,
  );
  return `<article><h1>About ${canary}</h1>${paragraphs.join('')}</article>`;
}

describe('what was forgotten', { timeout: 60_000 }, () => {
  const profilePath = mkdtempSync(path.join(tmpdir(), 'recollect-forgotten-'));
  let harness: Harness;
  let server: TestServer;
  let helper: Page;

  const start = async () => {
    harness = await startHarness({ profilePath });
    helper = await harness.browser.context.newPage();
    await helper.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
  };
  const remember = async (name: string) => {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url(name));
    await page.bringToFront();
    expect(await rememberInFront(helper)).toMatchObject({ kind: 'remembered' });
    return page;
  };
  const untilErased = async () => {
    for (let tries = 0; tries < 120; tries += 1) {
      const { holdsForgotten } = await callBackground<MemoryStats>(helper, 'memory-stats');
      if (!holdsForgotten) return;
      await sleep(250);
    }
    throw new Error('What was forgotten is still to be erased.');
  };

  beforeAll(async () => {
    const english = 'The lighthouse keeper writes down the weather every evening before dinner.';
    const other = 'A baker notes how much flour was sold each morning in the old market hall.';
    const greek = 'Ο φαροφύλακας γράφει κάθε βράδυ τον καιρό πριν από το δείπνο.';
    server = await startTestServer({
      '/latin': html(write(canaries.latin, english), `Log of ${canaries.latin}`),
      '/greek': html(write(canaries.greek, greek), `Ημερολόγιο ${canaries.greek}`),
      '/killed': html(write(canaries.killed, english), `Log of ${canaries.killed}`),
      // About something else: what is asked about the others must not be quoted from here.
      '/kept': html(write('nothing', other), 'A list that is kept'),
    });
    await start();
  });
  afterAll(async () => {
    await harness.close();
    await server.close();
    rmSync(profilePath, { recursive: true, force: true, maxRetries: 5 });
  });

  it('is in no file of the extension a few seconds later', async () => {
    await remember('/kept');
    await remember('/greek');
    const page = await remember('/latin');
    const { quotes } = await askInFront(helper, 'What does the lighthouse keeper write down?');
    expect(quotes.join(' ')).toContain(canaries.latin);
    await page.close();
    await callBackground(helper, 'memory-stats');
    await sleep(4_000);
    // The control: the search would find it if it were there.
    for (const canary of [canaries.latin, canaries.greek]) {
      const files = (await findInProfile(profilePath, canary)).join('\n');
      expect(files).toMatch(/indexeddb\.leveldb/);
      expect(files).toMatch(/File System/);
    }

    await callBackground(helper, 'source-forget', { sourceUrl: server.url('/latin') });
    await callBackground(helper, 'source-forget', { sourceUrl: server.url('/greek') });
    await untilErased();
    for (const canary of [canaries.latin, canaries.greek]) {
      expect(await findInProfile(profilePath, canary)).toEqual([]);
    }
  });

  it('is erased by the next start if the browser was killed before', async () => {
    await remember('/killed');
    await callBackground(helper, 'source-forget', { sourceUrl: server.url('/killed') });
    const closed = harness.browser.context.waitForEvent('close');
    killBrowser(profilePath);
    await closed;
    await harness.close().catch(() => undefined);
    expect(await findInProfile(profilePath, canaries.killed)).not.toEqual([]);

    await start();
    await untilErased();
    expect(await findInProfile(profilePath, canaries.killed)).toEqual([]);
    const { documentCount } = await callBackground<MemoryStats>(helper, 'memory-stats');
    expect(documentCount).toBe(1);
  });
});
