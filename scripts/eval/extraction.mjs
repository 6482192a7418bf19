// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../chromium.mjs';
import { bundlePageScript } from '../page-script.mjs';
import { root } from './engine.mjs';

/** @typedef {'ours' | 'readability' | 'defuddle'} Extractor */
/** @typedef {{ precision: number, recall: number, f1: number }} Score */
/** @typedef {Record<Extractor, { text: string, duration: number }>} Extracted */

const extractors = /** @type {const} */ (['ours', 'readability', 'defuddle']);
/** The page's own scripts stay off, and only those: what reads it needs the event loop. */
export const savedPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "script-src 'none'",
};
/** As the benchmark itself measures, runs of this many words; single words are measured as well. */
const shingleLength = 4;

/**
 * How much of a page's article, and how little else, the reader finds. In a real browser, because what is
 * visible is a matter of layout; without scripts and network, so that every run sees the same page.
 *
 * @param {{ folder: string }} setting
 */
export async function measureExtraction({ folder }) {
  const pages = readPages(path.join(folder, 'article-extraction'));
  if (pages === null) return null;
  const script = await bundlePageScript('scripts/eval/extraction-page.mjs', 'extraction');
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext();
    /** @type {{ id: string, url: string, scores: Record<string, { words: Score, shingles: Score }>, durations: Record<string, number>, texts: ReturnType<typeof scorePage>["texts"] }[]} */
    const rows = [];
    for (const page of pages) rows.push(scorePage(page, await extract(context, page, script)));
    writeReport(rows);
    return { extraction: Object.fromEntries(extractors.map((name) => [name, summarise(rows, name)])) };
  } finally {
    await browser.close();
  }
}

/** @param {string} folder */
export function readPages(folder) {
  const truthFile = path.join(folder, 'ground-truth.json');
  if (!existsSync(truthFile)) return null;
  /** @type {Record<string, { articleBody: string, url: string }>} */
  const truth = JSON.parse(readFileSync(truthFile, 'utf8'));
  return Object.entries(truth)
    .map(([id, { articleBody, url }]) => ({
      id,
      url,
      articleBody,
      file: path.join(folder, 'html', `${id}.html.gz`),
    }))
    .filter(({ file }) => existsSync(file))
    .map((page) => ({ ...page, html: gunzipSync(readFileSync(page.file)) }));
}

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ url: string, html: Buffer }} source
 * @param {string} script
 * @returns {Promise<Extracted>}
 */
async function extract(context, source, script) {
  const page = await context.newPage();
  try {
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill({ body: source.html, headers: savedPageHeaders })
        : route.abort(),
    );
    await page.goto(source.url, { waitUntil: 'domcontentloaded' });
    return await page.evaluate(
      `(async () => { ${script}; return extraction.extractAll(${JSON.stringify(extractors)}); })()`,
    );
  } finally {
    await page.close();
  }
}

/**
 * @param {{ id: string, url: string, articleBody: string }} page
 * @param {Extracted} extracted
 */
function scorePage({ id, url, articleBody }, extracted) {
  const scores = Object.fromEntries(
    extractors.map((name) => [
      name,
      {
        words: score(countRuns(articleBody, 1), countRuns(extracted[name].text, 1)),
        shingles: score(
          countRuns(articleBody, shingleLength),
          countRuns(extracted[name].text, shingleLength),
        ),
      },
    ]),
  );
  const durations = Object.fromEntries(extractors.map((name) => [name, extracted[name].duration]));
  const texts = {
    truth: articleBody,
    ...Object.fromEntries(extractors.map((name) => [name, extracted[name].text])),
  };
  return { id, url, scores, durations, texts };
}

/**
 * How often each run of words occurs.
 * @param {string} text
 * @param {number} length
 */
export function countRuns(text, length) {
  const words = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (let start = 0; start < Math.max(1, words.length - length + 1); start += 1) {
    const run = words.slice(start, start + length).join(' ');
    if (run !== '') counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

/**
 * @param {Map<string, number>} wanted
 * @param {Map<string, number>} found
 * @returns {Score}
 */
export function score(wanted, found) {
  const total = (/** @type {Map<string, number>} */ counts) =>
    [...counts.values()].reduce((sum, one) => sum + one, 0);
  let common = 0;
  for (const [run, count] of found) common += Math.min(count, wanted.get(run) ?? 0);
  if (total(wanted) === 0 && total(found) === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = common / Math.max(1, total(found));
  const recall = common / Math.max(1, total(wanted));
  return { precision, recall, f1: common === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/**
 * @param {ReturnType<typeof scorePage>[]} rows
 * @param {Extractor} name
 */
function summarise(rows, name) {
  /** @param {(row: ReturnType<typeof scorePage>) => number} value */
  const mean = (value) => Number((rows.reduce((sum, row) => sum + value(row), 0) / rows.length).toFixed(4));
  const durations = rows.map((row) => row.durations[name] ?? 0).sort((left, right) => left - right);
  return {
    f1: mean(({ scores }) => scores[name]?.words.f1 ?? 0),
    precision: mean(({ scores }) => scores[name]?.words.precision ?? 0),
    recall: mean(({ scores }) => scores[name]?.words.recall ?? 0),
    shingleF1: mean(({ scores }) => scores[name]?.shingles.f1 ?? 0),
    pagesBelowHalf: rows.filter(({ scores }) => (scores[name]?.words.f1 ?? 0) < 0.5).length,
    medianMs: Math.round(durations[Math.floor(durations.length / 2)] ?? 0),
    maxMs: Math.round(durations.at(-1) ?? 0),
  };
}

/** @param {ReturnType<typeof scorePage>[]} rows */
function writeReport(rows) {
  const folder = path.join(root, 'artifacts', 'extraction');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(rows, null, 1));
  const sorted = [...rows].sort(
    (left, right) => (left.scores['ours']?.words.f1 ?? 0) - (right.scores['ours']?.words.f1 ?? 0),
  );
  const lines = sorted.map(({ id, url, scores }) => {
    const cells = extractors
      .map((name) => scores[name]?.words)
      .map((one) => `${one?.f1.toFixed(3)} (${one?.precision.toFixed(3)} / ${one?.recall.toFixed(3)})`);
    return `| ${id.slice(0, 8)} | ${new URL(url).hostname} | ${cells.join(' | ')} |`;
  });
  const head = `| page | site | ${extractors.join(' | ')} |\n| --- | --- | ${extractors.map(() => '---').join(' | ')} |`;
  writeFileSync(
    path.join(folder, 'pages.md'),
    `Token F1 (precision / recall), worst first.\n\n${head}\n${lines.join('\n')}\n`,
  );
  console.log(`${rows.length} pages; one by one in artifacts/extraction/pages.md`);
}
