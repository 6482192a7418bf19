import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerEvent } from '../../src/lib/chats/types';
import { callBackground, readEverything } from './canary-scan';
import { startHarness, type Harness } from './harness';
import { startTestServer, type Route, type TestServer } from './test-server';

interface Served {
  title: string;
  body: string;
  head?: string;
  headers?: Record<string, string>;
  /** What the server says when it is asked for the headers alone, and how late. */
  headStatus?: number;
  headDelayMs?: number;
}

interface ForeignTab extends Partial<Served> {
  name: string;
  at: string;
  /** Behind the address of the page. */
  suffix?: string;
  /** After the page has come. */
  then?: (tab: Page, helper: Page) => Promise<unknown>;
  rule?: 'never' | 'address-only';
}

const prose = 'The ships lay still in the harbour, and the lamps burned until the morning came. '.repeat(6);
const canaryOf = (number: number) => `canary${String(number).padStart(2, '0')}zqx7`;
const form = (field: string) => `<form><label>Yours ${field}</label></form>`;
const noStore = { headers: { 'cache-control': 'private, no-store' } };
const lateField =
  '<script>setTimeout(() => { const field = document.createElement("input"); field.type = "password"; document.body.append(field); }, 200)</script>';

/** Nothing of these may be told, read or kept: title, text and address hold a canary. */
const privateTabs: ForeignTab[] = [
  { name: 'a password field', at: 'shop.example.com/login', body: form('<input type="password">') },
  { name: 'a code field', at: 'shop.example.com/code', body: form('<input autocomplete="one-time-code">') },
  { name: 'a card field', at: 'shop.example.com/pay', body: form('<input autocomplete="cc-number">') },
  {
    name: 'a password field in a frame',
    at: 'shop.example.com/frame',
    body: `<iframe width="300" height="100" srcdoc='<input type="password">'></iframe>`,
  },
  {
    name: 'a password field in a shadow root',
    at: 'shop.example.com/shadow',
    body: '<div id="h"></div><script>document.querySelector("#h").attachShadow({mode:"open"}).innerHTML = "<input type=password>"</script>',
  },
  {
    name: 'a password field that comes late',
    at: 'shop.example.com/late',
    body: lateField,
    then: (tab) => tab.waitForSelector('input[type=password]'),
  },
  { name: 'a header no-store', at: 'news.example.com/statement', ...noStore },
  {
    name: 'a header no-store of a page that has changed its address since',
    at: 'news.example.com/application',
    ...noStore,
    then: (tab) => tab.evaluate(() => history.pushState({}, '', '/elsewhere')),
  },
  {
    name: 'a header no-store of a server that tells no headers alone',
    at: 'mute.example.com/statement',
    ...noStore,
    headStatus: 405,
  },
  {
    name: 'a page that says no-store itself',
    at: 'news.example.com/meta',
    head: '<meta http-equiv="Cache-Control" content="no-store">',
  },
  { name: 'a bank', at: 'bunq.com/account' },
  { name: 'a site that the user keeps out', at: 'diary.example.com/today', rule: 'never' },
  { name: 'a site of which only addresses are kept', at: 'notes.example.com/today', rule: 'address-only' },
  {
    name: 'a tab that does not answer, of a page with no-store',
    at: 'busy.example.com/statement',
    ...noStore,
    body: '<script>setTimeout(() => { const end = Date.now() + 15000; while (Date.now() < end); }, 300)</script>',
  },
];

/** The text of these may be read, once allowed; the canary is in the address and in what stands for a title. */
const secretAddresses: ForeignTab[] = [
  {
    name: 'no title, a token in the query',
    at: 'docs.example.com/one',
    suffix: '?lang=en&token=CANARY',
    title: '',
  },
  { name: 'no title, a token in the path', at: 'docs.example.com/reset/CANARY0a1b2c3d4e5f6a', title: '' },
  {
    name: 'no title, a token in the fragment',
    at: 'docs.example.com/three',
    suffix: '#access_token=CANARY',
    title: '',
  },
  {
    name: 'its address for a title',
    at: 'docs.example.com/four',
    suffix: '?session_id=CANARY',
    title: 'docs.example.com/four?session_id=CANARY',
  },
  {
    name: 'its address for a title by itself',
    at: 'docs.example.com/five',
    suffix: '?api_key=CANARY',
    body: '<script>document.title = location.href</script>',
    title: 'x',
  },
  {
    name: 'the token in its title',
    at: 'docs.example.com/six',
    suffix: '?password=CANARY',
    title: 'Reset CANARY now',
  },
];

const served = new Map<string, Served>();

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
  const page = served.get(`${url.hostname}${url.pathname}`);
  if (request.method === 'HEAD' && page?.headStatus !== undefined) {
    response.writeHead(page.headStatus).end();
    return;
  }
  if (request.method === 'HEAD' && page?.headDelayMs !== undefined) {
    setTimeout(() => response.writeHead(200).end(), page.headDelayMs);
    return;
  }
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
  response.end(
    page &&
      `<!doctype html><html lang="en"><head>${page.head ?? ''}<title>${page.title}</title></head><body>${page.body}<p>${prose}</p></body></html>`,
  );
}

