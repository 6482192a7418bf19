import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './axe';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';
import { keepChat, readSource, remember } from './learned-memory';

const nurse = 'preference://user/nurse';
const detailed = 'preference://user/detailed';
const porto = 'fact://user/porto';
const bergen = 'fact://user/bergen';
const nuts = 'fact://user/nuts';
const printer = 'knowledge://learned/printer';

describe('what was learned', () => {
  let harness: Harness;
  let options: Page;
  let front: Page;
  beforeAll(async () => {
    harness = await startHarness();
    front = await harness.visit('tide-table');
    const panel = await harness.browser.openSidePanel(front);
    await ask(panel, 'What is this page about?');
    await panel.close();
    options = await harness.browser.context.newPage();
    await options.goto(`chrome-extension://${harness.browser.extensionId}/src/options/index.html`);
    await options.waitForSelector('[data-testid=source-row]');
  });
  afterAll(() => harness.close());

  const row = (url: string) => options.locator(`[data-testid=learned-row][data-url="${url}"]`);
  const review = (url: string) => options.locator(`[data-testid=review][data-url="${url}"]`);
  const undo = () => options.getByTestId('toast-undo').click();
  const untilText = (url: string, text: string) =>
    row(url).getByTestId('learned-text').filter({ hasText: text }).waitFor();
  const focused = () => options.evaluate(() => document.activeElement?.getAttribute('data-testid'));

  async function expectAccessible() {
    for (const colorScheme of ['light', 'dark'] as const) {
      await options.emulateMedia({ colorScheme });
      await options.waitForTimeout(300);
      expect(await findViolations((script) => options.evaluate(script))).toEqual([]);
    }
  }

  it('is nothing at first, and says how that changes', async () => {
    expect(await options.getByTestId('learned-empty').textContent()).toContain('Nothing yet.');
    expect(await options.getByTestId('learned-search').count()).toBe(0);
    await expectAccessible();
  });

  it('is entered by hand, and not twice', async () => {
    await options.getByTestId('learned-add').click();
    await options.getByTestId('add-text').fill('Use metric units.');
    await options.getByTestId('add-save').click();
    await options.getByTestId('learned-text').filter({ hasText: 'Use metric units.' }).waitFor();
    expect(await focused()).toBe('learned-add');
    expect(await options.getByTestId('learned-origin').textContent()).toMatch(/^You added this, /);
    expect(await options.getByTestId('learned-about').textContent()).toContain('how answers are written');

    await options.getByTestId('learned-add').click();
    await options.getByTestId('add-text').fill('use metric units');
    await options.getByTestId('add-save').click();
    await options.getByTestId('banner').filter({ hasText: 'remembered already' }).waitFor();
    expect(await options.getByTestId('learned-row').count()).toBe(1);
    await options.getByTestId('add-text').fill('Works night shifts.');
    await options.getByTestId('add-kind').selectOption('A fact');
    await options.getByTestId('add-subject').fill('Maria');
    await options.getByTestId('add-save').click();
    await options.getByTestId('learned-about').filter({ hasText: 'Fact about Maria' }).waitFor();
    expect(await options.getByTestId('banner').count()).toBe(0);
    await undo();
    await options.waitForFunction(() => document.querySelectorAll('[data-testid=learned-row]').length === 1);
  });

  it('shows where it comes from and what it replaced', async () => {
    await keepChat(options, {
      ...{ id: 'c1', question: 'What are spring tides?', answer: 'The largest ones.' },
      learned: [
        ...[{ url: nurse, docType: 'preference', text: 'I am a nurse.', replaced: 'Answer in detail.' }],
        ...[{ url: 'fact://user/gone', docType: 'fact', text: 'Has a boat.', replaced: null }],
      ],
    });
    const said = { origin: 'chat', conversationId: 'c1', requestId: 'r1' };
    await remember(
      options,
      {
        ...{ url: detailed, kind: 'preference', text: 'Answer in detail.', active: false },
        details: { preferenceType: 'style', supersededBy: nurse },
      },
      {
        ...{ url: nurse, kind: 'preference', text: 'I am a nurse.', importance: 85 },
        details: { ...said, preferenceType: 'expertise', quote: 'I am a nurse', supersedes: [detailed] },
      },
      {
        ...{ url: porto, kind: 'fact', text: 'The user works at a hospital in Porto.', importance: 70 },
        details: { ...said, subject: 'user', quote: 'at the hospital here in Porto' },
      },
      {
        ...{ url: printer, kind: 'knowledge', title: 'Printer', text: 'Wait ten minutes.' },
        details: { category: 'gotcha', tags: ['office'], use_count: 2, last_used: 1 },
      },
    );
    await row(printer).waitFor();
    expect(await row(porto).getByTestId('learned-origin').textContent()).toMatch(
      /^You said “at the hospital here in Porto” in the chat “What are spring tides\?”, /,
    );
    expect(await row(printer).getByTestId('learned-origin').textContent()).toMatch(
      /^Stored by a tool you allowed, /,
    );
    expect(await row(printer).getByTestId('learned-about').textContent()).toContain('used 2 times');
    await row(nurse).getByText('1 earlier version').click();
    await row(nurse).getByText('Answer in detail.').waitFor();
    await expectAccessible();
  });

  it('is filtered by kind and found by word and by meaning', async () => {
    await options.getByTestId('learned-kind-fact').click();
    await row(nurse).waitFor({ state: 'detached' });
    expect(await options.getByTestId('learned-row').count()).toBe(1);
    await options.getByTestId('learned-kind-episode').click();
    await options.getByTestId('learned-empty').filter({ hasText: 'No episodes yet.' }).waitFor();
    await options.getByTestId('learned-kind-all').click();
    await row(nurse).waitFor();
    await options.getByTestId('learned-search').fill('hospi');
    await row(nurse).waitFor({ state: 'detached' });
    await row(porto).waitFor();
    await options.evaluate(
      (sourceUrl) =>
        chrome.runtime.sendMessage({
          to: 'memory',
          type: 'memory-wait',
          input: { sourceUrl, timeoutMs: 50_000 },
        }),
      porto,
    );
    // No word of it is in there.
    await options.getByTestId('learned-search').fill('clinic in Portugal');
    await row(porto).waitFor();
    await options.getByTestId('learned-search').fill('');
    await row(nurse).waitFor();
  });

  it('is corrected by keyboard, and that is taken back', async () => {
    await row(porto).getByTestId('learned-edit').click();
    expect(await focused()).toBe('learned-field');
    await options.keyboard.press('Escape');
    expect(await focused()).toBe('learned-edit');
    await row(porto).getByTestId('learned-edit').click();
    await options.getByTestId('learned-field').fill('The user works at a hospital in Faro.');
    await options.keyboard.press('Enter');
    await untilText(porto, 'in Faro.');
    expect(await focused()).toBe('learned-edit');
    await undo();
    await untilText(porto, 'in Porto.');
    expect(await readSource(options, porto)).toMatchObject({ details: { subject: 'user', requestId: 'r1' } });
  });

  it('keeps what was as an earlier version, and takes that back', async () => {
    await row(porto).getByTestId('learned-edit').click();
    await options.getByTestId('learned-field').fill('The user has retired.');
    await options.getByTestId('learned-keep').check();
    await options.getByTestId('learned-save').click();
    await row(porto).waitFor({ state: 'detached' });
    const next = options.getByTestId('learned-row').filter({ hasText: 'The user has retired.' });
    expect(await next.getByTestId('learned-earlier').textContent()).toContain('hospital in Porto.');
    expect(await readSource(options, porto)).toMatchObject({ active: false });
    await undo();
    await row(porto).waitFor();
    expect(await next.count()).toBe(0);
  });

  it('is pinned and unpinned', async () => {
    const pin = row(porto).getByTestId('learned-pin');
    await pin.click();
    await row(porto).getByTestId('learned-about').filter({ hasText: 'pinned' }).waitFor();
    expect(await pin.getAttribute('aria-pressed')).toBe('true');
    expect(await readSource(options, porto)).toMatchObject({ importance: 100, details: { pinned: true } });
    await pin.click();
    await row(porto).getByTestId('learned-about').filter({ hasText: 'importance 70' }).waitFor();
  });

  it('is forgotten with its history, and remembered again', async () => {
    await row(nurse).getByTestId('learned-forget').click();
    await row(nurse).waitFor({ state: 'detached' });
    expect(await focused()).toBe('learned-forget');
    expect(await readSource(options, detailed)).toBeNull();
    await undo();
    await row(nurse).getByText('1 earlier version').waitFor();
  });

  it('waits for a decision when it is in doubt', async () => {
    await remember(
      options,
      {
        ...{ url: bergen, kind: 'fact', text: 'The user works in Bergen.', active: false },
        details: { subject: 'user', review: 'contradiction', conflictsWith: [porto] },
      },
      {
        ...{ url: nuts, kind: 'fact', text: 'The user may be allergic to nuts.', active: false },
        details: { subject: 'user', review: 'low-confidence' },
      },
    );
    await options.getByRole('heading', { name: '2 things to look at' }).waitFor();
    expect(await review(nuts).getByTestId('review-reason').textContent()).toContain('not sure');
    expect(await review(nuts).getByTestId('review-replace').count()).toBe(0);
    expect(await review(bergen).textContent()).toContain('The user works at a hospital in Porto.');
    await expectAccessible();

    await review(bergen).getByTestId('review-replace').click();
    await row(bergen).waitFor();
    expect(await readSource(options, porto)).toMatchObject({
      active: false,
      details: { supersededBy: bergen },
    });
    await undo();
    await review(bergen).waitFor();
    await row(porto).waitFor();

    await review(bergen).getByTestId('review-accept').click();
    await row(bergen).waitFor();
    await row(porto).waitFor();

    await review(nuts).getByTestId('review-reject').click();
    await review(nuts).waitFor({ state: 'detached' });
    expect(await readSource(options, nuts)).toBeNull();
    await undo();
    await review(nuts).getByTestId('review-accept').click();
    await row(nuts).waitFor();
    expect(await options.getByTestId('reviews').count()).toBe(0);
  });

  it('goes by topic: shown first, some left out, taken back', async () => {
    await options.getByTestId('topic-words').fill('tide');
    await options.getByTestId('topic-preview').click();
    await options.getByTestId('topic-match').first().waitFor();
    const withWords = options.locator('fieldset', { hasText: 'With these words' }).getByTestId('topic-match');
    // The page, and the chat; nothing that only sounds like it is chosen by itself.
    const texts = await withWords.allTextContents();
    expect(texts.some((text) => text.includes('page of 127.0.0.1'))).toBe(true);
    expect(texts.some((text) => text.includes('What are spring tides? chat'))).toBe(true);
    await expectAccessible();

    await withWords.filter({ hasText: 'spring tides' }).getByRole('checkbox').uncheck();
    const confirm = options.getByTestId('topic-confirm');
    expect(await confirm.textContent()).not.toMatch(/2 chats/);
    await confirm.click();
    await options.getByTestId('sources-empty').waitFor();
    expect(await readSource(options, 'conversation://c1')).not.toBeNull();
    expect(await focused()).toBe('topic-preview');
    await undo();
    await options.getByTestId('source-row').first().waitFor();

    await options.getByTestId('topic-words').fill('xylophone quartet rehearsal');
    await options.getByTestId('topic-preview').click();
    await options.getByTestId('topic-status').filter({ hasText: 'Nothing that is remembered' }).waitFor();
  });

  describe('under the question that taught it', () => {
    let panel: PanelDriver;
    const chip = (at: number) => `[data-testid=learned-chip]:nth-child(${at})`;
    const untilKind = (at: number, kind: string) =>
      panel.waitFor(`document.querySelector('${chip(at)}')?.dataset.kind === '${kind}'`, {
        what: `a chip that is ${kind}`,
      });

    beforeAll(async () => {
      panel = await harness.browser.openSidePanel(front);
      await panel.click('[data-testid=chats-toggle], [aria-label*="hats"]');
      await panel.waitFor(() => document.querySelector('[data-chat-id=c1]') !== null);
      await panel.click('[data-chat-id=c1] [data-testid=chat-open]');
      await untilKind(1, 'kept');
    });

    it('shows what it is today, and in place of what', async () => {
      expect(await panel.text(chip(1))).toMatch(
        /^Remembered: I am a nurse\.\s*Undo\s*Edit\s*In place of: Answer in detail\.$/,
      );
      expect(await panel.text(chip(2))).toBe('Not remembered any more.');
      expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    });

    it('takes it back, so that what it replaced counts again, and does it after all', async () => {
      await panel.click('[data-testid=learned-undo]');
      await untilKind(1, 'taken-back');
      expect(await panel.text(chip(1))).toMatch(/^Not remembered\.\s*Redo$/);
      expect(await readSource(options, nurse)).toBeNull();
      expect(await readSource(options, detailed)).toMatchObject({ active: true });
      await panel.click('[data-testid=learned-redo]');
      await untilKind(1, 'kept');
      expect(await readSource(options, detailed)).toMatchObject({ active: false });
    });

    it('is corrected in its place: Escape leaves it, Enter saves', async () => {
      await panel.click('[data-testid=learned-edit]');
      await panel.fill('[data-testid=learned-field]', 'I am a pilot.');
      await panel.press('Escape');
      expect(await panel.text(chip(1))).toContain('I am a nurse.');
      await panel.click('[data-testid=learned-edit]');
      await panel.fill('[data-testid=learned-field]', 'I am a head nurse.');
      await panel.press('Enter');
      await panel.waitFor(() => document.body.innerText.includes('Remembered: I am a head nurse.'));
      await untilText(nurse, 'I am a head nurse.');
    });
  });

  it('leaves no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
