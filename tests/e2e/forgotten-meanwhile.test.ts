import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Turn } from '../../src/lib/chats/turn';
import type { MemoryPage } from '../../src/lib/memory';
import { callBackground, readEverything } from './canary-scan';
import { enterModel, openOptions } from './connect-model';
import { startHarness, type Harness } from './harness';
import { say, startPacedModel } from './paced-model';
import { html, startTestServer, type TestServer } from './test-server';

/** Everything on the page has it, so that no quotation is without it. */
const canaryOf = (name: string) => `Quexalor${name}`;

const moments = ['before', 'between', 'undone'];

function write(name: string): string {
  const canary = canaryOf(name);
  const paragraphs = Array.from(
    { length: 12 },
    (_, at) => `<p>The lighthouse keeper ${canary} writes down the weather of day ${at} before dinner.</p>`,
  );
  return `<article><h1>Log of ${canary}</h1>${paragraphs.join('')}</article>`;
}

describe('a page that is forgotten while its answer is written', { timeout: 60_000 }, () => {
  let harness: Harness;
  let server: TestServer;
  let model: Awaited<ReturnType<typeof startPacedModel>>;
  let helper: Page;

  beforeAll(async () => {
    harness = await startHarness();
    model = await startPacedModel();
    server = await startTestServer(
      Object.fromEntries(moments.map((name) => [`/${name}`, html(write(name), `Log of ${canaryOf(name)}`)])),
    );
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.baseUrl });
    await options.close();
    helper = await harness.browser.context.newPage();
    await helper.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
  });
  afterAll(async () => {
    await harness.close();
    await server.close();
    model.server.closeAllConnections();
    model.server.close();
  });

  /** Asks about the page as a panel does, and resolves when the model was asked. */
  async function ask(name: string) {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url(`/${name}`));
    await page.bringToFront();
    const before = model.open.length;
    await helper.evaluate(async (id) => {
      const [tab] = await chrome.tabs.query({ active: true });
      const port = chrome.runtime.connect({ name: 'answer' });
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      port.onMessage.addListener((news) => heard.push(news));
      const question = { text: 'What does the keeper write down?', tabId: tab?.id };
      port.postMessage({ type: 'ask', question: { ...question, requestId: id, conversationId: id } });
    }, name);
    await vi.waitFor(() => expect(model.open.length).toBe(before + 1), { timeout: 20_000 });
    return { page, response: model.open[before]! };
  }
  const untilHeard = (text: string) =>
    helper.waitForFunction(
      (wanted) =>
        JSON.stringify(Object.entries(globalThis).find(([key]) => key === 'heard')).includes(wanted),
      text,
      { timeout: 20_000 },
    );
  /** As a panel that is opened now gets it. */
  const follow = (name: string) =>
    helper.evaluate(
      (requestId) =>
        new Promise<string>((resolve) => {
          const port = chrome.runtime.connect({ name: 'answer' });
          port.onMessage.addListener((news) => resolve(JSON.stringify(news)));
          port.postMessage({ type: 'follow', requestId });
        }),
      name,
    );
  const isRemembered = async (name: string) => {
    const filter = { sourceUrl: server.url(`/${name}`) };
    return (await callBackground<MemoryPage>(helper, 'source-list', { filter, limit: 5 })).total > 0;
  };
  const readTurn = async (name: string): Promise<Turn> => {
    const stored = await callBackground<{ turns: Turn[] }>(helper, 'conversation-open', { id: name });
    return stored.turns[0]!;
  };

  it('is neither stored again nor quoted, when no word of the answer was there yet', async () => {
    const { page, response } = await ask('before');
    await vi.waitFor(async () => expect(await isRemembered('before')).toBe(true), { timeout: 20_000 });
    await callBackground(helper, 'source-forget', { sourceUrl: server.url('/before') });
    say(response, 'The keeper writes down the weather [1].');
    say(response, ' Every evening.', true);
    await untilHeard('"finish"');
    await vi.waitFor(async () => expect((await readTurn('before')).state.kind).toBe('answered'));
    const turn = await readTurn('before');
    expect(JSON.stringify(turn.parts)).toContain('Every evening.');
    expect(JSON.stringify(turn)).not.toContain(canaryOf('before'));
    expect(await isRemembered('before')).toBe(false);
    expect((await readEverything(helper)).databases).not.toContain(canaryOf('before'));
    await page.close();
  });

  it('leaves the answer between two words, also for a panel that is opened then', async () => {
    const { page, response } = await ask('between');
    say(response, 'The keeper writes down the weather [1].');
    // Further words: a number at the end of a text may go on.
    say(response, ' And then');
    await untilHeard('"citation"');
    await vi.waitFor(async () => expect(await isRemembered('between')).toBe(true), { timeout: 20_000 });
    expect(await follow('between')).toContain(canaryOf('between'));
    await callBackground(helper, 'source-forget', { sourceUrl: server.url('/between') });
    expect(await follow('between')).not.toContain(canaryOf('between'));
    say(response, ' he has dinner [1].', true);
    await untilHeard('"finish"');
    await vi.waitFor(async () => expect((await readTurn('between')).state.kind).toBe('answered'));
    const turn = await readTurn('between');
    expect(JSON.stringify(turn.parts)).toContain('he has dinner');
    expect(JSON.stringify(turn)).not.toContain(canaryOf('between'));
    expect(await isRemembered('between')).toBe(false);
    expect((await readEverything(helper)).databases).not.toContain(canaryOf('between'));
    await page.close();
  });

  it('is quoted after all, when the forgetting is taken back before the last word', async () => {
    const { page, response } = await ask('undone');
    say(response, 'The keeper writes down the weather [1].');
    say(response, ' And then');
    await untilHeard('"citation"');
    await vi.waitFor(async () => expect(await isRemembered('undone')).toBe(true), { timeout: 20_000 });
    await callBackground(helper, 'source-forget', { sourceUrl: server.url('/undone') });
    expect(await follow('undone')).not.toContain(canaryOf('undone'));
    expect(await callBackground(helper, 'source-restore', { sourceUrl: server.url('/undone') })).toBe(true);
    say(response, ' he has dinner.', true);
    await untilHeard('"finish"');
    await vi.waitFor(async () => expect((await readTurn('undone')).state.kind).toBe('answered'));
    expect((await readTurn('undone')).citations[0]?.quote).toContain(canaryOf('undone'));
    expect(await isRemembered('undone')).toBe(true);
    await page.close();
  });
});