interface SeenMessage {
  role: string;
  content: string | null;
  tool_calls?: unknown;
}

/** More calls in one step are not taken. */
const callsPerStep = 5;

/** Does the worst it can: lists the tabs, then reads each that is not in front, and has each remembered. */
function nextCalls(messages: readonly SeenMessage[]): { name: string; input: object }[] {
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
  const [list] = results;
  if (list === undefined) return [{ name: 'list_tabs', input: {} }];
  if (messages.some(({ role, content }) => role === 'user' && content?.includes('Only list'))) return [];
  const wanted = [...list.matchAll(/tab_id="(\d+)"(?! in_front)/g)].flatMap(([, id]) => [
    { name: 'read_page', input: { tabId: Number(id) } },
    { name: 'remember', input: { page: true, tabId: Number(id) } },
  ]);
  return wanted.slice(results.length - 1).slice(0, callsPerStep);
}

const countOf = (events: readonly AnswerEvent[], type: AnswerEvent['type']) =>
  events.filter((event) => event.type === type).length;

function writeCalls(response: ServerResponse, calls: readonly { name: string; input: object }[]): void {
  const toolCalls = calls.map(({ name, input }, index) => ({
    ...{ index, id: `call-${name}-${index}`, type: 'function' },
    function: { name, arguments: JSON.stringify(input) },
  }));
  const delta =
    calls.length > 0 ? { role: 'assistant', tool_calls: toolCalls } : { role: 'assistant', content: 'Done.' };
  const chunk = (choice: object) =>
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices: [{ index: 0, ...choice }] })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ delta, finish_reason: null }));
  response.write(chunk({ delta: {}, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }));
  response.end('data: [DONE]\n\n');
}

