import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../../src/lib/agent/types';
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
      { type: 'confirmation', id: 't2', toolName: 'forget', sentence: 'Forget 3 pages of example.org?' },
    );
    await panel.waitForSelector('[data-testid=confirmation]');
    expect(await panel.locator('[data-testid=step]').allTextContents()).toHaveLength(2);
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'confirm-no',
    );
    await show('confirmation');
    expect(await violations()).toEqual([]);
    await panel.keyboard.press('Escape');
    await panel.waitForSelector('[data-testid=confirmation]', { state: 'detached' });
    expect((await posted()).at(-1)).toMatchObject({ type: 'confirm', id: 't2', answer: 'no' });
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'composer-input',
    );
    await say({ type: 'confirmation', id: 't3', toolName: 'forget', sentence: 'Forget 1 page?' });
    await panel.click('[data-testid=confirm-always]');
    expect((await posted()).at(-1)).toMatchObject({ type: 'confirm', id: 't3', answer: 'always' });
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
    expect(sentences).toContain('Your preferences: “Short answers.”.');
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
});
