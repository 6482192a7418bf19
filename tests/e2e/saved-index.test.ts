import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { ask, startHarness, type Harness } from './harness';

async function openOptions({ browser }: Harness): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`chrome-extension://${browser.extensionId}/src/options/index.html`);
  await page.waitForSelector('[data-testid=stats]');
  return page;
}

/** The files of the saved index; with `damage`, the list of them is overwritten: the others are in use. */
function listFiles(page: Page, damage: boolean): Promise<string[]> {
  return page.evaluate(async (isDamaged) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('search-index');
    const found: string[] = [];
    for await (const owner of folder.values()) {
      if (!(owner instanceof FileSystemDirectoryHandle)) continue;
      for await (const file of owner.values()) {
        found.push(file.name);
        if (!isDamaged || file.name !== 'manifest' || !(file instanceof FileSystemFileHandle)) continue;
        const stream = await file.createWritable();
        await stream.write('not an index');
        await stream.close();
      }
    }
    return found;
  }, damage);
}

describe('the saved index', () => {
  const profilePath = mkdtempSync(path.join(tmpdir(), 'recollect-saved-'));
  afterAll(() => rmSync(profilePath, { recursive: true, force: true, maxRetries: 5 }));

  it('is opened after a restart, and rebuilt when it was damaged meanwhile', async () => {
    const first = await startHarness({ profilePath });
    const page = await first.visit('tide-table');
    await ask(await first.browser.openSidePanel(page), 'What is this page about?');
    const options = await openOptions(first);
    await options.evaluate(() => chrome.runtime.sendMessage({ to: 'memory', type: 'memory-sync' }));
    expect((await listFiles(options, false)).sort()).toContain('manifest');
    await first.close();

    for (const isDamaged of [false, true]) {
      const next = await startHarness({ profilePath });
      try {
        if (isDamaged) await listFiles(await openOptions(next), true);
        if (isDamaged) continue;
        const other = await next.visit('violet-dusk');
        const answer = await ask(
          await next.browser.openSidePanel(other),
          'Who made the first tide tables by machine?',
        );
        expect(answer.citations.some(({ title }) => title.includes('Tide Table'))).toBe(true);
      } finally {
        await next.close();
      }
    }

    const last = await startHarness({ profilePath });
    try {
      const other = await last.visit('violet-dusk');
      const answer = await ask(
        await last.browser.openSidePanel(other),
        'Who made the first tide tables by machine?',
      );
      expect(answer.citations.some(({ title }) => title.includes('Tide Table'))).toBe(true);
      expect(last.browser.problems()).toEqual([]);
    } finally {
      await last.close();
    }
  });
});
