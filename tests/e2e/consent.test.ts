import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './axe';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';

const pageOf = (harness: Harness, name: string) =>
  `chrome-extension://${harness.browser.extensionId}/src/${name}/index.html`;

function readSettings(page: Page) {
  return page.evaluate(async () => {
    const stored = await chrome.storage.local.get<{ settings?: Record<string, unknown> }>('settings');
    return stored.settings ?? {};
  });
}

const waitForText = (panel: PanelDriver, selector: string, text: string) =>
  panel.waitFor(
    `(document.querySelector(${JSON.stringify(selector)})?.innerText ?? '').includes(${JSON.stringify(text)})`,
    { what: `“${text}” in ${selector}` },
  );

describe('before the user has chosen', () => {
  let harness: Harness;
  let welcome: Page;
  beforeAll(async () => {
    harness = await startHarness({ isChosen: false });
    welcome = await harness.browser.welcomePage();
    await welcome.waitForSelector('[data-testid=choice-confirm]');
  });
  afterAll(() => harness.close());

  it('the welcome page says what is stored, where, and what leaves, and suggests no choice', async () => {
    const text = await welcome.innerText('main');
    for (const heading of ['What is stored', 'Where', 'What leaves this machine', 'What is never stored'])
      expect(text).toContain(heading);
    expect(await welcome.locator('input[type=radio]').count()).toBe(3);
    expect(await welcome.locator('input[type=radio]:checked').count()).toBe(0);
  });

  it('a page is answered about and not kept, and the panel leads to the choice', async () => {
    const page = await harness.visit('tide-table');
    const panel = await harness.browser.openSidePanel(page);
    const answer = await ask(panel, 'Who drew up the first tide tables?');
    expect(answer.notice).toContain('until you have chosen');
    expect(answer.quotes.length).toBeGreaterThan(0);
    await panel.click('[data-testid=choose-capture]');
    await expect.poll(() => welcome.evaluate(() => document.visibilityState)).toBe('visible');
    expect(harness.browser.context.pages().filter((one) => one.url().includes('/welcome/'))).toHaveLength(1);
  });

  it('to confirm without a choice is none', async () => {
    await welcome.bringToFront();
    await welcome.click('[data-testid=choice-confirm]');
    expect(await welcome.textContent('[data-testid=choice-state]')).toBe('Choose one of the three first.');
    expect(await readSettings(welcome)).not.toHaveProperty('consentedAt');
  });

  it('the choice is made with the keyboard, and only by confirming it', async () => {
    await welcome.focus('[data-testid=capture-off]');
    await welcome.keyboard.press('Space');
    await welcome.keyboard.press('ArrowDown');
    expect(await welcome.isChecked('[data-testid=capture-asked]')).toBe(true);
    expect(await readSettings(welcome)).not.toHaveProperty('consentedAt');
    await welcome.keyboard.press('Tab');
    await welcome.keyboard.press('Enter');
    await welcome.waitForFunction(() => document.body.innerText.includes('Saved: Pages I ask about'));
    expect(await readSettings(welcome)).toMatchObject({
      capture: 'asked',
      consentedAt: expect.any(Number) as number,
    });
    expect(await findViolations((script) => welcome.evaluate(script))).toEqual([]);
  });

  it('pages of this machine are not kept even then, until that is switched on', async () => {
    const page = await harness.visit('tide-table');
    const panel = await harness.browser.openSidePanel(page);
    await waitForText(panel, '[data-testid=page-state]', 'private network');
    const options = await harness.browser.context.newPage();
    await options.goto(pageOf(harness, 'options'));
    await options.click('[data-testid=setting-private-network]');
    await expect.poll(() => readSettings(options)).toMatchObject({ allowPrivateNetwork: true });
    await options.close();
    await page.bringToFront();
    const answer = await ask(panel, 'Who drew up the first tide tables?');
    expect(answer.notice).toContain('Read and remembered');
  });
});

describe('rules for sites', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('are made in the panel with one click, forget what was there, and are taken back', async () => {
    const page = await harness.visit('tide-table');
    const panel = await harness.browser.openSidePanel(page);
    await ask(panel, 'What is this page about?');
    await panel.click('[data-testid=site-menu-button]');
    await waitForText(panel, '[data-testid=site-never-forget]', '1 page');
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    await panel.click('[data-testid=site-never-forget]');
    await waitForText(panel, '[data-testid=page-state]', 'as you have chosen');
    expect(await panel.text('[data-testid=toast]')).toContain('1 page forgotten');
    await panel.click('[data-testid=toast-undo]');
    await waitForText(panel, '[data-testid=page-state]', 'Remembered');
    const worker = await harness.browser.serviceWorker();
    const rules = await worker.evaluate(async () => {
      const { settings } = await chrome.storage.local.get<{ settings: { siteRules: unknown[] } }>('settings');
      return settings.siteRules;
    });
    expect(rules).toEqual([]);
  });

  it('close with Escape, and the keyboard goes on at their button', async () => {
    const page = await harness.visit('violet-dusk');
    const panel = await harness.browser.openSidePanel(page);
    await waitForText(panel, '[data-testid=page-state]', 'Not remembered yet');
    await panel.click('[data-testid=site-menu-button]');
    await panel.evaluate(() => document.querySelector<HTMLElement>('[data-testid=site-never]')?.focus());
    await panel.press('Escape');
    await panel.waitFor(
      () =>
        document.querySelector('[data-testid=site-menu]') === null &&
        document.activeElement?.getAttribute('data-testid') === 'site-menu-button',
      { what: 'the focus on the button' },
    );
  });

  it('keep nothing but titles where that was said', async () => {
    const page = await harness.visit('violet-dusk');
    const panel = await harness.browser.openSidePanel(page);
    await waitForText(panel, '[data-testid=page-state]', 'Not remembered yet');
    await panel.click('[data-testid=site-menu-button]');
    await panel.click('[data-testid=site-address-only]');
    await waitForText(panel, '[data-testid=page-state]', 'only titles');
    await panel.click('[data-testid=remember-page]');
    await waitForText(panel, '[data-testid=page-state]', 'title and address only');
  });

  it('are added, changed and removed in the settings, and a removal is taken back', async () => {
    const options = await harness.browser.context.newPage();
    await options.goto(pageOf(harness, 'options'));
    await options.fill('[data-testid=rule-site]', ' https://www.Example.org/page ');
    await options.selectOption('[data-testid=rule-level]', 'address-only');
    await options.click('[data-testid=rule-add]');
    const row = options.locator('[data-site="example.org"]');
    await row.waitFor();
    await row.locator('select').selectOption('never');
    const rules = async () => (await readSettings(options))['siteRules'];
    await expect.poll(rules).toContainEqual({ site: 'example.org', level: 'never' });

    await row.locator('[data-testid=rule-remove]').click();
    await row.waitFor({ state: 'detached' });
    await options.click('[data-testid=toast-undo]');
    await row.waitFor();
    expect(await rules()).toContainEqual({ site: 'example.org', level: 'never' });

    await options.fill('[data-testid=rule-site]', 'co.uk');
    await options.click('[data-testid=rule-add]');
    await options.waitForFunction(() => document.body.innerText.includes('This is no site'));

    await options.click('[data-testid=default-sites] summary');
    expect(await options.innerText('[data-testid=default-sites]')).toContain('mail.google.com');
    for (const colorScheme of ['light', 'dark'] as const) {
      await options.emulateMedia({ colorScheme });
      // Colours fade from one theme to the other.
      await options.waitForTimeout(300);
      expect(await findViolations((script) => options.evaluate(script))).toEqual([]);
    }
  });

  it('leaves no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
