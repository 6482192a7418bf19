import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchExtension } from '../extension-browser.mjs';
import { quantile } from '../eval/measures.mjs';
import { projectFolder } from '../run-command.mjs';

/** @typedef {import('playwright-core').Page} Page */

export const storedPages = 40;
/** What an error or Ctrl-C has to end. */
let closeBrowser = () => Promise.resolve();
export const closeAnswersBrowser = () => closeBrowser();
const extensionPath = path.join(projectFolder, 'dist');

/** An article of about 700 words that differs from every other; what it says does not matter here. @param {number} number */
function writeArticle(number) {
  const topics = ['harbour', 'orchard', 'railway', 'glacier', 'library', 'bakery', 'observatory', 'vineyard'];
  const topic = topics[number % topics.length] ?? '';
  const paragraph = (/** @type {number} */ part) =>
    Array.from(
      { length: 6 },
      (_, line) =>
        `In the ${part}th year of ${topic} number ${number} the keeper noted ${line + part * 7} visitors, and wrote that the ${topic} had changed since spring.`,
    ).join(' ');
  return Array.from({ length: 6 }, (_, part) => `## Part ${part}\n\n${paragraph(part)}`).join('\n\n');
}

/**
 * Sends a request to the memory as the service worker does.
 * @param {Page} page @param {string} type @param {unknown} input
 * @returns {Promise<unknown>}
 */
function callMemory(page, type, input) {
  return page.evaluate(
    async ([requestType, requestInput]) => {
      const reply = await chrome.runtime.sendMessage({
        to: 'memory',
        type: requestType,
        input: requestInput,
      });
      if (!reply?.ok) throw new Error(`The memory did not answer ${String(requestType)}.`);
      return /** @type {unknown} */ (reply.value);
    },
    [type, input],
  );
}

/** Asks over the port the side panel uses; resolves with the ms until the answer is complete. @param {Page} page */
function timeAnswer(page) {
  return page.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    const startedAt = performance.now();
    await new Promise((resolve, reject) => {
      const port = chrome.runtime.connect({ name: 'answer' });
      port.onMessage.addListener((event) => {
        if (event.type === 'finish') resolve(undefined);
        if (event.type === 'error') reject(new Error('The question was not answered.'));
      });
      const text = 'How many visitors came to the observatory?';
      port.postMessage({ type: 'ask', question: { text, tabId: tab?.id } });
    });
    return performance.now() - startedAt;
  });
}

/** How long the user waits, with the built extension and the real model. @param {string} chromiumPath */
export async function measureAnswers(chromiumPath) {
  const profilePath = mkdtempSync(path.join(tmpdir(), 'recollect-bench-'));
  const launch = () => launchExtension({ extensionPath, chromiumPath, profilePath, headless: true });
  try {
    const first = await launch();
    closeBrowser = () => first.close();
    const page = await first.context.newPage();
    await page.goto(`chrome-extension://${first.extensionId}/src/options/index.html`);
    await page.waitForSelector('[data-testid=stats]');
    await timeAnswer(page);

    /** @type {number[]} */
    const stored = [];
    /** @type {number[]} */
    const embedded = [];
    for (let number = 0; number < storedPages; number += 1) {
      const sourceUrl = `https://example.com/${number}`;
      const options = { sourceUrl, title: `Article ${number}`, docType: 'page' };
      const startedAt = performance.now();
      await callMemory(page, 'memory-add', { content: writeArticle(number), options });
      stored.push(performance.now() - startedAt);
      await callMemory(page, 'memory-wait', { sourceUrl, timeoutMs: 50_000 });
      embedded.push(performance.now() - startedAt);
    }
    const stats = /** @type {{ chunkCount: number }} */ (await callMemory(page, 'memory-stats', undefined));
    await first.close();

    const launchedAt = performance.now();
    const second = await launch();
    closeBrowser = () => second.close();
    const again = await second.context.newPage();
    await again.goto(`chrome-extension://${second.extensionId}/src/options/index.html`);
    const coldAnswer = await timeAnswer(again);
    const coldStart = performance.now() - launchedAt;
    /** @type {number[]} */
    const warm = [];
    for (let times = 0; times < 10; times += 1) warm.push(await timeAnswer(again));
    const long = Array.from({ length: 20 }, (_, number) => writeArticle(1000 + number)).join('\n\n');
    const options = { sourceUrl: 'https://example.com/long', title: 'A long page', docType: 'page' };
    await callMemory(again, 'memory-add', { content: long, options });
    /** @type {number[]} */
    const busy = [];
    for (let times = 0; times < 5; times += 1) busy.push(await timeAnswer(again));
    return {
      passages: stats.chunkCount,
      stored_ms: median(stored),
      embedded_ms: median(embedded),
      cold_start_ms: coldStart,
      cold_answer_ms: coldAnswer,
      warm_answer_ms: median(warm),
      busy_answer_ms: median(busy),
    };
  } finally {
    await closeBrowser();
    rmSync(profilePath, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {number[]} values */
const median = (values) => quantile(values, 0.5);
