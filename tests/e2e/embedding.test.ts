import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DevtoolsTargets, type DevtoolsSession } from '../../scripts/devtools-session.mjs';
import type { MemoryStats } from '../../src/lib/memory';
import { databaseName } from '../../src/platform/storage/learning-schema';
import { startHarness, type Harness } from './harness';

const sourceUrl = 'https://example.com/long';
const subjects = ['harbour', 'orchard', 'railway', 'glacier', 'library', 'bakery', 'observatory', 'vineyard'];
const content = Array.from({ length: 60 }, (_, number) => {
  const subject = subjects[number % subjects.length] ?? '';
  return `## Part ${number}\n\n${`The keeper of ${subject} ${number} wrote about the weather. `.repeat(8)}`;
}).join('\n\n');

/** Sends a request to the memory as the service worker does. */
function callMemory<Value>(page: Page, type: string, input?: unknown): Promise<Value> {
  return page.evaluate(
    async ([requestType, requestInput]) => {
      const message = { to: 'memory', type: requestType, input: requestInput };
      const reply = await chrome.runtime.sendMessage<unknown, { ok: boolean; value: Value }>(message);
      if (!reply.ok) throw new Error(`The memory did not answer ${String(requestType)}.`);
      return reply.value;
    },
    [type, input],
  );
}

function countVectors(page: Page): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('The database did not open.'));
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('vectors').objectStore('vectors').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
    databaseName,
  );
}

/** The model's workers, one after the other: it is a worker of the memory's worker in the offscreen document. */
async function watchModelWorkers({ browser }: Harness): Promise<DevtoolsSession[]> {
  const root = await browser.context.browser()!.newBrowserCDPSession();
  const { targetInfos } = await root.send('Target.getTargets', { filter: [{}] });
  const document = targetInfos.find(({ url }) => url.includes('/offscreen/'));
  if (!document) throw new Error('There is no offscreen document.');
  const found: DevtoolsSession[] = [];
  const session = await new DevtoolsTargets(root).attach(document.targetId);
  await new DevtoolsTargets(session).attachChildren((memoryWorker) => {
    void new DevtoolsTargets(memoryWorker).attachChildren((modelWorker) => found.push(modelWorker));
  });
  return found;
}

describe('when the model’s worker breaks down', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('every passage has its vector in the end, and a question is answered meanwhile', async () => {
    const page = await harness.browser.context.newPage();
    await page.goto(`chrome-extension://${harness.browser.extensionId}/src/options/index.html`);
    await page.waitForSelector('[data-testid=stats]');
    const workers = await watchModelWorkers(harness);
    await callMemory(page, 'memory-add', { content, options: { sourceUrl, title: 'Long', docType: 'page' } });
    const pending = async () => (await callMemory<MemoryStats>(page, 'memory-stats')).pendingEmbeddings;
    await expect.poll(pending, { timeout: 30_000 }).toBeLessThan(60);

    // Gone without a word: only the lack of an answer shows it.
    await workers.at(-1)!.send('Runtime.evaluate', { expression: 'self.close()' });
    expect(await pending()).toBeGreaterThan(0);
    const askedAt = performance.now();
    const hits = await callMemory<unknown[]>(page, 'memory-search', { query: 'the keeper of glacier 3' });
    expect(hits.length).toBeGreaterThan(0);
    expect(performance.now() - askedAt).toBeLessThan(15_000);
    await expect.poll(() => workers.length, { timeout: 40_000 }).toBe(2);

    const before = await pending();
    await expect.poll(pending, { timeout: 30_000 }).toBeLessThan(before);
    const expression = 'setTimeout(() => { throw new Error("A crash, as the test wants it."); })';
    await workers.at(-1)!.send('Runtime.evaluate', { expression });
    await expect.poll(pending, { timeout: 60_000, interval: 500 }).toBe(0);
    expect(workers).toHaveLength(3);
    expect(await countVectors(page)).toBe(60);
  });
});
