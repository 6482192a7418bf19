// @ts-check
// npm run bench: how fast the memory is, beside stock Orama, and how long the user waits. --quick: 10,000 only.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { exitOnSignal, projectFolder, runAsScript, runTool } from './run-command.mjs';
import { ensurePackages, requireNode } from './set-up.mjs';

/**
 * @typedef {{ p50: number, p95: number }} Times
 * @typedef {ReturnType<typeof import('./bench/ours.mjs').measureOurs>} OurFigures
 * @typedef {Awaited<ReturnType<typeof import('./bench/orama.mjs').measureOrama>>} OramaFigures
 * @typedef {import('./bench/browser.mjs').BrowserFigures} BrowserFigures
 * @typedef {{ loadMs: number, firstSearchMs: number, rssMb: number }} OpenedFigures
 * @typedef {Times & { chunks: number, lookUpP95: number }} QuestionFigures
 * @typedef {{ paragraphs: number, firstP50: number, secondP50: number, ratio: number }} NewPageFigures
 */

/** Beyond it stock Orama takes minutes to fill and gigabytes to hold. */
const mostForOrama = 10_000;
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const sizes = values.quick ? [10_000] : [1000, 10_000, 50_000, 100_000];
const largest = sizes.at(-1) ?? 0;
/** @type {() => Promise<void>} */
let closeBrowsers = () => Promise.resolve();

/**
 * One measurement under Node; see bench/index-run.mjs.
 * @param {...(string | number)} parameters
 * @returns {unknown}
 */
