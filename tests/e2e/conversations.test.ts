import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenAiServer } from '../fakes/openai-server';
import { findViolations } from './axe';
import { enterModel, openOptions } from './connect-model';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';
import { html, startTestServer, type TestServer } from './test-server';

const words = Array.from({ length: 120 }, (_, index) => ` word${index}`);

/** In the panel: what it shows of each turn. */
function readTurns() {
  return [...document.querySelectorAll<HTMLElement>('[data-testid=turn]')].map((turn) => ({
    state: turn.dataset['state'] ?? '',
    question: turn.querySelector('.question-text')?.textContent ?? '',
    text: turn.querySelector('[data-testid=answer]')?.textContent.trim() ?? '',
  }));
}

describe('chats', () => {
  let harness: Harness;
  let model: Awaited<ReturnType<typeof startOpenAiServer>>;
  let pages: TestServer;
  let pieces: readonly string[] = ['ready'];
  let sentence = 'The lighthouse keeper wound the clockwork every four hours.';
  const leaked: string[] = [];

  beforeAll(async () => {
    harness = await startHarness();
    model = await startOpenAiServer(() => ({ pieces }));
    pages = await startTestServer({
      '/changing': (request, response) =>
        html(`<article><h1>A lighthouse</h1><p>${sentence}</p></article>`, 'A lighthouse')(request, response),
      '/leak': (request, response) => {
        leaked.push(request.url ?? '');
        response.end();
      },
    });
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.url('/v1') });
    await options.close();
  });
  afterAll(() => Promise.all([harness.close(), model.close(), pages.close()]));

  async function openOn(name: string): Promise<{ page: Page; panel: PanelDriver }> {
    const page = await harness.visit(name);
    return { page, panel: await harness.browser.openSidePanel(page) };
  }
  const untilTurns = (panel: PanelDriver, condition: string) =>
    panel.waitFor(`(${readTurns.toString()})().at(-1)${condition}`, { what: `a turn with ${condition}` });

  it('show Markdown: a table, code to copy, links that say where they lead', async () => {
    pieces = [
      '## Lenses\n\n- **Order** matters [1]\n\n| Order | Focal length |\n|---|--:|\n| First | 920 mm |\n\n',
      '```python\nprint("a [1]")\n```\n\nSee [the museum](https://example.org/x?y=1).',
    ];
    const { panel } = await openOn('fresnel-lens');
    await ask(panel, 'Which orders of lenses are there?');
    expect(await panel.texts('.answer h3')).toEqual(['Lenses']);
    expect(await panel.texts('.answer td')).toEqual(['First', '920 mm']);
    expect(await panel.texts('[data-testid=code-block] .code-language')).toEqual(['python']);
    expect(await panel.texts('[data-testid=code-block] pre')).toEqual(['print("a [1]")']);
    expect(await panel.texts('[data-testid=citation-marker]')).toEqual(['1']);
    expect(await panel.text('[data-testid=answer-link]')).toBe('the museum (example.org)');
    await panel.click('[data-testid=code-copy]');
    await panel.waitFor(() => document.querySelector('.code-copy')?.textContent !== 'Copy', {
      what: 'a copy',
    });
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
  });

  it('let nothing out of an answer, whatever is written in it', async () => {
    const leak = pages.url('/leak');
    const ways = [
      `![x](${leak}?image)`,
      `<img src="${leak}?html-image" onerror="fetch('${leak}?handler')">`,
      `[click](${leak}?link)`,
      `<style>body{background:url(${leak}?css)}</style><p style="background:url(${leak}?inline)">`,
      `<svg><image href="${leak}?svg"/></svg>`,
      `<iframe src="${leak}?frame"></iframe>`,
      `<form action="${leak}?form"><input autofocus onfocus="this.form.submit()"></form>`,
      `<link rel="prefetch" href="${leak}?prefetch"><link rel="stylesheet" href="${leak}?sheet">`,
      `<${leak}?autolink> ${leak}?bare`,
      `<script src="${leak}?script"></script><video src="${leak}?video" autoplay></video>`,
      `[ref]: ${leak}?definition "x"\n\n![ref] [![nested](${leak}?nested)](javascript:fetch('${leak}?js'))`,
      `<meta http-equiv="refresh" content="0;url=${leak}?refresh"><object data="${leak}?object"></object>`,
    ];
    pieces = ways.map((way) => `${way}\n\n`);
    const { panel } = await openOn('fresnel-lens');
    const answer = await ask(panel, 'What is this page about?');
    expect(answer.error).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(leaked).toEqual([]);
    const elements = 'img, svg image, iframe, form:not(.composer), video, object, style, link:not(head *)';
    expect(await panel.evaluate(`document.querySelectorAll('.answer :is(${elements})').length`)).toBe(0);
    expect(
      await panel.evaluate(
        `[...document.querySelectorAll('.answer a')].every((a) => a.href.startsWith('http'))`,
      ),
    ).toBe(true);
  });

  it('are listed, searched, renamed, deleted with Undo, and opened again', async () => {
    const { panel } = await openOn('tide-table');
    await panel.click('[data-testid=new-chat]');
    pieces = ['The harbour answers.'];
    await ask(panel, 'Who drew up the first tide tables?');
    await panel.click('[data-testid=chats-button]');
    await panel.waitFor(() => document.querySelectorAll('[data-testid=chat]').length === 2, {
      what: 'two chats',
    });
    await panel.fill('[data-testid=chats-search]', 'harbour ans');
    await panel.waitFor(() => document.querySelectorAll('[data-testid=chat]').length === 1, {
      what: 'one chat',
    });
    expect(await panel.text('[data-testid=chat] .chat-excerpt')).toContain('The harbour answers.');
    await panel.click('[data-testid=chat-rename]');
    await panel.fill('[data-testid=chat-name]', 'Tide tables');
    await panel.press('Enter');
    await panel.fill('[data-testid=chats-search]', '');
    await panel.waitFor(() => document.body.innerText.includes('Tide tables'), { what: 'the new name' });
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    await panel.click('[data-testid=chat] [data-testid=chat-remove]');
    await panel.waitFor(() => document.querySelectorAll('[data-testid=chat]').length === 1, {
      what: 'one chat left',
    });
    await panel.click('[data-testid=toast-undo]');
    await panel.waitFor(() => document.querySelectorAll('[data-testid=chat]').length === 2, {
      what: 'both again',
    });
    await panel.click('[data-testid=chat] [data-testid=chat-open]');
    await untilTurns(panel, `?.text.includes('The harbour answers.')`);
    pieces = ['And more.'];
    await ask(panel, 'Go on?');
    expect((await panel.evaluate(readTurns)).map(({ question }) => question)).toEqual([
      'Who drew up the first tide tables?',
      'Go on?',
    ]);
  });

  it('are no pages: neither listed nor counted among them', async () => {
    const options = await harness.browser.context.newPage();
    await options.goto(`chrome-extension://${harness.browser.extensionId}/src/options/index.html`);
    await options.waitForSelector('[data-testid=source-row]');
    expect(await options.locator('[data-testid=source-row]').count()).toBe(2);
    expect(await options.textContent('[data-testid=stats] dd')).toBe('2');
    await options.close();
  });

  it('go on when the panel is closed, and are there when it is opened again', async () => {
    const { page, panel } = await openOn('tide-table');
    pieces = words;
    await panel.click('[data-testid=new-chat]');
    void ask(panel, 'What is this page about?').catch(() => undefined);
    await untilTurns(panel, `?.text.includes('word5')`);
    await panel.close();
    const again = await harness.browser.openSidePanel(page);
    await untilTurns(again, `?.state === 'running'`);
    await untilTurns(again, `?.state === 'answered'`);
    const turns = await again.evaluate(readTurns);
    expect(turns).toHaveLength(1);
    expect(turns[0]?.text.replaceAll(/\s+/g, ' ')).toContain(words.join('').trim());
    await again.close();
    const third = await harness.browser.openSidePanel(page);
    await untilTurns(third, `?.state === 'answered'`);
    expect((await third.evaluate(readTurns))[0]?.text).toBe(turns[0]?.text);
  });

  it('say that an answer was interrupted, keep what had arrived, and ask again in its place', async () => {
    const { panel } = await openOn('tide-table');
    await panel.click('[data-testid=new-chat]');
    pieces = words;
    void ask(panel, 'What is this page about?').catch(() => undefined);
    await untilTurns(panel, `?.text.includes('word5')`);
    await harness.browser.stopServiceWorker();
    await untilTurns(panel, `?.state === 'interrupted'`);
    expect((await panel.evaluate(readTurns))[0]?.text).toContain('word5');
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    // The same from the store, after the panel was closed too.
    const page = harness.browser.context.pages().at(-1)!;
    await panel.close();
    const again = await harness.browser.openSidePanel(page);
    await untilTurns(again, `?.state === 'interrupted'`);
    pieces = ['A whole answer.'];
    await again.click('[data-testid=retry]');
    await untilTurns(again, `?.state === 'answered'`);
    expect(await again.evaluate(readTurns)).toMatchObject([{ text: 'A whole answer.' }]);
  });

  it('stop at once when the user says so, and the model is no longer listened to', async () => {
    const { panel } = await openOn('tide-table');
    await panel.click('[data-testid=new-chat]');
    pieces = words;
    const asking = ask(panel, 'What is this page about?');
    await untilTurns(panel, `?.text.includes('word5')`);
    await panel.click('[data-testid=composer-stop]');
    expect((await asking).error).toContain('Stopped');
    const shown = (await panel.evaluate(readTurns))[0]?.text;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await panel.evaluate(readTurns))[0]?.text).toBe(shown);
  });

  it('leave nothing behind when they are temporary', async () => {
    const { panel } = await openOn('tide-table');
    await panel.click('[data-testid=new-chat]');
    await panel.click('[data-testid=temporary-chat]');
    pieces = ['Unkept words.'];
    await ask(panel, 'A question that is not kept?');
    expect(await panel.text('[data-testid=temporary-note]')).toContain('not kept');
    await panel.click('[data-testid=chats-button]');
    await panel.fill('[data-testid=chats-search]', 'kept');
    await panel.waitFor(() => document.querySelector('[data-testid=chats-none]') !== null, {
      what: 'no chat',
    });
  });

  it('show what a page said when it does not say it any more', async () => {
    const page = await harness.browser.context.newPage();
    await page.goto(pages.url('/changing'));
    const panel = await harness.browser.openSidePanel(page);
    await panel.click('[data-testid=new-chat]');
    pieces = ['Every four hours [1].'];
    await ask(panel, 'How often did the keeper wind the clockwork?');
    sentence = 'This page was rewritten from scratch.';
    await page.reload();
    await panel.click('[data-testid=citation]');
    const shown = await panel.text('[data-testid=stored-passage]');
    expect(shown).toContain('wound the clockwork every four hours');
    expect(shown).toContain('not on the page any more');
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    await panel.press('Escape');
    await panel.waitFor(() => document.querySelector('[data-testid=stored-passage]') === null, {
      what: 'it to close',
    });
    // In a tab of its own too.
    await page.goto(harness.pages.url('violet-dusk'));
    await panel.click('[data-testid=citation]');
    expect(await panel.text('[data-testid=stored-passage]')).toContain('every four hours');
  });

  it('leave no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
