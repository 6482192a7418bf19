import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../../src/lib/chats/types';
import type { AnswerResponse } from '../../src/messaging/protocol';
import { findViolations } from './axe';
import { startHarness, type Harness } from './harness';

const scriptedGlobal = 'scriptedAnswer';

/** In the panel, before its code: whatever is asked is answered by the test. */
function scriptPort(globalName: string) {
  const posted: unknown[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  const connect = () => ({
    postMessage: (message: unknown) => posted.push(message),
    disconnect: () => undefined,
    onMessage: { addListener: (listener: (message: unknown) => void) => listeners.push(listener) },
    onDisconnect: { addListener: () => undefined },
  });
  Object.defineProperty(chrome.runtime, 'connect', { value: connect });
  const say = (messages: unknown[]) =>
    messages.forEach((message) => listeners.forEach((tell) => tell(message)));
  Object.defineProperty(globalThis, globalName, { value: { posted, say } });
}

interface Scripted {
  posted: { type: string; answer?: string }[];
  say(messages: AnswerResponse[]): void;
}

const citation = (index: number, label: 'This page' | 'Knowledge Base') => ({
  index,
  label,
  sourceUrl: `https://harbour.example/page-${index}`,
  title: index === 1 ? 'Tides of the North Sea' : 'How a tide table is made',
  quote: 'High water comes twice a day.',
  headingPath: [],
  readAt: Date.now() - index * 86_400_000 * 3,
  score: 0.8,
  use: 'cited' as const,
});

const receipt: Receipt = {
  understood: 'Understood as going on from “What is a tide?”.',
  searched: 'hybrid',
  found: 'Showing 1 of 2 sources',
  used: [
    {
      ...{ kind: 'page-in-front', citation: null, title: 'Tides of the North Sea' },
      ...{ sourceUrl: 'https://harbour.example/page-1', score: null, tokens: 212 },
      why: 'the page in front: all of it',
    },
    {
      ...{ kind: 'page', citation: 2, title: 'How a tide table is made' },
      ...{ sourceUrl: 'https://harbour.example/page-2', score: 0.61, tokens: 180 },
      why: 'remembered page, fits the question',
    },
    {
      ...{ kind: 'preference', citation: null, title: 'Short answers.', sourceUrl: 'preference://user/1' },
      ...{ score: null, tokens: 4, why: 'your preference (style): always included' },
    },
  ],
  leftOut: [
    {
      title: 'Sailing in spring',
      sourceUrl: 'https://sail.example/',
      score: 0.29,
      why: 'below the threshold of 30 %',
    },
  ],
  budget: {
    ...{ window: 8_192, answer: 2_048, knowledge: 2_000, knowledgeUsed: 392 },
    ...{ preferences: 500, preferencesUsed: 4, page: 212, chat: 0, tools: 640 },
  },
  sent: { host: '127.0.0.1:11434', modelName: 'tiny', tokens: 1_240, steps: 2, outcome: 'answered' },
  notes: ['The model was still loading: memory was searched by word first.'],
};

describe('an answer in the panel', () => {
  let harness: Harness;
  let panel: Page;
  beforeAll(async () => {
    harness = await startHarness();
    panel = await harness.browser.context.newPage();
    await panel.setViewportSize({ width: 360, height: 900 });
    await panel.addInitScript(scriptPort, scriptedGlobal);
    await panel.goto(`chrome-extension://${harness.browser.extensionId}/src/sidepanel/index.html`);
  });
  afterAll(() => harness.close());

  const say = (...messages: AnswerResponse[]) =>
    panel.evaluate(([name, said]) => (Reflect.get(globalThis, name) as Scripted).say(said), [
      scriptedGlobal,
      messages,
    ] as const);
  const posted = () =>
    panel.evaluate((name) => (Reflect.get(globalThis, name) as Scripted).posted, scriptedGlobal);
  const violations = () => findViolations((script) => panel.evaluate(script));
  const show = async (name: string) => {
    const folder = process.env['SCREENSHOTS'];
    if (folder === undefined) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await panel.emulateMedia({ colorScheme });
      await panel.waitForTimeout(200);
      await panel.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
    }
  };
  const askFor = async (text: string) => {
    await panel.fill('[data-testid=composer-input]', text);
    await panel.waitForSelector('[data-testid=composer-send]:enabled');
    await panel.press('[data-testid=composer-input]', 'Enter');
    await panel.waitForSelector('[data-state=running]');
  };

  it('shows what is done for it, and asks before anything is changed', async () => {
    await askFor('Forget the pages of example.org');
    await say(
      {
        type: 'tool-call',
        id: 't1',
        toolName: 'search_memory',
        summary: 'Searching memory for “example.org”',
      },
      { type: 'tool-result', id: 't1', summary: '3 passages found' },
      { type: 'tool-call', id: 't2', toolName: 'forget', summary: 'Forgetting pages of example.org' },
      {
        type: 'confirmation',
        ...{ id: 't2', toolName: 'forget', effect: 'forgets', sentence: 'Forget 3 pages of example.org?' },
        details: [{ label: '3 pages', text: 'One\nTwo\nThree' }],
        grant: null,
      },
    );
    await panel.waitForSelector('[data-testid=confirmation]');
    expect(await panel.locator('[data-testid=step]').allTextContents()).toHaveLength(2);
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'confirm-no',
    );
    const ready = '[data-testid=confirm-no][aria-disabled=false]';
    await panel.waitForSelector(ready);
    await show('confirmation');
    expect(await violations()).toEqual([]);
    await panel.waitForSelector(ready);
    await panel.keyboard.press('Escape');
    expect((await posted()).at(-1)).toMatchObject({ type: 'confirm', id: 't2', answer: 'no' });
    await say({ type: 'confirmation-end', id: 't2', isAllowed: false });
    await panel.waitForSelector('[data-testid=confirmation]', { state: 'detached' });
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'composer-input',
    );
    await say({
      type: 'confirmation',
      ...{ id: 't3', toolName: 'store_knowledge', effect: 'stores', sentence: 'Store the pattern “Tides”?' },
      details: [{ label: 'Text, 600 characters', text: 'High water comes twice a day. '.repeat(20) }],
      grant: { toolName: 'store_knowledge', site: 'harbour.example', kind: 'pattern' },
    });
    await panel.waitForSelector(ready);
    await show('confirmation-store');
    expect(await violations()).toEqual([]);
    await panel.check('[data-testid=confirm-always]');
    await panel.click('[data-testid=confirm-once]');
    expect((await posted()).at(-1)).toMatchObject({ type: 'confirm', id: 't3', answer: 'always' });
    await say({ type: 'confirmation-end', id: 't3', isAllowed: true });
    await say(
      { type: 'tool-error', id: 't2', message: 'You said no.' },
      { type: 'finish', outcome: 'answered' },
    );
    await panel.waitForSelector('[data-state=answered]');
    expect(await panel.locator('details[data-testid=steps][open]').count()).toBe(0);
  });

  it('has a receipt that tells what was recalled, left out and sent', async () => {
    await askFor('When is high water?');
    await say(
      { type: 'citation', citation: citation(1, 'This page') },
      { type: 'citation', citation: citation(2, 'Knowledge Base') },
      {
        type: 'text-delta',
        text: '## Twice a day\n\nHigh water comes **about every 12 h 25 min** [1], later each day [1, 2]; [9] is no source.\n\n| Harbour | Mean range |\n|---|--:|\n| Cuxhaven | 3.0 m |\n| Esbjerg | 1.5 m |\n\n1. Look up the *port of reference*\n2. Add the difference, see [the office](https://tides.example/table?year=2026)\n\n```python\ndef high_water(previous):\n    return previous + timedelta(hours=12, minutes=25)\n```\n\n> The moon does most of it.\n\n![A chart](https://tides.example/chart.png)',
      },
      { type: 'text-end' },
      { type: 'receipt', receipt },
      { type: 'finish', outcome: 'answered' },
    );
    const turn = panel.locator('[data-testid=turn]').last();
    await turn.locator('[data-testid=receipt] summary').click();
    expect(await turn.locator('[data-testid=receipt-sent]').textContent()).toBe(
      'The question and what is listed here went to tiny on this computer (127.0.0.1:11434): about 1,240 tokens in 2 requests.',
    );
    expect(await turn.locator('[data-testid=receipt] summary').textContent()).toBe(
      'Used this page, 1 remembered passage and 1 preference · answered on this computer by tiny',
    );
    expect(await turn.locator('[data-testid=receipt-used]').count()).toBe(2);
    expect(await turn.locator('[data-testid=receipt-understood]').textContent()).toContain('What is a tide?');
    expect(await turn.locator('[data-testid=receipt-left-out]').textContent()).toContain('29 %');
    const sentences = await turn.locator('[data-testid=receipt-sentence]').allTextContents();
    expect(sentences).toContain('Your preferences: “Short answers.”');
    expect(sentences.join(' ')).toContain('memory 392 of 2,000');
    expect(await turn.locator('[data-testid=citation-marker]').allTextContents()).toEqual(['1', '1', '2']);
    expect(await turn.locator('.answer-text').textContent()).toContain('[9] is no source');
    expect(await turn.locator('[data-testid=citation-marker]').nth(2).getAttribute('title')).toBe(
      'Knowledge Base: How a tide table is made · harbour.example · 6 days ago',
    );
    expect(await violations()).toEqual([]);
    await panel.setViewportSize({ width: 360, height: 1700 });
    await show('answer');
    for (const width of [320, 360, 480]) {
      await panel.setViewportSize({ width, height: 900 });
      expect(await panel.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(
        await panel.evaluate(() => document.querySelector('.conversation')!.scrollWidth <= innerWidth),
      ).toBe(true);
    }
  });

  it('that cannot be drawn shows its words, and takes nothing else with it', async () => {
    await panel.click('[data-testid=new-chat]');
    await askFor('Something odd?');
    await say(
      { type: 'text-delta', text: 'The words of it.' },
      { type: 'citation', citation: { ...citation(1, 'This page'), title: undefined as never } },
    );
    await panel.waitForSelector('[data-testid=broken-turn]');
    expect(await panel.locator('.broken-turn-text').textContent()).toContain('The words of it.');
    await show('broken-turn');
    expect(await violations()).toEqual([]);
    // It is tried again when it is over; then the chat is left.
    await say({ type: 'finish', outcome: 'answered' });
    await panel.waitForSelector('[data-testid=broken-turn]');
    await panel.click('[data-testid=new-chat]');
    await panel.waitForSelector('[data-testid=broken-turn]', { state: 'detached' });
    expect(await panel.locator('[data-testid=composer-input]').isEnabled()).toBe(true);
  });

  it.each([
    ['prose', 'High water comes **twice** a day, about every twelve hours [1].\n\n'],
    ['one list', '- High water comes **twice** a day, about every twelve hours [1].\n'],
    ['one block of code', 'const highWater = previous + 12 * hour + 25 * minute;\n'],
  ])('of 200 kB that arrives in 5,000 pieces does not hold the panel up: %s', async (kind, line) => {
    if (await panel.isEnabled('[data-testid=new-chat]')) await panel.click('[data-testid=new-chat]');
    await askFor(`A long answer: ${kind}`);
    const text =
      (kind === 'one block of code' ? '```js\n' : '') + line.repeat(Math.floor(199_000 / line.length));
    const busy = await panel.evaluate(
      async ([name, whole]) => {
        const tasks: number[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration);
        });
        observer.observe({ type: 'longtask' });
        const { say } = Reflect.get(globalThis, name) as { say: (messages: object[]) => void };
        const start = performance.now();
        for (let at = 0; at < whole.length; at += 40) {
          say([{ type: 'text-delta', text: whole.slice(at, at + 40) }]);
          if (at % 400 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
        }
        say([{ type: 'text-end' }, { type: 'finish', outcome: 'answered' }]);
        await new Promise((resolve) => setTimeout(resolve, 500));
        const all = performance.now() - start;
        return { all, longest: Math.max(0, ...tasks), blocked: tasks.reduce((sum, task) => sum + task, 0) };
      },
      [scriptedGlobal, text] as const,
    );
    await panel.waitForSelector('[data-state=answered]');
    expect(await panel.locator('[data-testid=answer-text]').textContent()).toContain('hour');
    expect(busy.longest).toBeLessThan(2_500);
  });
});
