import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startHarness, type Harness } from './harness';

describe('a service worker that is stopped', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('before the question: the question wakes it', async () => {
    const page = await harness.visit('tide-table');
    const panel = await harness.browser.openSidePanel(page);
    await harness.browser.stopServiceWorker();
    const answer = await ask(panel, 'Who drew up the first tide tables?');
    expect(answer.error).toBeNull();
    expect(answer.citations.length).toBeGreaterThan(0);
  });

  it('between question and answer: one whole answer comes all the same', async () => {
    for (const name of ['violet-dusk', 'bicycle-chain', 'sourdough-starter']) {
      const page = await harness.visit(name);
      const panel = await harness.browser.openSidePanel(page);
      const answering = ask(panel, 'What is this page about?');
      await panel.waitFor(() => document.querySelector('[data-testid=status]') !== null, {
        what: 'the answer to begin',
      });
      await harness.browser.stopServiceWorker();
      const answer = await answering;
      expect(answer.error).toBeNull();
      // The sentences that tell most of a page, each once.
      expect(answer.citations.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5]);
      expect(answer.quotes.map(({ citation }) => citation)).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('leaves one copy of each page in the memory', async () => {
    const worker = await harness.browser.serviceWorker();
    expect(worker.url()).toContain(harness.browser.extensionId);
    const options = await harness.browser.context.newPage();
    await options.goto(`chrome-extension://${harness.browser.extensionId}/src/options/index.html`);
    await options.waitForSelector('[data-testid=source-row]');
    expect(await options.locator('[data-testid=source-row]').count()).toBe(4);
  });
});
