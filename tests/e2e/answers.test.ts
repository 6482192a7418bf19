import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startAskedModel } from './asked-model';
import { enterModel, openOptions } from './connect-model';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';
import { html, startTestServer, type TestServer } from './test-server';

const title = 'Heat pumps in old houses';
const opening = 'A heat pump takes warmth from the air outside and brings it into the house.';
const closing = 'Whoever insulates the roof first needs a smaller machine.';
const article = `<article><h1>${title}</h1><p>${opening} It needs a third of the current that a heater would.</p>
  <h2>Costs</h2><p>In 2024 a machine for one family cost about 28,000 euros, of which the state paid up to 70 percent.</p>
  <h2>Noise</h2><p>Neighbours hear the fan at night, so that it has to stand three metres from the fence.</p>
  <h2>Advice</h2><p>Radiators that are large enough can stay where they are. ${closing}</p></article>`;
const longParagraph = (at: number) =>
  `In chapter ${at} the keeper of lighthouse number ${at} describes how the lamp was cleaned, which oil was bought, who came by boat in the storm, and what the ledger of that winter said about wages and bread.`;
const longArticle = (paragraphs: number, name: string) =>
  `<article><h1>${name}</h1>${Array.from({ length: paragraphs }, (_, at) => `<p>${longParagraph(at + 1)}</p>`).join('')}</article>`;
const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

