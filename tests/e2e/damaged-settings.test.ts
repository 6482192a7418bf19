import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ask, startHarness, type Harness } from './harness';

const siteRules = [{ site: 'diary.example.com', level: 'never' }];

async function openPage({ browser }: Harness, file: string) {
  const page = await browser.context.newPage();
  await page.goto(`chrome-extension://${browser.extensionId}/${file}`);
  return page;
}

/** Stores something in the place of the settings, as a crash or another program might. */
async function damage(harness: Harness, settings: unknown): Promise<void> {
  const page = await openPage(harness, 'manifest.json');
  await page.evaluate(
    async (value) => {
      const before = await chrome.storage.local.get<{ settings: object }>('settings');
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
      await chrome.storage.local.set({ settings: isPart ? { ...before.settings, ...value } : value });
    },
    settings as string | object | null,
  );
  await page.close();
}

const bannerOf = () => document.querySelector('[data-testid=reset-banner]')?.textContent ?? null;

describe('settings that are no settings any more', () => {
  const profilePath = mkdtempSync(path.join(tmpdir(), 'recollect-settings-'));
  afterAll(() => rmSync(profilePath, { recursive: true, force: true, maxRetries: 5 }));

  /** Starts the browser again; it ends as it is when the work is done. */
  async function run(work: (harness: Harness) => Promise<void>): Promise<void> {
    // The consent is lost with the rest, and the welcome page is not shown again by itself.
    const harness = await startHarness({ profilePath });
    try {
      await work(harness);
    } finally {
      await harness.close();
    }
  }

  it('are reset where they cannot be read; panel and settings say so once, and work', async () => {
    await run((harness) => damage(harness, { capture: ['everything'], isLearning: 3, siteRules }));
    await run(async (harness) => {
      const options = await openPage(harness, 'src/options/index.html');
      await options.waitForSelector('[data-testid=reset-banner]');
      const panel = await harness.browser.openSidePanel(await harness.visit('tide-table'));
      await panel.waitFor(() => document.querySelector('[data-testid=reset-banner]') !== null, {
        what: 'the notice in the panel',
      });
      expect(await panel.evaluate(bannerOf)).toContain('learning from chats. Please check.');
      expect((await ask(panel, 'Who drew up the first tide tables?')).error).toBeNull();
      await panel.click('[data-testid=reset-dismiss]');
      await panel.waitFor(() => document.querySelector('[data-testid=reset-banner]') === null, {
        what: 'the end of the notice',
      });
      // In every page, and for good.
      await options.waitForSelector('[data-testid=reset-banner]', { state: 'detached' });
      const stored = await options.evaluate(() => chrome.storage.local.get<{ settings: object }>('settings'));
      expect(stored.settings).toMatchObject({ siteRules, isLearning: true, resetSettings: [] });
    });
  });

  it.each([['text'], [null], [[1, { a: 2 }]], [7]])(
    '%j in their place leaves everything working',
    async (rubbish) => {
      await run((harness) => damage(harness, rubbish));
      await run(async (harness) => {
        const options = await openPage(harness, 'src/options/index.html');
        await options.waitForSelector('[data-testid=reset-banner]');
        expect(await options.evaluate(bannerOf)).toContain('all of them are back to their defaults');
        const panel = await harness.browser.openSidePanel(await harness.visit('tide-table'));
        expect((await ask(panel, 'Who drew up the first tide tables?')).error).toBeNull();
        await options.click('[data-testid=reset-dismiss]');
        await options.waitForSelector('[data-testid=reset-banner]', { state: 'detached' });
        expect(harness.browser.problems()).toEqual([]);
      });
    },
  );
});
