import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';

/** A closed shadow root hides the button from everybody: it is found by where it stands. */
async function bubbleBox(
  page: Page,
): Promise<{ x: number; y: number; width: number; height: number } | null> {
  return page.evaluate(() => {
    const host = document.querySelector('html > div:last-of-type:not(body *)');
    const box = host?.getBoundingClientRect();
    return box && box.width > 0 ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
  });
}

async function selectParagraph(page: Page): Promise<void> {
  await page.locator('article p').nth(1).click({ clickCount: 3 });
  await page.waitForTimeout(400);
}

describe('the bubble on selected text', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('appears beside a selection, inside the window, and goes with Escape', async () => {
    const page = await harness.visit('tide-table');
    expect(await bubbleBox(page)).toBeNull();
    await selectParagraph(page);
    const box = await bubbleBox(page);
    expect(box).not.toBeNull();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(1280);
    await page.keyboard.press('Escape');
    expect(await bubbleBox(page)).toBeNull();
  });

  it('cannot be looked into or clicked by the page', async () => {
    const page = await harness.visit('tide-table');
    await selectParagraph(page);
    const seen = await page.evaluate(() => {
      const host = document.querySelector<HTMLElement>('html > div:last-of-type:not(body *)')!;
      host.click();
      host.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
      return host.shadowRoot;
    });
    expect(seen).toBeNull();
    expect(await bubbleBox(page)).not.toBeNull();
  });

  it('opens the side panel with the selected text', async () => {
    const page = await harness.visit('tide-table');
    await selectParagraph(page);
    const box = (await bubbleBox(page))!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const panel = await harness.browser.openSidePanel(page);
    await panel.waitFor(() => document.querySelector('.selection-chip, [data-testid=selection]') !== null, {
      what: 'the selected text in the panel',
    });
    const selected = (await page.locator('article p').nth(1).innerText())
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 30);
    expect(await panel.evaluate(() => document.body.innerText.replace(/\s+/g, ' '))).toContain(selected);
  });

  it('stays away when it is switched off', async () => {
    const options = await harness.browser.context.newPage();
    await options.goto(`chrome-extension://${harness.browser.extensionId}/src/options/index.html`);
    await options.click('[data-testid=setting-bubble]');
    await options.waitForTimeout(300);
    await options.close();
    const page = await harness.visit('tide-table');
    await selectParagraph(page);
    expect(await bubbleBox(page)).toBeNull();
  });
});
