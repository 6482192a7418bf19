import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startHarness, type Harness } from './harness';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const runAxe = 'axe.run(document, { resultTypes: ["violations"] })';

function describeViolations({ violations }: AxeResults): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

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
    await page.evaluate(axe);
    expect(describeViolations(await page.evaluate<AxeResults>(runAxe))).toEqual([]);
    await page.close();
  });

  it('neither has the side panel with an answer in it', async () => {
    const page = harness.browser.context.pages().find((one) => one.url().includes('tide-table'))!;
    const panel = await harness.browser.openSidePanel(page);
    await panel.evaluate(axe);
    expect(describeViolations(await panel.evaluate<AxeResults, []>(runAxe))).toEqual([]);
  });
});