describe('answers', () => {
  let harness: Harness;
  let pages: TestServer;
  let model: Awaited<ReturnType<typeof startAskedModel>>;
  let options: Page;
  let panel: PanelDriver;
  let open: Page;
  let hasChat = false;

  beforeAll(async () => {
    harness = await startHarness();
    model = await startAskedModel();
    pages = await startTestServer({
      '/pump': html(article, title),
      '/other': html(`<article><h1>Knots</h1><p>A bowline holds and can be untied.</p></article>`, 'Knots'),
      '/long': html(longArticle(120, 'A long ledger'), 'A long ledger'),
      '/huge': html(longArticle(900, 'A huge ledger'), 'A huge ledger'),
      '/huge2': html(longArticle(900, 'Another huge ledger'), 'Another huge ledger'),
      '/bank': html(`${article}<form><input type="password" name="password"></form>`, title),
    });
    options = await openOptions(harness);
  });
  afterAll(() => Promise.all([harness.close(), model.server.close(), pages.close()]));
  afterEach(async () => {
    await panel.close();
    await open.close();
    model.asked.length = 0;
    model.say(() => 'An answer [1].');
  });

  async function visit(path: string): Promise<void> {
    open = await harness.browser.context.newPage();
    await open.goto(pages.url(path));
    panel = await harness.browser.openSidePanel(open);
    // It opens with the last chat, which takes a moment.
    if (hasChat)
      await panel
        .waitFor(() => document.querySelector('[data-testid=turn]') !== null, { timeout: 2_000 })
        .catch(() => undefined);
    hasChat = true;
    await newChat();
  }
  async function newChat(): Promise<void> {
    if (await panel.evaluate(() => document.querySelector('[data-testid=turn]') !== null))
      await panel.click('[data-testid=new-chat]');
    await panel.waitFor(() => document.querySelector('[data-testid=empty-state]') !== null, {
      what: 'a new chat',
    });
  }
  const connect = ({ modelName = 'tiny', baseUrl = model.server.baseUrl('openai-compatible') } = {}) =>
    enterModel(options, { baseUrl, modelName });
  const setSwitch = async (name: string, isOn: boolean) => {
    if ((await options.isChecked(`[data-testid=setting-${name}]`)) !== isOn)
      await options.click(`[data-testid=setting-${name}]`);
    await options.waitForSelector(`[data-testid=setting-${name}]${isOn ? ':checked' : ':not(:checked)'}`);
  };
  const receiptLine = () => panel.text('[data-testid=turn]:last-of-type [data-testid=receipt] summary');
  const receiptText = () =>
    panel.evaluate(
      () => [...document.querySelectorAll('[data-testid=receipt]')].at(-1)?.textContent.trim() ?? '',
    );
  const lastAsked = () => {
    const last = model.asked.at(-1);
    if (!last) throw new Error('The model was not asked.');
    return last;
  };

  describe('without a model', () => {
    it.each([
      'Summarise this in three points',
      'Fasse diese Seite zusammen',
      'What are the key points of this article?',
      'Translate the first paragraph',
      'Is this a good idea for my house?',
    ])('quote the page: %s', async (question) => {
      await visit('/pump');
      const answer = await ask(panel, question);
      expect(answer.nothingFound).toBe(false);
      expect(answer.error).toBeNull();
      expect(answer.quotes.length).toBeGreaterThan(0);
      const text = (await open.textContent('article')) ?? '';
      for (const quote of answer.quotes) expect(text).toContain(quote.text);
      expect(answer.citations.every(({ label }) => label === 'This page')).toBe(true);
      expect(await receiptLine()).toBe('Used this page · nothing left this browser');
      expect(await receiptText()).not.toContain('Memory was searched');
      if (question.startsWith('Translate')) expect(answer.quotes[0]?.text).toContain(opening);
    });
  });

  describe('with a model', () => {
    beforeAll(async () => {
      await connect();
    });

    it('are made from the page in front, whatever is asked of it', async () => {
      await visit('/pump');
      const questions = [
        'Summarise this in three points',
        'Fasse diese Seite zusammen',
        'What are the key points of this article?',
        'Translate the first paragraph',
        'Is this a good idea for my house?',
        'And why?',
      ];
      for (const question of questions) {
        const answer = await ask(panel, question);
        expect(answer.summary).toBe('Answered from 1 source');
        const { prompt, system, question: told } = lastAsked();
        expect(told).toContain(question);
        for (const part of [title, pages.url('/pump'), opening, closing, 'page_in_front'])
          expect(prompt).toContain(part);
        expect(system).toContain(today);
        expect(await receiptLine()).toContain('answered on this computer by tiny');
      }
      expect(model.asked).toHaveLength(questions.length);
      expect(lastAsked().prompt).toContain('Is this a good idea for my house?');
      expect(await receiptText()).toContain('Understood as going on from');
    });

    it.each([2_048, 4_096])('hold the page in a window of %i tokens', async (tokens) => {
      const modelName = `window-${tokens}`;
      model.tellWindow(modelName, tokens);
      await connect({ modelName });
      await visit('/pump');
      const answer = await ask(panel, 'What does a machine for one family cost?');
      expect(answer.nothingFound).toBe(false);
      expect(answer.summary).toBe('Answered from 1 source');
      expect(lastAsked().prompt).toContain('28,000 euros');
      expect(await receiptText()).toContain(`The model holds ${tokens.toLocaleString('en')} tokens`);
    });

    it('read a page that is larger than the window in parts, and give one answer', async () => {
      await visit('/long');
      const seen = new Set<string>();
      model.say(({ system }) =>
        system.includes('one part of it') ? 'The lamp was cleaned [1].' : 'All of it is about lamps [1].',
      );
      const answering = ask(panel, 'Summarise this page');
      const watching = setInterval(() => {
        void panel
          .evaluate(() => document.querySelector('[data-testid=status]')?.textContent ?? '')
          .then((status) => seen.add(status))
          .catch(() => undefined);
      }, 20);
      const answer = await answering.finally(() => clearInterval(watching));
      const parts = model.asked.filter(({ system }) => system.includes('one part of it'));
      expect(parts.length).toBeGreaterThan(1);
      expect(model.asked).toHaveLength(parts.length + 1);
      expect([...seen].some((status) => /part \d+ of \d+/.test(status))).toBe(true);
      expect(answer.text).toBe('All of it is about lamps .');
      expect(parts[0]?.prompt).toContain(longParagraph(1));
      expect(lastAsked().prompt).toContain('The lamp was cleaned');
      expect(await receiptText()).toMatch(/read in \d+ parts/);
    });

    it('name sources that Recollect matched, where the model names none', async () => {
      await connect();
      await visit('/pump');
      model.say(
        () => 'Neighbours hear the fan at night, so that it has to stand three metres from the fence.',
      );
      const answer = await ask(panel, 'What about noise?');
      expect(answer.summary).toBe('Answered; 1 source matched by Recollect');
      expect(await panel.texts('[data-testid=citation][data-use=matched] .source-matched')).toEqual([
        'matched by Recollect',
      ]);
      model.say(() => 'Bananas are yellow.');
      expect((await ask(panel, 'Which colour has a banana?')).summary).toBe('Answered; no source was named');
    });

    it('take nothing from a private page to the model', async () => {
      await visit('/bank');
      const answer = await ask(panel, 'Summarise this page');
      expect(model.asked).toEqual([]);
      expect(answer.quotes.length).toBeGreaterThan(0);
      expect(await receiptLine()).toBe('Used this page · nothing left this browser');
    });

    it('keep other chats out while Smart Context is off', async () => {
      await setSwitch('smart-context', true);
      await visit('/other');
      await ask(panel, 'I decided to tie the zeppelin with a bowline. Does a bowline hold?');
      // As the browser does once the chats have rested.
      await options.evaluate(() => chrome.alarms.create('learning', { when: Date.now() }));
      await options.click('[data-testid=learned-kind-message]');
      await options.waitForSelector('[data-testid=learned-row]:has-text("zeppelin")', { timeout: 20_000 });
      await newChat();
      await ask(panel, 'What did we decide about the zeppelin?');
      const withChats = lastAsked();
      await setSwitch('smart-context', false);
      await newChat();
      await ask(panel, 'What did we decide about the zeppelin?');
      const without = lastAsked();
      expect(withChats.prompt).toContain('tie the zeppelin with a bowline');
      expect(without.prompt).not.toContain('tie the zeppelin');
      expect(without.prompt).not.toMatch(/<(?:other_chats|related_messages)/);
    });

    it('hold nothing of memory while Answer from memory is off', async () => {
      await visit('/pump');
      await ask(panel, 'My sister Anna lives in Bergen. What is this page about?');
      await panel.close();
      await open.close();
      await visit('/other');
      const tools = async () => {
        await newChat();
        await ask(panel, 'What does a heat pump cost, and where does Anna live?');
        return lastAsked();
      };
      const on = await tools();
      await setSwitch('rag', false);
      const off = await tools();
      await setSwitch('rag', true);
      expect(on.prompt).toContain('28,000 euros');
      expect(on.tools).toContain('search_memory');
      expect(off.prompt).not.toContain('28,000 euros');
      expect(off.prompt).not.toContain('Bergen');
      const recalling = /search|recent|knowledge|episode|forget|preference/;
      expect(off.tools.filter((name) => recalling.test(name))).toEqual([]);
    });

    it('reach the model soon on a page of 900 paragraphs', async () => {
      await visit('/huge');
      const times: number[] = [];
      for (const question of ['What did the ledger say about bread?', 'Who came by boat in the storm?']) {
        const start = Date.now();
        await ask(panel, question);
        times.push(lastAsked().at - start);
      }
      console.log(`Question to model on 900 paragraphs: first ${times[0]} ms, second ${times[1]} ms.`);
      expect(lastAsked().prompt).toContain('came by boat in the storm');
    });

    it('are quotations when nothing listens where the model was', async () => {
      const gone = await startTestServer({});
      await gone.close();
      await connect({ baseUrl: gone.url('/v1') });
      await visit('/pump');
      const answer = await ask(panel, 'What does a machine for one family cost?');
      expect(answer.quotes.some(({ text }) => text.includes('28,000 euros'))).toBe(true);
      expect(answer.summary).toBe('Quoted, because the model failed');
      expect(answer.error).toMatch(/Retry$/);
      expect(await panel.text('[data-testid=model-settings]')).toBe('Model settings');
      expect(await receiptLine()).toContain('nothing answered at 127.0.0.1');
      const receipt = await receiptText();
      expect(receipt).toContain('but nothing answered there');
      expect(receipt).not.toMatch(/sent to|went to/);
      await connect();
      await panel.click('[data-testid=retry]');
      await panel.waitFor(() => document.querySelector('[data-testid=turn][data-state=answered]') !== null, {
        what: 'the answer of the model that is back',
      });
      expect(lastAsked().prompt).toContain('28,000 euros');
    });

    it('of a temporary chat know what was said in it', async () => {
      await visit('/other');
      await panel.click('[data-testid=temporary-chat]');
      const said = ['The boat is called Marta.', 'It is green.', 'It has two masts.', 'It leaks.'];
      for (const sentence of said) await ask(panel, sentence);
      await ask(panel, 'What do you know about the boat?');
      for (const sentence of said) expect(lastAsked().prompt).toContain(sentence);
    });
  });
});
