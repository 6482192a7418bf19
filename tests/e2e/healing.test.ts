import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ask, startHarness } from './harness';

describe('after the browser has lost the database', () => {
  const profilePath = mkdtempSync(path.join(tmpdir(), 'recollect-wiped-'));
  afterAll(() => rmSync(profilePath, { recursive: true, force: true, maxRetries: 5 }));

  it('brings every page back from the journal, and says so', async () => {
    const first = await startHarness({ profilePath });
    for (const name of ['tide-table', 'bicycle-chain']) {
      await ask(await first.browser.openSidePanel(await first.visit(name)), 'What is this page about?');
    }
    const { extensionId } = first.browser;
    await first.close();

    const databases = path.join(profilePath, 'Default', 'IndexedDB');
    const own = readdirSync(databases).filter((folder) => folder.includes(extensionId));
    expect(own).not.toEqual([]);
    for (const folder of own) rmSync(path.join(databases, folder), { recursive: true });

    const second = await startHarness({ profilePath });
    try {
      const options = await second.browser.context.newPage();
      await options.goto(`chrome-extension://${extensionId}/src/options/index.html`);
      await options.waitForSelector('[data-testid=restored]');
      expect(await options.textContent('[data-testid=restored]')).toContain('2 pages');
      expect(await options.locator('[data-testid=source-row]').count()).toBe(2);
      const panel = await second.browser.openSidePanel(await second.visit('violet-dusk'));
      const answer = await ask(panel, 'Who made the first tide tables by machine?');
      expect(answer.citations.some(({ title }) => title.includes('Tide Table'))).toBe(true);
      expect(second.browser.problems()).toEqual([]);
    } finally {
      await second.close();
    }
  });
});
