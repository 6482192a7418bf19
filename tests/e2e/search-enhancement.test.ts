import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSearx, startSearx } from '../../scripts/searx.mjs';
import { applyEvent, createTurn, type Turn } from '../../src/lib/chats/turn';
import type { AnswerEvent, Question } from '../../src/lib/chats/types';
import { startOpenAiServer } from '../fakes/openai-server';
import { findViolations } from './axe';
import { clickInside, floatingFrame, selectParagraph, untilSettled } from './bubble-driver';
import { enterModel, openOptions } from './connect-model';
import { ask, startHarness, type Harness } from './harness';
import { html, startTestServer, type TestServer } from './test-server';

const searxPath = await ensureSearx();
if (searxPath === null)
  process.stderr.write('skipped: searx is not installed (Debian: apt-get install searx)\n');

/** What the engine behind the metasearch server finds, whatever it is asked. */
const found = {
  channels: [
    {
      items: [
        {
          title: 'Tarn bridge restored',
          link: 'https://news.example/tarn',
          description: 'The Tarn bridge was completed in 1891. Its restoration took two years.',
          pubDate: 'Thu, 02 Apr 2026 12:00:00 +0000',
        },
      ],
    },
  ],
};

describe.skipIf(searxPath === null)(
  'search enhancement (skipped: searx is not installed, when absent)',
  () => {
    let harness: Harness;
    let pages: TestServer;
    let searx: Awaited<ReturnType<typeof startSearx>>;
    let helper: Page;
    const asked: string[] = [];

    beforeAll(async () => {
      pages = await startTestServer({
        '/tarn': html(
          '<article><h1>Bridges of the valley</h1><p>The Tarn bridge was completed in 1887. It has a single arch of iron, and carries one lane of road.</p></article>',
          'Bridges of the valley',
        ),
        '/walk': html(
          '<article><h1>A walk</h1><p>From the mill we went on to the Tarn bridge, and had lunch there beside the river.</p></article>',
          'A walk',
        ),
        '/login': html(
          '<form><label>Password <input type="password"></label></form><p>Welcome back to your account.</p>',
        ),
        '/yacysearch.json': (request, response) => {
          asked.push(new URL(request.url ?? '/', 'http://localhost').searchParams.get('query') ?? '');
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(found));
        },
      });
      [harness, searx] = await Promise.all([startHarness(), startSearx(searxPath!, pages.url(''))]);
      helper = await harness.browser.context.newPage();
      await helper.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
      const page = await harness.browser.context.newPage();
      await page.goto(pages.url('/tarn'));
      await ask(await harness.browser.openSidePanel(page), 'When was the Tarn bridge completed?');
    });
    afterAll(() => Promise.all([harness.close(), pages.close(), searx.close()]));

    async function visit(path: string): Promise<{ page: Page; tabId: number }> {
      const page = await harness.browser.context.newPage();
      await page.goto(pages.url(path));
      const tabId = await helper.evaluate(
        async (url) => (await chrome.tabs.query({})).findLast((tab) => tab.url === url)?.id ?? -1,
        pages.url(path),
      );
      return { page, tabId };
    }

    /** Asks as the bubble does, over the port of the service worker; resolves with the turn at its end. */
    async function enhance(question: Question & { requestId: string }): Promise<Turn> {
      const events = await helper.evaluate(
        (input) =>
          new Promise<AnswerEvent[]>((resolve) => {
            const seen: AnswerEvent[] = [];
            const port = chrome.runtime.connect({ name: 'answer' });
            port.onMessage.addListener((event: AnswerEvent) => {
              seen.push(event);
              if (event.type === 'finish' || event.type === 'error') resolve(seen);
            });
            port.postMessage({ type: 'ask', question: { ...input, mode: 'search-enhancement' } });
          }),
        question,
      );
      const turn = createTurn({ ...question, conversationId: question.requestId });
      return events.reduce<Turn>(applyEvent, turn);
    }
    const textOf = ({ parts }: Turn) =>
      parts.map((part) => (part.kind === 'step' ? '' : part.text)).join('\n');

    it('sends nothing to the web until a search engine is chosen', async () => {
      const { page, tabId } = await visit('/walk');
      const turn = await enhance({ text: 'Look it up', selection: 'Tarn bridge', tabId, requestId: 'off-1' });
      expect(turn.webQueries).toEqual([]);
      expect(asked).toEqual([]);
      expect(textOf(turn)).toContain('Web search is not set up.');
      expect(textOf(turn)).toContain('from your memory alone');
      expect(textOf(turn)).toContain('1887');
      await page.close();
    });

    it('is set up in the settings, where what leaves is said and a test shows that it works', async () => {
      const options = await openOptions(harness);
      await options.selectOption('[data-testid=web-search-provider]', 'searxng');
      await options.fill('[data-testid=web-search-base-url]', searx.url);
      await options.click('[data-testid=web-search-test]');
      const result = '[data-testid=web-search-result]';
      await options.waitForSelector(`${result}:not([data-tone=busy]):not(:empty)`);
      expect(await options.textContent(result)).toMatch(/^It works: 127\.0\.0\.1:\d+ gave 1 result for/);
      expect(asked).toEqual(['tide table']);
      expect(await findViolations((script) => options.evaluate(script))).toEqual([]);
      await options.close();
    });

    it('names both sides, with dates, where memory says one thing and the web another', async () => {
      asked.length = 0;
      const { page, tabId } = await visit('/walk');
      const turn = await enhance({
        ...{ text: 'Look it up', selection: 'the Tarn bridge jo@example.org', tabId, requestId: 'both-1' },
        conversationId: 'both-1',
      });
      expect(asked).toEqual(['the Tarn bridge']);
      expect(turn.webQueries).toEqual([{ query: 'the Tarn bridge', host: new URL(searx.url).host }]);
      expect(turn.citations.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Knowledge Base', 'Web Source']),
      );
      expect(turn.conflicts.length).toBe(1);
      const [conflict] = turn.conflicts;
      expect(conflict?.memory.statement).toBe('The Tarn bridge was completed in 1887.');
      expect(conflict?.web).toMatchObject({
        ...{ statement: 'The Tarn bridge was completed in 1891.', date: Date.UTC(2026, 3, 2, 12) },
      });
      expect(Math.abs(Date.now() - (conflict?.memory.date ?? 0))).toBeLessThan(600_000);
      expect(turn.state.kind).toBe('answered');

      // The chat is kept, and shows it all when it is opened in the side panel.
      const panel = await harness.browser.openSidePanel(page);
      await panel.click('[data-testid=chats-button]');
      await panel.waitFor(() => document.querySelector('[data-chat-id=both-1]') !== null, {
        what: 'the chat',
      });
      await panel.click('[data-chat-id=both-1] [data-testid=chat-open]');
      await panel.waitFor(() => document.querySelector('[data-testid=conflict]') !== null, {
        what: 'the notice',
      });
      expect(await panel.texts('[data-testid=conflict-statement], .conflict-statement')).toEqual([
        expect.stringContaining('completed in 1887'),
        expect.stringContaining('completed in 1891'),
      ]);
      const dates = await panel.texts('[data-testid=conflict-date]');
      expect(dates[0]).toMatch(/^read \w+ \d+, \d{4}$/);
      expect(dates[1]).toBe('published April 2, 2026');
      expect(await panel.texts('[data-testid=web-query]')).toEqual([
        `Searched the web for “the Tarn bridge” at ${new URL(searx.url).host}`,
      ]);
      expect((await panel.texts('[data-testid=conflict] [data-testid=citation-marker]')).length).toBe(2);
      expect(await panel.text('[data-testid=receipt] summary')).toContain(
        `the web was searched at ${new URL(searx.url).host}`,
      );
      expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
      await page.close();
    });

    it('is offered beside selected text, and shows both sides there', async () => {
      asked.length = 0;
      const { page } = await visit('/walk');
      await page.emulateMedia({ colorScheme: 'light' });
      await selectParagraph(page, 'article p');
      await untilSettled(page);
      await clickInside(page, 'Search enhancement');
      const frame = await floatingFrame(page);
      await frame.waitForSelector('[data-testid=turn]:not([data-state=running])');
      expect(asked).toHaveLength(1);
      expect(await frame.textContent('[data-testid=conflict]')).toMatch(/1887[^]*1891/);
      expect(await frame.textContent('[data-testid=web-query]')).toContain(asked[0]);
      const labels = await frame
        .locator('[data-testid=citation]')
        .evaluateAll((chips) =>
          chips.map((chip) => (chip instanceof HTMLElement ? chip.dataset['label'] : '')),
        );
      expect(labels).toEqual(expect.arrayContaining(['Knowledge Base', 'Web Source']));
      expect(await findViolations((script) => frame.evaluate(script))).toEqual([]);
      await page.screenshot({ path: 'artifacts/search-enhancement/floating-panel.png' });
      await page.close();
    });

    it('sends nothing of a page that asks for a password, and says why', async () => {
      asked.length = 0;
      const { page, tabId } = await visit('/login');
      const turn = await enhance({
        text: 'Look it up',
        selection: 'Tarn bridge',
        tabId,
        requestId: 'login-1',
      });
      expect(asked).toEqual([]);
      expect(turn.privacy).toBe('secret');
      expect(textOf(turn)).toContain('The page in front is private');
      await page.close();
    });

    it('is one answer written by a model, where there is one', async () => {
      asked.length = 0;
      // The first source is the page in front; what is shown counts in the order of the answer.
      const model = await startOpenAiServer(() => ({
        pieces: ['Memory says 1887 [2], ', 'the web says 1891 [3].'],
      }));
      const options = await openOptions(harness);
      await enterModel(options, { baseUrl: model.url('/v1') });
      const { page, tabId } = await visit('/walk');
      const turn = await enhance({
        text: 'Look it up',
        selection: 'Tarn bridge',
        tabId,
        requestId: 'model-1',
      });
      expect(textOf(turn)).toContain('Memory says 1887 [1], the web says 1891 [2].');
      expect(turn.conflicts.length).toBe(1);
      expect(turn.receipt?.sent).toMatchObject({ steps: 1 });
      const [{ body }] = model.requests as [(typeof model.requests)[0]];
      expect(body.messages[0]?.content).not.toContain('Tarn');
      expect(body.messages[1]?.content).toContain('kind="web" published="2026-04-02"');
      await options.selectOption('[data-testid=model-preset]', 'none');
      await options.click('[data-testid=model-save]');
      await options.waitForSelector('[data-testid=model-test-result]:has-text("Saved.")');
      await Promise.all([options.close(), page.close(), model.close()]);
    });

    it('answers from memory alone when the search engine is gone, and says so', async () => {
      await searx.close();
      const { page, tabId } = await visit('/walk');
      const turn = await enhance({
        text: 'Look it up',
        selection: 'Tarn bridge',
        tabId,
        requestId: 'gone-1',
      });
      expect(textOf(turn)).toContain('nothing answers there');
      expect(textOf(turn)).toContain('This is from your memory alone.');
      expect(textOf(turn)).toContain('1887');
      expect(turn.receipt?.notes.join(' ')).toContain('could not be reached');
      expect(turn.conflicts).toEqual([]);
      expect(turn.state.kind).toBe('answered');
      await page.close();
    });
  },
);
