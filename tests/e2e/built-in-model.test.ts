import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DevtoolsTargets } from '../../scripts/devtools-session.mjs';
import { openOptions, testModel } from './connect-model';
import { ask, startHarness, type Harness } from './harness';

const question = 'Why were the heavy lenses floated in mercury?';

/** The Prompt API, as a script: remembers what it was told, lists the tabs if it can, and answers with two pieces. */
const fakeApi = `globalThis.told = [];
globalThis.LanguageModel = {
  availability: async () => 'available',
  create: async ({ initialPrompts }) => ({
    contextWindow: 9216,
    promptStreaming: (turns) => {
      globalThis.told.push({ initialPrompts, turns });
      const calls = initialPrompts[0]?.content.includes('list_tabs(') && !turns.at(-1).content.startsWith('Result of');
      const pieces = calls ? ['{"tool":"list_', 'tabs","input":{}}'] : ['From the ', 'browser [1].'];
      return new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      });
    },
    destroy() {},
  }),
}`;

describe('the browser’s own model', () => {
  let harness: Harness;
  let options: Page;
  beforeAll(async () => {
    harness = await startHarness();
    options = await openOptions(harness);
  });
  afterAll(() => harness.close());

  /** Runs a script in the offscreen document. */
  async function runOffscreen(expression: string): Promise<unknown> {
    const session = await harness.browser.context.browser()!.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
    const target = targetInfos.find(({ url }) => url.endsWith('/src/offscreen/index.html'))!;
    const offscreen = await new DevtoolsTargets(session).attach(target.targetId);
    const { result } = await offscreen.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value as unknown;
  }

  it('that is not there: the settings and the panel say so', async () => {
    await options.selectOption('[data-testid=model-preset]', 'chrome');
    await options.waitForSelector('[data-testid=built-in-model][data-state=unavailable]');
    expect(await options.textContent('[data-testid=model-leaves]')).toBe('Nothing leaves this browser.');
    expect(await testModel(options)).toEqual({
      message: 'This browser has no model of its own. Choose another one in Settings.',
      tone: 'bad',
    });
    const panel = await harness.browser.openSidePanel(await harness.visit('fresnel-lens'));
    expect((await ask(panel, question)).error).toMatch(/has no model of its own/);
  });

  it('that is there for windows only: is asked through the offscreen document', async () => {
    const worker = await harness.browser.serviceWorker();
    await worker.evaluate(() => Reflect.deleteProperty(globalThis, 'LanguageModel'));
    await runOffscreen(fakeApi);
    expect(await testModel(options)).toEqual({
      message: 'The browser’s own model answers.',
      tone: 'good',
    });
    const panel = await harness.browser.openSidePanel(await harness.visit('fresnel-lens'));
    const answer = await ask(panel, question);
    expect(answer.error).toBeNull();
    expect(answer.text).toBe('From the browser .');
    const told = JSON.stringify(await runOffscreen('globalThis.told'));
    expect(told).toContain('[REFERENCE DATA');
    expect(told).toContain(question);
    // It was told of the tools, used one, and was given what it found.
    expect(told).toContain('You can use tools.');
    expect(told).toContain('Result of list_tabs:');
    const stored = await worker.evaluate(() => chrome.storage.session.get('model-facts'));
    expect(JSON.stringify(stored)).toContain('"window":9216');
  });

  it('that has to be fetched: shows how far it is', async () => {
    await options.addInitScript(() => {
      const listeners: ((event: { loaded: number }) => void)[] = [];
      Object.assign(globalThis, {
        listeners,
        LanguageModel: {
          availability: () => Promise.resolve('downloadable'),
          create: ({ monitor }: { monitor: (target: object) => void }) =>
            new Promise((resolve) => {
              monitor({
                addEventListener: (_type: string, listener: (event: { loaded: number }) => void) => {
                  listeners.push(listener);
                  listener({ loaded: 0.42 });
                },
              });
              setTimeout(() => resolve({ destroy: () => undefined }), 1_500);
            }),
        },
      });
    });
    await options.reload();
    await options.click('[data-testid=built-in-download]');
    await options.waitForSelector('[data-testid=built-in-model]:has-text("Downloading… 42 %")');
    await options.waitForSelector('[data-testid=built-in-model][data-state=available]');
  });

  it('leaves no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
