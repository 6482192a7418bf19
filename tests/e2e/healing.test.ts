import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, startHarness, type Harness, type HarnessOptions, type PanelDriver } from './harness';

const folder = mkdtempSync(path.join(tmpdir(), 'recollect-healing-'));
const original = path.join(folder, 'original');
let extensionId: string;
let copies = 0;

beforeAll(async () => {
  mkdirSync(original);
  await run({ profilePath: original }, async (harness) => {
    for (const name of ['tide-table', 'bicycle-chain'])
      await askOn(harness, name, 'What is this page about?');
    extensionId = harness.browser.extensionId;
    await syncMemory(harness);
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A profile in which two pages are remembered. */
function copyProfile(): string {
  copies += 1;
  const profilePath = path.join(folder, `copy-${copies}`);
  cpSync(original, profilePath, { recursive: true, verbatimSymlinks: true });
  return profilePath;
}

async function run(options: HarnessOptions, use: (harness: Harness) => Promise<void>): Promise<void> {
  const harness = await startHarness(options);
  try {
    await use(harness);
    // What a transaction says when the browser takes the database away under it.
    const problems = harness.browser.problems().filter(({ text }) => !text.includes('AbortError'));
    expect(problems).toEqual([]);
  } finally {
    await harness.close();
  }
}

async function askOn(harness: Harness, page: string, question: string) {
  const panel = await harness.browser.openSidePanel(await harness.visit(page));
  return { panel, answer: await ask(panel, question) };
}

/** A page of the extension that has no code of its own. */
async function openOwnPage({ browser }: Harness): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`chrome-extension://${browser.extensionId}/manifest.json`);
  return page;
}

/** The witness is up to date afterwards. */
async function syncMemory(harness: Harness): Promise<void> {
  const page = await openOwnPage(harness);
  // Nobody answers before the memory is there.
  await vi.waitUntil(
    () =>
      page.evaluate(() =>
        chrome.runtime
          .sendMessage<unknown, { ok: boolean } | undefined>({ to: 'memory', type: 'memory-sync' })
          .then((reply) => reply?.ok === true),
      ),
    { timeout: 15_000 },
  );
  await page.close();
}

/** `IndexedDB` holds the database, `File System` the journal; the extension alone has something in there. */
function removeStorage(profilePath: string, kind: 'IndexedDB' | 'File System'): void {
  const storage = path.join(profilePath, 'Default', kind);
  expect(readdirSync(storage)).not.toEqual([]);
  rmSync(storage, { recursive: true });
}

const toldText = async (panel: PanelDriver) => {
  await panel.waitFor(() => document.querySelector('[data-testid=loss-banner]') !== null, {
    what: 'the banner that tells of the loss',
    timeout: 40_000,
  });
  return panel.evaluate(() => document.querySelector('[data-testid=loss-banner] .banner-text')?.textContent);
};

const isTold = (panel: PanelDriver) =>
  panel.evaluate(() => document.querySelector('[data-testid=loss-banner]') !== null);

describe('after the browser has lost the database', () => {
  it('brings every page back from the journal, and says so until it is dismissed', async () => {
    const profilePath = copyProfile();
    removeStorage(profilePath, 'IndexedDB');
    // Two pages, and the chats in which they were asked about.
    const told =
      /^The browser had lost Recollect’s database\. Recollect restored all [4-9] entries from its second copy\.$/;

    await run({ profilePath }, async (harness) => {
      const options = await harness.browser.context.newPage();
      await options.goto(`chrome-extension://${extensionId}/src/options/index.html`);
      await options.waitForSelector('[data-testid=loss-banner]');
      expect(await options.textContent('[data-testid=loss-banner] .banner-text')).toMatch(told);
      await vi.waitUntil(async () => (await options.getByTestId('source-row').count()) === 2, 10_000);
      const question = 'Who made the first tide tables by machine?';
      const { panel, answer } = await askOn(harness, 'violet-dusk', question);
      expect(answer.citations.some(({ title }) => title.includes('Tide Table'))).toBe(true);
      expect(await toldText(panel)).toMatch(told);
    });

    // Nothing is lost now, but nobody has dismissed it either.
    await run({ profilePath }, async (harness) => {
      const panel = await harness.browser.openSidePanel(await harness.visit('violet-dusk'));
      expect(await toldText(panel)).toMatch(told);
      await panel.click('[data-testid=loss-dismiss]');
      await panel.waitFor(() => document.querySelector('[data-testid=loss-banner]') === null, {
        what: 'the banner to go',
      });
      await harness.browser.stopServiceWorker();
      const { panel: again } = await askOn(harness, 'tide-table', 'What is this page about?');
      expect(await isTold(again)).toBe(false);
    });
  });

  it('tells how many pages are missing when the journal is gone as well', async () => {
    const profilePath = copyProfile();
    removeStorage(profilePath, 'IndexedDB');
    removeStorage(profilePath, 'File System');
    await run({ profilePath }, async (harness) => {
      const panel = await harness.browser.openSidePanel(await harness.visit('violet-dusk'));
      expect(await toldText(panel)).toMatch(
        /^The browser had lost Recollect’s database, and its second copy too\. [4-9] entries could not be restored\.$/,
      );
    });
  });

  it('heals it while it runs, and says so in the panel that is open', async () => {
    await run({ profilePath: copyProfile() }, async (harness) => {
      const panel = await harness.browser.openSidePanel(await harness.visit('tide-table'));
      await syncMemory(harness);
      const page = await openOwnPage(harness);
      const session = await harness.browser.context.newCDPSession(page);
      const origin = `chrome-extension://${extensionId}`;
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
      expect(await toldText(panel)).toMatch(/restored all [4-9] entries/);
    });
  });
});

describe('after a normal restart', () => {
  it('says nothing', async () => {
    await run({ profilePath: copyProfile() }, async (harness) => {
      const { panel } = await askOn(harness, 'violet-dusk', 'Who made the first tide tables by machine?');
      await syncMemory(harness);
      expect(await isTold(panel)).toBe(false);
    });
  });
});
