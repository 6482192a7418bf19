import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './axe';
import { ask, startHarness, type Harness } from './harness';

describe('for everybody', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
    const panel = await harness.browser.openSidePanel(await harness.visit('tide-table'));
    await ask(panel, 'What is this page about?');
  });
  afterAll(() => harness.close());

  it.each(
    ['options', 'welcome', 'sidepanel'].flatMap((name) => [
      [name, 'light'] as const,
      [name, 'dark'] as const,
    ]),
  )('the %s page has nothing that axe finds wrong, %s', async (name, colorScheme) => {
    const page = await harness.browser.context.newPage();
    await page.emulateMedia({ colorScheme });
    await page.goto(`chrome-extension://${harness.browser.extensionId}/src/${name}/index.html`);
    await page.waitForSelector('button');
    await page.waitForTimeout(300);
    expect(await findViolations((script) => page.evaluate(script))).toEqual([]);
    await page.close();
  });

  it('neither has the side panel with an answer in it', async () => {
    const page = harness.browser.context.pages().find((one) => one.url().includes('tide-table'))!;
    const panel = await harness.browser.openSidePanel(page);
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
  });
});
