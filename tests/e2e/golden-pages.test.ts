import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capture } from '../../src/page-reader/capture-page';
import { countRuns, score } from '../../scripts/eval/extraction.mjs';
import { projectFolder } from '../../scripts/run-command.mjs';
import { ReadingBrowser } from './reading-browser';

const fixtures = path.join(projectFolder, 'tests', 'fixtures', 'extraction');
const givenPages = path.join(projectFolder, '..', 'shared', 'data', 'readability-pages');
const isUpdate = process.env['UPDATE_EXPECTED'] === '1';

let browser: ReadingBrowser;
beforeAll(async () => {
  browser = await ReadingBrowser.start();
});
afterAll(() => browser.close());

/** The metadata as a head, then the text. The address is the test's own choice. */
function toGolden({ text, ...rest }: Capture): string {
  const head = Object.entries(rest)
    .filter(([name, value]) => name !== 'url' && value !== undefined)
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([name, value]) => `${name}: ${value}`);
  return `---\n${head.join('\n')}\n---\n\n${text}\n`;
}

describe('pages of our own', () => {
  const names = readdirSync(fixtures)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.slice(0, -'.html'.length));

  it.each(names)('%s reads as expected', async (name) => {
    const html = readFileSync(path.join(fixtures, `${name}.html`), 'utf8');
    const url = /^<!-- url: (\S+) -->/.exec(html)?.[1] ?? `https://pages.example/${name}`;
    const golden = toGolden(await browser.readSource({ url, html: html.replace(/^<!-- url:.*\n/, '') }));
    const file = path.join(fixtures, 'expected', `${name}.md`);
    // Only when asked to: a missing expectation must fail, not write itself.
    if (isUpdate) writeFileSync(file, golden);
    expect(existsSync(file), `${file} is missing: npm run test:update`).toBe(true);
    expect(golden).toBe(readFileSync(file, 'utf8'));
  });

  it('no expectation holds what a reader cannot see, or is left without its page', () => {
    const expected = readdirSync(path.join(fixtures, 'expected'));
    expect(expected.sort()).toEqual(names.map((name) => `${name}.md`).sort());
    for (const file of expected) {
      expect(readFileSync(path.join(fixtures, 'expected', file), 'utf8')).not.toContain('canary');
    }
  });
});

const given = existsSync(givenPages)
  ? readdirSync(givenPages).filter((name) => existsSync(path.join(givenPages, name, 'source.html.gz')))
  : [];
if (given.length === 0)
  console.log('skipped: no data (pages with the text that Readability is known to find)');

/** Words in common (F1) with the library's answer, which is not the only right one: we also drop its furniture. */
const leastLikeness = 0.8;
/** One is shown by its own script only; the other does not say that it is an article, and is read as a whole. */
const otherwise = new Set(['seattletimes-1', 'heise']);

describe.skipIf(given.length === 0)('pages with the text that Readability is known to find', () => {
  const readGiven = (name: string, file: string) =>
    gunzipSync(readFileSync(path.join(givenPages, name, file)));

  it.each(given.filter((name) => !otherwise.has(name)))('%s', async (name) => {
    const html = readGiven(name, 'source.html.gz');
    const page = await browser.open({ url: `http://fakehost/test/${name}.html`, html }, 'saved');
    const { text } = await browser.read(page);
    const expected = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const walker = document.createTreeWalker(parsed.body, NodeFilter.SHOW_TEXT);
      let words = '';
      while (walker.nextNode()) words += ` ${walker.currentNode.nodeValue ?? ''}`;
      return words;
    }, readGiven(name, 'expected.html.gz').toString());
    await page.close();
    expect(score(countRuns(expected, 1), countRuns(text, 1)).f1).toBeGreaterThan(leastLikeness);
  });
});
