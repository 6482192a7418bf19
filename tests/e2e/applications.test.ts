import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';
import { readStore } from './stored-rows';
import { html, startTestServer, type TestServer } from './test-server';

const views: Record<string, string> = {
  start: 'The start of the harbour tells of the amber lighthouse that burned whale oil for a century.',
  docks: 'The docks hold a bronze crane that lifted granite blocks for the sea wall in one summer.',
  market: 'The market sells violet mussels that are gathered at dawn by women from the island.',
  chapel: 'The chapel keeps a silver bell that was cast from the coins of drowned merchants.',
  archive: 'The archive holds a crimson ledger that lists every ship lost since the great flood.',
};

/** Changes its address at once and what it shows later, as many applications do, with a sign of loading before. */
const application = (delay: number) => `
  <nav id="sign"></nav><main id="view"></main>
  <script>
    const views = ${JSON.stringify(views)};
    const show = (name, delay) => {
      document.getElementById('sign').textContent = 'Loading';
      setTimeout(() => {
        document.title = 'The ' + name;
        document.getElementById('sign').textContent = '';
        document.getElementById('view').innerHTML =
          '<article><h1>The ' + name + '</h1><p>' + (views[name] + ' ').repeat(4) + '</p></article>';
      }, delay);
    };
    const nameOf = () => (location.hash.startsWith('#/') ? location.hash.slice(2) : new URLSearchParams(location.search).get('view')) ?? 'start';
    const go = (name, how = 'pushState') => {
      history[how](null, '', '?view=' + name);
      show(name, ${delay});
    };
    addEventListener('popstate', () => show(nameOf(), ${delay}));
    show(nameOf(), 300);
  </script>`;

interface Source {
  sourceUrl: string;
  title: string;
  docType: string;
}
interface Chunk {
  sourceUrl: string;
  content: string;
}

describe('applications that change their address without loading', () => {
  let harness: Harness;
  let server: TestServer;
  let page: Page;
  let panel: PanelDriver;
  beforeAll(async () => {
    server = await startTestServer({ '/app': html(application(700), 'The application') });
    harness = await startHarness();
    page = await harness.browser.context.newPage();
    await page.goto(server.url('/app'));
    panel = await harness.browser.openSidePanel(page);
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));

  const move = (name: string, how = 'pushState') => page.evaluate(`go('${name}', '${how}')`);
  const addressOf = (name: string) => server.url(name === 'start' ? '/app' : `/app?view=${name}`);

  async function expectOwnText(): Promise<void> {
    for (const { sourceUrl, content } of await readStore<Chunk>(panel, 'chunks')) {
      // What was asked and answered is kept too.
      if (!sourceUrl.startsWith('http')) continue;
      const url = new URL(sourceUrl);
      const name = url.hash === '' ? (url.searchParams.get('view') ?? 'start') : url.hash.slice(2);
      for (const [other, text] of Object.entries(views)) {
        if (other === name) expect(content, sourceUrl).toContain(text);
        else expect(content, sourceUrl).not.toContain(text);
      }
    }
  }

  it('are read when they have shown what they load', async () => {
    const fresh = await harness.browser.context.newPage();
    await fresh.goto(server.url('/app'));
    const answer = await ask(
      await harness.browser.openSidePanel(fresh),
      'What did the amber lighthouse burn?',
    );
    expect(answer.quotes[0]?.text).toContain('whale oil');
    await fresh.close();
  });

  it.each([
    ['docks', 'pushState', 'What did the bronze crane lift?'],
    ['market', 'replaceState', 'Who gathers the violet mussels?'],
  ])('are kept by view: %s after %s', async (name, how, question) => {
    await page.bringToFront();
    await move(name, how);
    const answer = await ask(panel, question);
    expect(answer.citations[0]).toMatchObject({ label: 'This page', url: addressOf(name) });
    await expectOwnText();
  });

  it('are kept by view: a step back, and an address behind a hash', async () => {
    await move('chapel');
    await ask(panel, 'What was the silver bell cast from?');
    await page.evaluate(() => history.back());
    await ask(panel, 'Who gathers the violet mussels?');
    await page.evaluate(() => location.assign('#/archive'));
    const answer = await ask(panel, 'What does the crimson ledger list?');
    expect(answer.citations[0]?.url).toBe(`${addressOf('market')}#/archive`);
    await expectOwnText();
  });

  const readPages = async () =>
    (await readStore<Source>(panel, 'sources')).filter(({ docType }) => docType === 'page');

  it('are stored once a view, under the address of each', async () => {
    const stored = await readPages();
    expect(stored.map(({ sourceUrl }) => sourceUrl).sort()).toEqual(
      [...['start', 'docks', 'market', 'chapel'].map(addressOf), `${addressOf('market')}#/archive`].sort(),
    );
  });

  it('are followed by the panel: it names the view in front', async () => {
    await move('docks');
    await panel.waitFor(
      () => document.querySelector('[data-testid=page-strip]')?.textContent.includes('The docks') === true,
      { what: 'the panel to name the docks' },
    );
    await panel.waitFor(() => document.querySelector('[data-testid=forget-page]') !== null, {
      what: 'the docks to be known',
    });
  });

  it('never mix: fifty moves within seconds, remembered in between', async () => {
    const names = Object.keys(views).filter((name) => name !== 'start');
    const outcomes: Promise<unknown>[] = [];
    for (let step = 0; step < 50; step += 1) {
      await move(names[step % names.length]!);
      if (step % 5 === 4) outcomes.push(rememberFront());
      await page.waitForTimeout(60);
    }
    await Promise.all(outcomes);
    await expectOwnText();
    expect(await readPages()).toHaveLength(5);
  });

  const rememberFront = () =>
    panel.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
      return chrome.runtime.sendMessage<object, unknown>({
        to: 'background',
        type: 'page-remember',
        input: { tabId: tab?.id },
      });
    });

  it('leave no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
