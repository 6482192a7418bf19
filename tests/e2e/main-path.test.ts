import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../scripts/run-command.mjs';
import { toTerms } from '../../src/lib/memory/search';
import { ask, startHarness, type Harness } from './harness';
import { untilEmbedded } from './until-embedded';

const withoutBreaks = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

/** Opening a passage is the tab's doing: wait for it, as a reader would. */
async function untilScrolled(evaluate: () => Promise<number>): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const position = await evaluate();
    if (position > 0) return position;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return 0;
}

describe('from a page to a cited answer', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('opens the welcome page until the user has chosen', async () => {
    const welcome = await harness.browser.welcomePage();
    await welcome.waitForSelector('h1');
    expect(await welcome.textContent('body')).toMatch(/Alt\s*\+\s*Shift\s*\+\s*Q/);
  });

  it('answers about the page in front, word for word, and says how to connect a model', async () => {
    const page = await harness.visit('fresnel-lens');
    const panel = await harness.browser.openSidePanel(page);
    const answer = await ask(panel, 'Where was the first lens lit in 1823?');
    expect(answer.error).toBeNull();
    expect(answer.quotes[0]?.text).toContain('Cordouan');
    expect(withoutBreaks(await page.textContent('article'))).toContain(answer.quotes[0]?.text);
    expect(answer.citations[0]).toMatchObject({
      index: 1,
      label: 'This page',
      url: harness.pages.url('fresnel-lens'),
    });
    expect(answer.modelHint).toContain('Settings');
  });

  it('opens the passage of a citation in the page in front', async () => {
    const page = harness.browser.context.pages().find((one) => one.url().includes('fresnel-lens'))!;
    const panel = await harness.browser.openSidePanel(page);
    await page.evaluate(() => scrollTo(0, 0));
    await panel.click('[data-testid=citation]');
    expect(await untilScrolled(() => page.evaluate(() => scrollY))).toBeGreaterThan(0);
  });

  it('finds an earlier page from another tab by meaning, with no word in common', async () => {
    const question = 'Why does my bike squeal?';
    const earlier = readFileSync(path.join(projectFolder, 'scripts/sample-pages/bicycle-chain.html'), 'utf8');
    const asked = new Set(toTerms(question).terms);
    expect(toTerms(earlier).terms.filter((term) => asked.has(term))).toEqual([]);

    const chain = await harness.visit('bicycle-chain');
    const panel = await harness.browser.openSidePanel(chain);
    await ask(panel, 'What is this page about?');
    // No answer waits for them: until they are there, a page is found by its words only.
    await untilEmbedded(panel);
    const page = await harness.visit('violet-dusk');
    const answer = await ask(await harness.browser.openSidePanel(page), question);
    expect(answer.citations[0]).toMatchObject({
      label: 'Knowledge Base',
      url: harness.pages.url('bicycle-chain'),
    });
    expect(answer.quotes[0]?.text).toContain('squeak');
  });

  it('opens the passage of an earlier page in a new tab', async () => {
    const front = harness.browser.context.pages().find((one) => one.url().includes('violet-dusk'))!;
    const panel = await harness.browser.openSidePanel(front);
    const opening = harness.browser.context.waitForEvent('page');
    await panel.click('[data-testid=turn]:last-of-type [data-testid=citation]');
    const opened = await opening;
    await opened.waitForLoadState();
    expect(opened.url()).toContain('bicycle-chain');
    expect(await untilScrolled(() => opened.evaluate(() => scrollY))).toBeGreaterThan(0);
  });

  it('says so when memory holds nothing about it', async () => {
    const page = await harness.visit('violet-dusk');
    const answer = await ask(
      await harness.browser.openSidePanel(page),
      'Who won the chess championship in Reykjavik?',
    );
    expect(answer.nothingFound).toBe(true);
    expect(answer.text).toContain('nothing');
    expect(answer.citations).toEqual([]);
  });

  it('forgets the page in front and takes that back', async () => {
    const page = await harness.visit('fresnel-lens');
    const panel = await harness.browser.openSidePanel(page);
    await panel.click('[data-testid=forget-page]');
    await panel.waitFor(() => document.querySelector('[data-testid=remember-page]') !== null, {
      what: 'the page to be forgotten',
    });
    await panel.click('[data-testid=toast-undo]');
    await panel.waitFor(() => document.querySelector('[data-testid=forget-page]') !== null, {
      what: 'the page to be back',
    });
  });

  it('leaves no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});

describe('after the browser was closed', () => {
  const profilePath = mkdtempSync(path.join(tmpdir(), 'recollect-restart-'));
  afterAll(() => rmSync(profilePath, { recursive: true, force: true, maxRetries: 5 }));

  it('still knows the pages of the last session', async () => {
    const first = await startHarness({ profilePath });
    const page = await first.visit('sourdough-starter');
    await ask(await first.browser.openSidePanel(page), 'What is this page about?');
    await first.close();

    const second = await startHarness({ profilePath });
    try {
      const other = await second.visit('tide-table');
      const answer = await ask(
        await second.browser.openSidePanel(other),
        'How warm should a sourdough starter be kept?',
      );
      expect(
        answer.citations.some(({ label, title }) => label === 'Knowledge Base' && /starter/i.test(title)),
      ).toBe(true);
    } finally {
      await second.close();
    }
  });
});
