import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallingModel, type ModelStep } from '../fakes/calling-model';
import { findViolations } from './axe';
import { callBackground } from './canary-scan';
import { enterModel, openOptions } from './connect-model';
import { startHarness, type Harness } from './harness';

const store = (title: string, content = 'Machines drew tides.') => ({
  name: 'store_knowledge',
  input: { category: 'pattern', title, content, tags: [] },
});
const forgetAll = { name: 'forget', input: { kind: 'knowledge' } };
const card = '[data-testid=confirmation]';
const ready = `${card} [data-testid=confirm-no][aria-disabled=false]`;
const allow = `${card} [data-testid=confirm-once]`;

/** A click of a hand: pressed, and released a little later. */
async function press(panel: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await panel.mouse.move(x, y);
  await panel.mouse.down();
  await panel.mouse.up();
}

declare global {
  interface Window {
    cardTimes: { shown: Record<string, number>; pressed: number };
  }
}

/** In the panel: when each card was shown, and when the mouse was pressed last. */
function noteTimes(selector: string): void {
  window.cardTimes = { shown: {}, pressed: 0 };
  new MutationObserver(() => {
    const id = document.querySelector(selector)?.getAttribute('data-card-id');
    if (id) window.cardTimes.shown[id] ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
  addEventListener('click', ({ timeStamp }) => (window.cardTimes.pressed = timeStamp), { capture: true });
}

describe('a card that asks', () => {
  let harness: Harness;
  let model: Awaited<ReturnType<typeof startCallingModel>>;
  let panel: Page;
  let steps: ModelStep[] = [];

  beforeAll(async () => {
    model = await startCallingModel(() => steps);
    harness = await startHarness();
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.url('/v1') });
    await options.close();
    panel = await harness.browser.context.newPage();
    await panel.setViewportSize({ width: 360, height: 900 });
    await panel.addInitScript(noteTimes, card);
    await panel.goto(`chrome-extension://${harness.browser.extensionId}/src/sidepanel/index.html`);
  });
  afterAll(() => Promise.all([harness.close(), model.close()]));
  beforeEach(async () => {
    // Left over from a test that failed.
    if (await panel.isVisible('[data-testid=composer-stop]'))
      await panel.click('[data-testid=composer-stop]');
    await panel.waitForSelector('[data-state=running]', { state: 'detached' });
    if (await panel.isVisible('[data-testid=turn]')) await panel.click('[data-testid=new-chat]');
  });

  const countLearnings = async () => {
    const input = { filter: { docType: 'knowledge' }, limit: 100 };
    return (await callBackground<{ total: number }>(panel, 'source-list', input)).total;
  };
  const askFor = async (text: string, ...wanted: ModelStep[]) => {
    steps = wanted;
    await panel.fill('[data-testid=composer-input]', text);
    await panel.waitForSelector('[data-testid=composer-send]:enabled');
    await panel.press('[data-testid=composer-input]', 'Enter');
  };
  const middleOf = async (selector: string) => {
    const box = await panel.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not to be seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Null when it was answered. */
  const currentCard = () =>
    panel.evaluate((selector) => document.querySelector(selector)?.getAttribute('data-card-id'), card);
  const sinceShown = (id: string | null) =>
    panel.evaluate((wanted) => performance.now() - (window.cardTimes.shown[wanted ?? ''] ?? 0), id);
  const lastPress = (id: string | null) =>
    panel.evaluate((wanted) => window.cardTimes.pressed - (window.cardTimes.shown[wanted ?? ''] ?? 0), id);
  const cardId = () => panel.getAttribute(card, 'data-card-id');
  const secondCard = async (first: string | null) => {
    await panel.waitForSelector(`${card}:not([data-card-id="${first}"])`);
    return cardId();
  };
  const refuse = async () => {
    await panel.click(ready);
    await panel.waitForSelector('[data-state=running]', { state: 'detached' });
  };

  it('hears no click that was meant for the card before it, however quick or slow', async () => {
    const delays = [0, 10, 25, 40, 60, 80, 100, 130, 160, 200, 250, 300, 400, 500, 600];
    let [reached, late] = [0, 0];
    for (const [at, delay] of delays.entries()) {
      await askFor(`store and forget ${at}`, { calls: [store(`Tides ${at}`), forgetAll] });
      await panel.waitForSelector(ready);
      const first = await cardId();
      const spot = await middleOf(allow);
      await press(panel, spot);
      await panel.waitForTimeout(delay);
      await press(panel, spot);
      const second = await secondCard(first);
      // As much as hands can do in that time, at the worst place, with what has to be ticked already ticked.
      await panel.evaluate(
        (selector) => document.querySelector<HTMLInputElement>(selector)?.click(),
        `${card} input`,
      );
      const grave = await middleOf(`${card} [data-testid=confirm-forget]`);
      while ((await sinceShown(second)) < 450) await press(panel, grave);
      await panel.waitForTimeout(300);
      if ((await currentCard()) === second) await refuse();
      // Nothing to learn from a press that a busy machine let through too late.
      else if ((await lastPress(second)) < 700) reached += 1;
      else late += 1;
    }
    expect(late).toBeLessThan(delays.length / 2);
    expect(`${reached} of ${delays.length}`).toBe('0 of 15');
    if (late === 0) expect(await countLearnings()).toBe(delays.length);
  });

  it('nor one of the same kind in the same place', async () => {
    const before = await countLearnings();
    let [reached, late] = [0, 0];
    const delays = [0, 20, 50, 90, 140, 200, 300, 450];
    for (const [at, delay] of delays.entries()) {
      await askFor(`store two ${at}`, { calls: [store(`A ${at}`), store(`B ${at}`)] });
      await panel.waitForSelector(ready);
      const first = await cardId();
      await press(panel, await middleOf(allow));
      const second = await secondCard(first);
      await panel.waitForTimeout(delay);
      await press(panel, await middleOf(allow));
      await panel.waitForTimeout(200);
      if ((await currentCard()) === second) await refuse();
      else if ((await lastPress(second)) < 700) reached += 1;
      else late += 1;
    }
    expect(reached).toBe(0);
    expect(await countLearnings()).toBe(before + delays.length + late);
  });

  it('keeps the first card in its place, and puts the second below its own step', async () => {
    await askFor('two in one step', { calls: [store('C 1'), store('C 2')] });
    await panel.waitForSelector(ready);
    expect(await panel.locator(card).count()).toBe(1);
    const first = await cardId();
    const above = await panel.locator(card).boundingBox();
    await panel.click(allow);
    await secondCard(first);
    expect(await panel.locator('[data-testid=confirmation-settled]').textContent()).toContain(
      'You allowed this',
    );
    const settled = await panel.locator('[data-testid=confirmation-settled]').boundingBox();
    const below = await panel.locator(card).boundingBox();
    expect(below!.y).toBeGreaterThan(settled!.y + settled!.height);
    expect(above!.height).toBeGreaterThan(0);
    await panel.waitForSelector(ready);
    await refuse();
  });

  it('hears no key that was pressed twice or held', async () => {
    await askFor('with the keyboard', { calls: [store('D 1'), forgetAll] });
    await panel.waitForSelector(ready);
    const first = await cardId();
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'confirm-no',
    );
    await panel.focus(allow);
    await panel.keyboard.press('Enter');
    await panel.keyboard.press('Enter');
    const second = await secondCard(first);
    for (const key of ['Enter', ' ', 'Escape', 'Enter']) await panel.keyboard.press(key);
    await panel.waitForTimeout(200);
    expect(await cardId()).toBe(second);
    // Held down since before the card could be answered.
    await panel.focus(`${card} [data-testid=confirm-no]`);
    await panel.keyboard.down('Enter');
    await panel.waitForSelector(ready);
    await panel.keyboard.down('Enter');
    await panel.keyboard.down('Enter');
    await panel.keyboard.up('Enter');
    await panel.waitForTimeout(200);
    expect(await cardId()).toBe(second);
    await panel.keyboard.press('Escape');
    await panel.waitForSelector('[data-state=running]', { state: 'detached' });
  });

  it('cannot be ticked off either before it has been there for 700 ms', async () => {
    const tick = `${card} [data-testid=confirm-tick]`;
    await askFor('tick it early', { calls: [forgetAll] });
    await panel.waitForSelector(card);
    const id = await cardId();
    const box = await middleOf(tick);
    const label = await middleOf(`${card} .confirmation-tick span`);
    await panel.focus(tick);
    let tries = 0;
    // One at a time: two that count would take each other back.
    const ways = [() => press(panel, box), () => panel.keyboard.press(' '), () => press(panel, label)];
    while ((await sinceShown(id)) < 450) {
      await ways[tries % ways.length]!();
      tries += 1;
      expect(await panel.isChecked(tick), `after ${tries} tries`).toBe(false);
    }
    expect(tries).toBeGreaterThan(0);
    await panel.waitForSelector(ready);
    // A click that follows sooner is the second of two.
    await panel.waitForTimeout(600);
    await press(panel, await middleOf(`${card} .confirmation-tick span`));
    expect(await panel.isChecked(tick)).toBe(true);
    await panel.focus(tick);
    await panel.keyboard.press(' ');
    expect(await panel.isChecked(tick)).toBe(false);
    await refuse();
  });

  it('takes no click in a panel whose size has just changed', async () => {
    await askFor('resize it', { calls: [store('Z')] });
    await panel.waitForSelector(ready);
    for (const width of [420, 300, 360]) {
      await panel.setViewportSize({ width, height: 900 });
      await press(panel, await middleOf(allow));
      await panel.waitForTimeout(100);
      expect(await panel.locator(card).count(), `${width} px`).toBe(1);
      await panel.waitForSelector(ready);
    }
    await refuse();
  });

  it('takes no click while it moves, nor for 700 ms after', async () => {
    const before = await countLearnings();
    await askFor('a card that moves', { calls: [store('E')] });
    await panel.waitForSelector(ready);
    const move = (height: number) =>
      panel.evaluate(
        ([selector, size]) => {
          const spacer = document.createElement('div');
          spacer.style.height = `${size}px`;
          document.querySelector(selector)?.before(spacer);
        },
        [card, height] as const,
      );
    for (const height of [40, 3, 120]) {
      await move(height);
      await press(panel, await middleOf(allow));
      await panel.waitForTimeout(150);
      expect(await panel.locator(card).count(), `moved by ${height}`).toBe(1);
      await panel.waitForSelector(ready);
    }
    // Out of view, a key does nothing either.
    await panel.evaluate(() => document.querySelector('.conversation')?.scrollTo({ top: 0 }));
    await move(2_000);
    await panel.waitForTimeout(900);
    await panel.evaluate(
      (selector) => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }),
      allow,
    );
    await panel.keyboard.press('Enter');
    await panel.waitForTimeout(200);
    expect(await panel.locator(card).count()).toBe(1);
    expect(await countLearnings()).toBe(before);
    await panel.locator(card).scrollIntoViewIfNeeded();
    await panel.waitForSelector(ready);
    await refuse();
  });

  it('is heard in the service worker no sooner either, and only by its own id and word', async () => {
    const before = await countLearnings();
    await askFor('words that come too early', { calls: [store('F'), forgetAll] });
    await panel.waitForSelector(ready);
    const first = await cardId();
    await panel.click(allow);
    const id = await secondCard(first);
    const requestId = id?.replace(/-call-.*$/u, '') ?? '';
    // A panel without any guard.
    const stillAsked = await panel.evaluate(
      async ([request, pending, other]) => {
        const port = chrome.runtime.connect({ name: 'answer' });
        const heard: { type: string; turn?: { confirmation: { id: string } | null } }[] = [];
        port.onMessage.addListener((message: (typeof heard)[number]) => heard.push(message));
        const say = (confirmation: string, answer: string) =>
          port.postMessage({ type: 'confirm', id: confirmation, answer });
        port.postMessage({ type: 'follow', requestId: request });
        say(pending, 'forget');
        for (let at = 0; at < 10; at += 1) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          say(pending, 'forget');
        }
        await new Promise((resolve) => setTimeout(resolve, 900));
        for (const word of ['once', 'always', 'send']) say(pending, word);
        say(other, 'forget');
        say(other, 'once');
        await new Promise((resolve) => setTimeout(resolve, 300));
        port.disconnect();
        return (
          heard.some(({ turn }) => turn?.confirmation?.id === pending) &&
          heard.every(({ type }) => type !== 'confirmation-end')
        );
      },
      [requestId, id ?? '', first ?? ''] as const,
    );
    expect(stillAsked).toBe(true);
    expect(await countLearnings()).toBe(before + 1);
    expect(await cardId()).toBe(id);
    await panel.waitForSelector(ready);
    await refuse();
  });

  it('shows every character that would be kept, and none that cannot be seen', async () => {
    const content = Array.from({ length: 500 }, (_, at) => `w${at}`)
      .join(' ')
      .padEnd(3_990, '.');
    await askFor('a long one', { calls: [store('\u202Elong\u200B', `${content}\u202Eend`)] });
    await panel.waitForSelector(ready);
    const shown = await panel.locator('[data-testid=confirmation-text]').allTextContents();
    expect(shown).toEqual(['long', `${content}end`]);
    expect(await panel.locator('[data-testid=confirm-always]').count()).toBe(0);
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    await refuse();
  });

  it('lists what would be forgotten, and forgets only once that is ticked off', async () => {
    await askFor('forget it', { calls: [forgetAll] });
    await panel.waitForSelector(ready);
    const total = await countLearnings();
    const text = await panel.locator('[data-testid=confirmation-text]').textContent();
    expect(text?.split('\n')).toHaveLength(total);
    expect(text).toContain('C 1');
    expect(await panel.locator('[data-testid=confirm-always]').count()).toBe(0);
    const forget = `${card} [data-testid=confirm-forget]`;
    await press(panel, await middleOf(forget));
    await panel.waitForTimeout(200);
    expect(await panel.locator(card).count()).toBe(1);
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    await panel.check('[data-testid=confirm-tick]');
    await panel.click(forget);
    await panel.waitForSelector('[data-state=running]', { state: 'detached' });
    expect(await countLearnings()).toBe(0);
  });

  it('leaves no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
