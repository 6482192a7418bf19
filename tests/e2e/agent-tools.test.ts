import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callBackground } from './canary-scan';
import { enterModel, openOptions } from './connect-model';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';
import { startTestServer, type Route, type TestServer } from './test-server';

interface SeenMessage {
  role: string;
  content: string | null;
  tool_call_id?: string;
}

type Step = { call: string; input: object } | { say: string };

const question = 'Who drew up the first tide tables, and keep what you learn';
const learning = { category: 'pattern', title: 'Tide tables', content: 'Machines drew tides.', tags: [] };
const script: Step[] = [
  { call: 'search_memory', input: { query: 'tide tables by machine' } },
  { call: 'store_knowledge', input: learning },
  { say: 'The first ones came from the church [1].' },
];

/** Speaks OpenAI's protocol; each step of the script answers one request. */
function writeStep(response: ServerResponse, step: Step, number: number): void {
  const call = 'call' in step ? { name: step.call, arguments: JSON.stringify(step.input) } : null;
  const delta = call
    ? {
        role: 'assistant',
        tool_calls: [{ index: 0, id: `call-${number}`, type: 'function', function: call }],
      }
    : { role: 'assistant', content: 'say' in step ? step.say : '' };
  const chunk = (choice: object) =>
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices: [{ index: 0, ...choice }] })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ delta, finish_reason: null }));
  response.write(chunk({ delta: {}, finish_reason: call ? 'tool_calls' : 'stop' }));
  response.end('data: [DONE]\n\n');
}

/** In the panel: the card has been there, unmoved, for long enough. */
const isReady = `document.querySelector('[data-testid=confirm-no][aria-disabled=false]') !== null`;

describe('an answer that takes two tools', () => {
  let harness: Harness;
  let model: TestServer;
  let panel: PanelDriver;
  const requests: SeenMessage[][] = [];

  beforeAll(async () => {
    const complete: Route = async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as { messages: SeenMessage[] };
      const results = body.messages.filter(({ role }) => role === 'tool').length;
      requests.push(body.messages);
      writeStep(response, script[results]!, results);
    };
    model = await startTestServer({ '/v1/chat/completions': complete });
    harness = await startHarness();
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.url('/v1') });
    await options.close();
    panel = await harness.browser.openSidePanel(await harness.visit('tide-table'));
  });
  afterAll(() => Promise.all([harness.close(), model.close()]));

  const countLearnings = async () => {
    const page = await harness.browser.context.newPage();
    await page.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
    const { total } = await callBackground<{ total: number }>(page, 'source-list', {
      filter: { docType: 'knowledge' },
      limit: 10,
    });
    await page.close();
    return total;
  };

  it('asks before it changes the memory, and stores nothing when the user says no', async () => {
    const answering = ask(panel, question);
    await panel.waitFor(() => document.querySelector('[data-testid=confirmation]') !== null, {
      what: 'the question whether the learning may be stored',
    });
    const asked = await panel.evaluate(
      () => document.querySelector('[data-testid=confirmation]')?.textContent ?? '',
    );
    expect(asked).toContain('Tide tables');
    expect(await countLearnings()).toBe(0);
    await panel.waitFor(isReady, { what: 'the card to take a word' });
    await panel.click('[data-testid=confirm-no]');
    const answer = await answering;
    expect(answer.error).toBeNull();
    expect(answer.text).toContain('The first ones came from the church');
    expect(await countLearnings()).toBe(0);
    // The model was told that it was refused.
    expect(requests.at(-1)?.at(-1)?.content).toMatch(/not allow|refused|said no|declined/i);
  });

  it('stores it once allowed, cites what its search found, and tells what was sent to whom', async () => {
    requests.length = 0;
    const answering = ask(panel, question);
    await panel.waitFor(() => document.querySelector('[data-testid=confirmation]') !== null, {
      what: 'the question whether the learning may be stored',
    });
    await panel.waitFor(isReady, { what: 'the card to take a word' });
    await panel.click('[data-testid=confirm-once]');
    const answer = await answering;
    expect(answer.error).toBeNull();
    expect(answer.citations.map(({ index }) => index)).toContain(1);
    expect(await countLearnings()).toBe(1);
    expect(requests).toHaveLength(3);
    // No page text in the system prompt, and the results of tools are marked as what they are.
    expect(requests[0]?.filter(({ role }) => role === 'system')).toHaveLength(1);
    expect(JSON.stringify(requests[0]?.[0])).not.toContain('Kelvin');
    const shown = await panel.evaluate(() => ({
      steps: [...document.querySelectorAll('[data-testid=step]')].length,
      sent: [...document.querySelectorAll('[data-testid=receipt-sent]')].at(-1)?.textContent ?? '',
    }));
    expect(shown.steps).toBeGreaterThanOrEqual(2);
    expect(shown.sent).toContain('127.0.0.1');
    expect(harness.browser.problems()).toEqual([]);
  });
});