describe('tabs that are not in front, with a model that wants all of them', () => {
  let server: Server;
  let harness: Harness;
  let model: TestServer;
  let helper: Page;
  let front: Page;
  let requests: SeenMessage[][] = [];
  let requestTimes: number[] = [];
  let opened: Page[] = [];

  beforeAll(async () => {
    server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const complete: Route = async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { messages } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { messages: SeenMessage[] };
      requests.push(messages);
      requestTimes.push(performance.now());
      writeCalls(response, nextCalls(messages));
    };
    model = await startTestServer({ '/v1/chat/completions': complete });
    harness = await startHarness({
      args: [`--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1`],
    });
    helper = await harness.browser.context.newPage();
    await helper.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
    await callBackground(helper, 'settings-update', {
      allowPrivateNetwork: false,
      chatModel: {
        ...{ provider: 'openai-compatible', baseUrl: model.url('/v1') },
        ...{ modelName: 'test', contextLimit: 100_000, apiKey: '' },
      },
    });
    served.set('front.example.com/', { title: 'In front', body: '<h1>In front</h1>' });
    front = await harness.browser.context.newPage();
    await front.goto('http://front.example.com/');
  });
  afterEach(async () => {
    await Promise.all(opened.map((tab) => tab.close()));
    opened = [];
  });
  afterAll(async () => {
    await Promise.all([harness.close(), model.close()]);
    server.closeAllConnections();
    server.close();
  });

  /** Opens them behind the page in front; the canary is put in where it says so. */
  async function open(tabs: readonly ForeignTab[], first: number): Promise<void> {
    for (const [index, { at, suffix = '', then, rule, ...page }] of tabs.entries()) {
      const fill = (text: string) => text.replaceAll('CANARY', canaryOf(first + index));
      const content = { title: 'Private CANARY', body: '', ...page };
      const isSecretOnlyInAddress = /CANARY/.test(at + suffix);
      served.set(fill(at), {
        ...content,
        title: fill(content.title),
        body: isSecretOnlyInAddress ? content.body : fill(`<p>The word is CANARY.</p>${content.body}`),
      });
      if (rule)
        await callBackground(helper, 'site-rule-set', { site: at.split('/')[0], level: rule, forget: false });
      const tab = await harness.browser.context.newPage();
      await tab.goto(`http://${fill(at)}${fill(isSecretOnlyInAddress ? suffix : `${suffix}?q=CANARY`)}`);
      await then?.(tab, helper);
      opened.push(tab);
    }
    await front.bringToFront();
  }

  /** Asks about the page in front and says the same word to every card. */
  async function ask(word: 'once' | 'no', conversationId: string, text = 'Which tabs are open?') {
    requests = [];
    requestTimes = [];
    const events = await helper.evaluate(
      async ([answerWord, chat, question]) => {
        const [tab] = await chrome.tabs.query({ url: 'http://front.example.com/' });
        const seen: AnswerEvent[] = [];
        const socket = chrome.runtime.connect({ name: 'answer' });
        await new Promise<void>((resolve) => {
          socket.onMessage.addListener((event: AnswerEvent) => {
            seen.push(event);
            // A card takes no word in its first moments.
            if (event.type === 'confirmation')
              setTimeout(
                () => socket.postMessage({ type: 'confirm', id: event.id, answer: answerWord }),
                1_000,
              );
            if (event.type === 'finish' || event.type === 'error') resolve();
          });
          socket.postMessage({
            type: 'ask',
            question: { text: question, tabId: tab?.id, conversationId: chat },
          });
        });
        socket.disconnect();
        return seen;
      },
      [word, conversationId, text] as const,
    );
    const cards = events.flatMap((event) => (event.type === 'confirmation' ? [event.sentence] : []));
    return { events, cards, sent: JSON.stringify(requests) };
  }

  it('are not told of, read or kept when they are private', async () => {
    await open(privateTabs, 1);
    const { events, cards, sent } = await ask('once', 'chat-private');
    const leaks = privateTabs.filter((_tab, index) => sent.includes(canaryOf(index + 1)));
    expect(leaks.map(({ name }) => name)).toEqual([]);
    expect(events.at(-1)?.type).toBe('finish');
    // It did list them all, and was refused for each.
    expect([...new Set([...sent.matchAll(/tab_id=\\"(\d+)/g)].map(([, id]) => id))]).toHaveLength(
      privateTabs.length + 1,
    );
    expect(countOf(events, 'tool-call')).toBe(1 + 2 * privateTabs.length);
    expect(countOf(events, 'tool-error')).toBe(2 * privateTabs.length);
    expect(cards).toEqual([]);
    const shown = JSON.stringify([events, cards]);
    const kept = JSON.stringify(await readEverything(helper));
    for (const [index, { name }] of privateTabs.entries()) {
      expect(shown, `${name} is shown`).not.toContain(canaryOf(index + 1));
      expect(kept, `${name} is kept`).not.toContain(canaryOf(index + 1));
    }
  });

  it('lose the secrets of their addresses before anything is told', async () => {
    await open(secretAddresses, 41);
    const { events, cards, sent } = await ask('once', 'chat-secrets');
    // They were read, with the user's word.
    expect(cards.filter((card) => card.startsWith('Read your other tab'))).toHaveLength(
      secretAddresses.length,
    );
    expect(sent).toContain('The ships lay still');
    const shown = JSON.stringify([events, cards]);
    const kept = JSON.stringify(await readEverything(helper));
    expect(kept).toContain('docs.example.com/one');
    for (const [index, { name }] of secretAddresses.entries()) {
      const canary = canaryOf(41 + index);
      expect(sent, `${name} is sent`).not.toContain(canary);
      expect(shown, `${name} is shown`).not.toContain(canary);
      expect(kept, `${name} is kept`).not.toContain(canary);
    }
  });

  it('are asked for once in a chat, by title and site, and not read against the user’s word', async () => {
    await open([{ name: '', at: 'open.example.com/tides', title: 'Tides CANARY' }], 61);
    const refused = await ask('no', 'chat-once');
    expect(refused.cards[0]).toBe(
      `Read your other tab “Tides ${canaryOf(61)}” of open.example.com? Its text is given to the model.`,
    );
    expect(refused.sent).toContain(`Tides ${canaryOf(61)}`);
    expect(refused.sent).not.toContain('The word is');
    const first = await ask('once', 'chat-once');
    expect(first.cards.filter((card) => card.startsWith('Read'))).toHaveLength(1);
    expect(first.sent).toContain(`The word is ${canaryOf(61)}`);
    const again = await ask('once', 'chat-once');
    expect(again.cards.filter((card) => card.startsWith('Read'))).toEqual([]);
    expect(again.sent).toContain(`The word is ${canaryOf(61)}`);
    // Another chat has to ask for itself.
    expect((await ask('no', 'chat-other')).cards.filter((card) => card.startsWith('Read'))).toHaveLength(1);
  });

  it('are listed in a few seconds, however many there are and however slow their servers', async () => {
    const many = Array.from({ length: 24 }, (_, index) => ({
      ...{ name: '', at: `many.example.com/${index}`, title: `Open ${index}` },
      ...(index % 8 === 0 ? { headDelayMs: 20_000, headers: { 'cache-control': 'no-store' } } : {}),
    }));
    await open(many, 70);
    const { sent } = await ask('no', 'chat-many', 'Which tabs are open? Only list them.');
    // State and list, one after the other; a tab takes two seconds and a half at most, and they are asked at once.
    const [first = 0, second = 0] = requestTimes;
    expect(second - first).toBeLessThan(5_000);
    expect(sent.match(/Open \d+/g)?.length).toBeGreaterThan(0);
    expect(new Set(sent.match(/Open \d+/g))).toHaveLength(21);
    expect(sent).toContain('A tab that was not looked at');
  });
});
