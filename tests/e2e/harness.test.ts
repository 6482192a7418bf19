import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startHarness, type Harness } from './harness';

describe('the browser harness', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('asks in the real side panel and reads the answer with its citation', async () => {
    const page = await harness.visit('fresnel-lens');
    const panel = await harness.browser.openSidePanel(page);
    const answer = await ask(panel, 'Where was the first lens lit in 1823?');
    expect(answer.error).toBeNull();
    expect(answer.quotes.map(({ text }) => text).join('\n')).toContain('Cordouan');
    expect(answer.citations[0]).toMatchObject({
      index: 1,
      label: 'This page',
      url: harness.pages.url('fresnel-lens'),
    });
    expect(harness.browser.problems()).toEqual([]);
  });

  it('wakes the service worker again after it was stopped', async () => {
    await harness.browser.stopServiceWorker();
    const worker = await harness.browser.serviceWorker();
    expect(await worker.evaluate(() => chrome.runtime.id)).toBe(harness.browser.extensionId);
  });
});