function runApart(...parameters) {
  const script = path.join(projectFolder, 'scripts', 'bench', 'index-run.mjs');
  const flags = ['--expose-gc', '--max-old-space-size=6000', script, ...parameters.map(String)];
  const { stdout, stderr, status } = spawnSync(process.execPath, flags, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`The measurement of ${parameters.join(' ')} failed: ${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}

/** @param {string} exportFolder where the largest memory is left for the browser */
function measureIndexes(exportFolder) {
  /** @type {Map<number, OurFigures>} */
  const ours = new Map();
  /** @type {Map<number, OramaFigures>} */
  const orama = new Map();
  printRow([
    'passages',
    'engine',
    'hybrid p50',
    'p95',
    'recall@10',
    'insert/s',
    'memory',
    'saved',
    'delete page',
  ]);
  for (const size of sizes) {
    const figures = /** @type {OurFigures} */ (
      runApart('ours', size, ...(size === largest ? [exportFolder] : []))
    );
    ours.set(size, figures);
    printEngine(size, 'Recollect', figures, [figures.recall10.toFixed(3), bytes(figures.savedPerChunk)]);
    if (size > mostForOrama) {
      printRow([size, 'Orama', `not run: above ${mostForOrama} passages it needs minutes and gigabytes`]);
      continue;
    }
    const stock = /** @type {OramaFigures} */ (runApart('orama', size));
    orama.set(size, stock);
    printEngine(size, 'Orama', stock, ['-', '-']);
  }
  return { ours, orama };
}

/**
 * @param {number} size
 * @param {string} name
 * @param {{ hybrid: Times, insertsPerSecond: number, memoryPerChunk: number, deletePageMs: number }} figures
 * @param {[recall: string, saved: string]} more
 */
function printEngine(
  size,
  name,
  { hybrid, insertsPerSecond, memoryPerChunk, deletePageMs },
  [recall, saved],
) {
  const times = [hybrid.p50, hybrid.p95].map(milliseconds);
  printRow([
    size,
    name,
    ...times,
    recall,
    insertsPerSecond,
    bytes(memoryPerChunk),
    saved,
    milliseconds(deletePageMs),
  ]);
}

/** @param {readonly (string | number)[]} cells */
function printRow(cells) {
  console.log(cells.map((cell, at) => String(cell).padEnd(at === 1 ? 10 : 12)).join(' '));
}

/** @param {BrowserFigures} figures */
function printBrowser({ chunks, coldStartMs, steps, searchMs, storePageMs, deletePageMs, disk }) {
  const parts = Object.entries(steps).map(([name, time]) => `${name} ${milliseconds(time)}`);
  console.log(`\nIn Chromium, ${chunks} passages in the real database, journal and saved index:`);
  console.log(`  opening to first answer  ${milliseconds(coldStartMs)} (${parts.join(', ')})`);
  console.log(`  hybrid search            ${milliseconds(searchMs)}, passages read from the database`);
  console.log(`  a page of 20 passages    ${milliseconds(storePageMs)} until durable and found by word`);
  console.log(`  forgetting a page        ${milliseconds(deletePageMs)} until durable`);
  const [database, files] = [disk.database, disk.files].map((size) => bytes(size / chunks));
  console.log(`  on disk, a passage       database ${database}, journal and saved index ${files}`);
}

/** @param {Awaited<ReturnType<typeof import('./bench/answers.mjs').measureAnswers>>} figures */
function printAnswers(figures) {
  const { stored_ms, embedded_ms, cold_start_ms, cold_answer_ms, warm_answer_ms, busy_answer_ms } = figures;
  console.log(`\nWith the model, ${figures.passages} passages in memory:`);
  console.log(`  a page of 700 words      ${milliseconds(stored_ms)} until found by word`);
  console.log(`  the same                 ${milliseconds(embedded_ms)} until found by meaning`);
  console.log(
    `  browser start to answer  ${milliseconds(cold_start_ms)}, the answer ${milliseconds(cold_answer_ms)}`,
  );
  console.log(`  an answer, all warm      ${milliseconds(warm_answer_ms)}`);
  console.log(`  while a page is embedded ${milliseconds(busy_answer_ms)}`);
}

/**
 * @param {ReturnType<typeof measureIndexes>} indexes
 * @param {OpenedFigures} opened
 * @param {BrowserFigures} browser
 */
function summarize({ ours, orama }, opened, browser) {
  const small = ours.get(10_000);
  const stock = orama.get(10_000);
  const large = ours.get(100_000);
  const at = largest === 100_000 ? '100k' : '10k';
  return {
    ...(small && stock && { hybrid_ratio_10k: stock.hybrid.p50 / small.hybrid.p50 }),
    ...(small && { hybrid_p50_ms_10k: small.hybrid.p50, recall10_10k: small.recall10 }),
    ...(stock && { orama_hybrid_p50_ms_10k: stock.hybrid.p50, orama_delete_page_ms_10k: stock.deletePageMs }),
    ...(large && { hybrid_p50_ms_100k: large.hybrid.p50, recall10_100k: large.recall10 }),
    ...(large && small && { growth_10k_100k: large.hybrid.p50 / small.hybrid.p50 }),
    [`rss_mb_${at}`]: opened.rssMb,
    [`index_load_ms_${at}`]: opened.loadMs,
    [`index_first_search_ms_${at}`]: opened.firstSearchMs,
    disk_bytes_per_chunk: (browser.disk.database + browser.disk.files) / browser.chunks,
    [`cold_start_ms_${at}`]: browser.coldStartMs,
    [`browser_search_ms_${at}`]: browser.searchMs,
    [`delete_page_ms_${at}`]: browser.deletePageMs,
    store_page_ms: browser.storePageMs,
  };
}

/** @param {string} chromiumPath @param {string} exportFolder */
async function measureAll(chromiumPath, exportFolder) {
  const { closeBenchBrowser, compareInBrowser, measureInBrowser } = await import('./bench/browser.mjs');
  closeBrowsers = closeBenchBrowser;
  const indexes = measureIndexes(exportFolder);
  const opened = /** @type {OpenedFigures} */ (runApart('opened', exportFolder));
  console.log(
    `\nUnder Node, ${largest} passages opened from files: ${milliseconds(opened.loadMs)}, first search ${milliseconds(opened.firstSearchMs)};`,
  );
  console.log(`  after 200 searches the whole process holds ${Math.round(opened.rssMb)} MB.`);
  const question = /** @type {QuestionFigures} */ (runApart('question', 10_000));
  console.log(
    `\nUnder Node, ${question.chunks} passages: from a question to the language model ${milliseconds(question.p50)}, p95 ${milliseconds(question.p95)}; from selected text to what memory holds on it, p95 ${milliseconds(question.lookUpP95)}.`,
  );
  const newPage = /** @type {NewPageFigures} */ (runApart('new-page'));
  console.log(
    `A page of ${newPage.paragraphs} paragraphs that is not remembered, from a question to the language model: first ${milliseconds(newPage.firstP50)}, second ${milliseconds(newPage.secondP50)}, ratio ${newPage.ratio.toFixed(2)} (without reading the page, which both do).`,
  );
  const browser = await measureInBrowser(chromiumPath, exportFolder);
  printBrowser(browser);
  const summary = {
    ...summarize(indexes, opened, browser),
    question_to_model_ms_10k: question.p50,
    look_up_p95_ms_10k: question.lookUpP95,
    new_page_first_to_second: newPage.ratio,
  };
  if (values.quick) return summary;
  /** @type {{ ours: number, orama: number }} */
  const compared = await compareInBrowser(chromiumPath, 10_000);
  console.log(
    `  at 10000 passages, index alone: hybrid p50 ${milliseconds(compared.ours)}, stock Orama ${milliseconds(compared.orama)}`,
  );
  const { closeAnswersBrowser, measureAnswers } = await import('./bench/answers.mjs');
  closeBrowsers = closeAnswersBrowser;
  const answers = await measureAnswers(chromiumPath);
  printAnswers(answers);
  const { closeBubbleBrowser, measureBubble } = await import('./bench/bubble.mjs');
  closeBrowsers = closeBubbleBrowser;
  const bubble = await measureBubble(chromiumPath);
  console.log(
    `\nFrom mouse-up to the bubble: ${milliseconds(bubble.p50)}, p95 ${milliseconds(bubble.p95)}; with a sleeping service worker ${milliseconds(bubble.coldMs)}.`,
  );
  return {
    ...summary,
    browser_hybrid_ratio_10k: compared.orama / compared.ours,
    ...answers,
    bubble_p50_ms: bubble.p50,
    bubble_p95_ms: bubble.p95,
  };
}

/** @param {number} value */
function milliseconds(value) {
  return `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
}

/** @param {number} value */
function bytes(value) {
  return `${Math.round(value)} B`;
}

await runAsScript(import.meta.url, async () => {
  exitOnSignal(() => closeBrowsers());
  requireNode();
  await ensurePackages();
  const chromiumPath = await ensureChromium();
  // Always anew: a build that is left from before would be measured in its place. --quick does without one.
  if (!values.quick && (await runTool('vite', ['build', '--logLevel', 'warn'])) !== 0) {
    throw new Error('The build failed: its reason is above.');
  }
  const exportFolder = mkdtempSync(path.join(tmpdir(), 'recollect-export-'));
  try {
    /** @type {Record<string, number>} */
    const summary = await measureAll(chromiumPath, exportFolder);
    const rounded = Object.entries(summary).map(([name, value]) => [name, Math.round(value * 1000) / 1000]);
    console.log(JSON.stringify(Object.fromEntries(rounded)));
  } finally {
    rmSync(exportFolder, { recursive: true, force: true });
  }
  return 0;
});
