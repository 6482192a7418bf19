// @ts-check
// npm run bench: how long the user waits, measured in a real browser with the built extension.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { exitOnSignal, projectFolder, runAsScript, runTool } from './run-command.mjs';
import { ensurePackages, requireNode } from './set-up.mjs';

/** @typedef {import('playwright-core').Page} Page */

const storedPages = 40;
/** What an error or Ctrl-C has to end. */
let closeBrowser = () => Promise.resolve();
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

/** @param {number} value */
const milliseconds = (value) => `${Math.round(value)} ms`;

/** @param {string} chromiumPath */
async function measure(chromiumPath) {
  const { launchExtension } = await import('./extension-browser.mjs');
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
      chunks: stats.chunkCount,
      store_page_ms: median(stored),
      embed_page_ms: median(embedded),
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
function median(values) {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN;
}

await runAsScript(import.meta.url, async () => {
  exitOnSignal(() => closeBrowser());
  requireNode();
  await ensurePackages();
  const chromiumPath = await ensureChromium();
  if (!existsSync(extensionPath) && (await runTool('vite', ['build', '--logLevel', 'warn'])) !== 0) {
    throw new Error('The build failed: its reason is above.');
  }
  const figures = await measure(chromiumPath);
  console.log(
    `A page of 700 words: stored and searchable by word after ${milliseconds(figures.store_page_ms)},`,
  );
  console.log(`  by meaning after ${milliseconds(figures.embed_page_ms)}.`);
  console.log(`${storedPages} pages, ${figures.chunks} passages in memory:`);
  console.log(
    `  browser start to first answer ${milliseconds(figures.cold_start_ms)}, of which the answer ${milliseconds(figures.cold_answer_ms)};`,
  );
  console.log(
    `  an answer when everything is warm (the baseline) ${milliseconds(figures.warm_answer_ms)}: the cold one took ${(figures.cold_answer_ms / figures.warm_answer_ms).toFixed(1)} times as long.`,
  );
  console.log(
    `  an answer while a page of 120 passages is being embedded ${milliseconds(figures.busy_answer_ms)}: ${(figures.busy_answer_ms / figures.warm_answer_ms).toFixed(1)} times as long.`,
  );
  console.log(JSON.stringify(figures));
  return 0;
});
