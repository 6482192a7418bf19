import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../scripts/bench/corpus.mjs';
import { boundOf } from '../../scripts/rate-bound.mjs';
import { ask, startHarness, type Harness, type PanelDriver, type ShownAnswer } from '../e2e/harness';
import { html, startTestServer, type TestServer } from '../e2e/test-server';
import { enterModel, openOptions } from '../e2e/connect-model';
import { startOpenAiServer } from '../fakes/openai-server';
import { report } from './report';

const roundsWithoutModel = 10;
const roundsWithModel = 10;
const rounds = roundsWithoutModel + roundsWithModel;
/** A turn must have ended by then. In ms. */
const patience = 60_000;
/** The stop comes at most so long after the question. In ms; an answer takes about as long. */
const longestWait = { quotations: 1_000, model: 3_500 };

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = createRandom(seed);

/** What the model says: words that occur once, so that a second copy is seen. */
const pieces = Array.from({ length: 60 }, (_, index) => ` word${index}.`);
const wholeText = pieces.join('').trim();

function writePage(number: number): string {
  const paragraphs = Array.from(
    { length: 12 },
    (_, index) =>
      `<p>Lighthouse number ${number} was kept by keeper ${number}-${index}, who wound the clockwork every ` +
      `${index + 2} hours and wrote the weather of the bay into a ledger. The lamp of room ${index} burned ` +
      `colza oil, and its wick was trimmed before each of the ${index + 3} watches of the night.</p>`,
  );
  return `<article><h1>Lighthouse ${number}</h1>${paragraphs.join('')}</article>`;
}

/** In the panel: how many turns there are, and whether the last one can be tried again. */
function readTurns() {
  const turns = [...document.querySelectorAll<HTMLElement>('[data-testid=turn]')];
  const last = turns.at(-1);
  return {
    count: turns.length,
    state: last?.dataset['state'] ?? '',
    hasRetry: last?.querySelector('[data-testid=retry]:enabled') != null,
    hints: last?.querySelectorAll('[data-testid=model-hint]').length ?? 0,
  };
}

/** In the panel: every stored source with the number of chunks it says it has, and has. */
async function readRows() {
  const settle = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The database refused.'));
    });
  const database = await settle(indexedDB.open('recollect-learning'));
  const transaction = database.transaction(['sources', 'chunks']);
  const stored: { sourceUrl: string; chunkCount: number }[] = await settle(
    transaction.objectStore('sources').getAll(),
  );
  const sources = stored.filter(({ sourceUrl }) => sourceUrl.startsWith('http'));
  const chunks: { sourceUrl: string }[] = await settle(transaction.objectStore('chunks').getAll());
  database.close();
  return sources.map(({ sourceUrl, chunkCount }) => ({
    sourceUrl,
    chunkCount,
    chunks: chunks.filter((chunk) => chunk.sourceUrl === sourceUrl).length,
  }));
}

describe('a service worker that is stopped at random between question and answer', () => {
  let harness: Harness;
  let server: TestServer;
  let model: Awaited<ReturnType<typeof startOpenAiServer>>;
  const figures = {
    stops: 0,
    stoppedBeforeTheEnd: 0,
    answered: 0,
    failedWithRetry: 0,
    stuck: 0,
    doubled: 0,
    rows: -1,
  };

  beforeAll(async () => {
    harness = await startHarness();
    server = await startTestServer(
      Object.fromEntries(
        Array.from({ length: rounds }, (_, number) => [
          `/lighthouse-${number}`,
          html(writePage(number), `Lighthouse ${number}`),
        ]),
      ),
    );
    model = await startOpenAiServer(() => ({ pieces }));
  });
  afterAll(async () => {
    await Promise.all([harness.close(), server.close(), model.close()]);
    const { stops, stoppedBeforeTheEnd, stuck, doubled } = figures;
    report('stopped-worker', {
      ok: stops === rounds && stuck === 0 && doubled === 0 && figures.rows === rounds,
      seed,
      ...figures,
      stuckBound: boundOf(stuck, stoppedBeforeTheEnd),
      doubledBound: boundOf(doubled, stoppedBeforeTheEnd),
    });
  });

  /** Asks on a page of its own, stops the worker meanwhile, and resolves with what the panel shows. */
  async function askAndStop(
    number: number,
    longest: number,
  ): Promise<{ answer: ShownAnswer; hints: number; panel: PanelDriver; hasFailed: boolean }> {
    const page = await harness.browser.context.newPage();
    await page.goto(server.url(`/lighthouse-${number}`));
    const panel = await harness.browser.openSidePanel(page);
    const before = (await panel.evaluate(readTurns)).count;
    const asking = ask(panel, 'Who wound the clockwork?', { timeout: patience });
    // Should it reject before it is awaited below.
    asking.catch(() => undefined);
    await panel.waitFor(`document.querySelectorAll('[data-testid=turn]').length > ${before}`, {
      what: 'the question to be sent',
    });
    await sleep(random() * longest);
    const { state } = await panel.evaluate(readTurns);
    await harness.browser.stopServiceWorker();
    figures.stops += 1;
    if (state === 'running') figures.stoppedBeforeTheEnd += 1;
    const answer = await asking.catch((error: unknown) => {
      figures.stuck += 1;
      throw error;
    });
    const after = await panel.evaluate(readTurns);
    expect(after.count).toBe(before + 1);
    const hasFailed = after.state === 'failed' || after.state === 'interrupted';
    if (hasFailed) {
      expect(answer.error).toMatch(/^[A-Z].+[.]/);
      expect(after.hasRetry).toBe(true);
      figures.failedWithRetry += 1;
    } else {
      expect(after.state).toBe('answered');
      expect(answer.error).toBeNull();
      figures.answered += 1;
    }
    await page.close();
    return { answer, hints: after.hints, panel, hasFailed };
  }

  it(`gives one whole answer or an error with Retry, ${roundsWithoutModel} times with quotations`, async () => {
    for (let number = 0; number < roundsWithoutModel; number += 1) {
      const { answer, hints, hasFailed } = await askAndStop(number, longestWait.quotations);
      const indexes = answer.citations.map(({ index }) => index);
      const isDoubled =
        new Set(answer.quotes.map(({ text }) => text)).size !== answer.quotes.length ||
        new Set(indexes).size !== indexes.length ||
        hints > 1;
      if (isDoubled) figures.doubled += 1;
      expect(isDoubled).toBe(false);
      if (hasFailed) continue;
      expect(answer.quotes.length).toBeGreaterThan(0);
      // Each with its source; those of this page come first, whatever their number.
      expect(answer.quotes.map(({ citation }) => citation ?? 0).sort((a, b) => a - b)).toEqual(indexes);
      expect(hints).toBe(1);
    }
  });

  it(`does so ${roundsWithModel} times with a language model`, async () => {
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.url('/v1') });
    await options.close();
    for (let number = roundsWithoutModel; number < rounds; number += 1) {
      const { answer, hasFailed } = await askAndStop(number, longestWait.model);
      const isDoubled = pieces.some((piece) => answer.text.split(piece.trim()).length > 2);
      if (isDoubled) figures.doubled += 1;
      expect(isDoubled).toBe(false);
      if (!hasFailed) expect(answer.text).toBe(wholeText);
      else expect(wholeText.startsWith(answer.text)).toBe(true);
    }
  });

  it('leaves one whole row for each page', async () => {
    const page = await harness.visit('tide-table');
    const panel = await harness.browser.openSidePanel(page);
    const rows = await panel.evaluate(readRows);
    figures.rows = rows.length;
    expect(rows.map(({ sourceUrl }) => sourceUrl).sort()).toEqual(
      Array.from({ length: rounds }, (_, number) => server.url(`/lighthouse-${number}`)).sort(),
    );
    for (const { chunkCount, chunks } of rows) expect(chunks).toBe(chunkCount);
  });

  it('leaves no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
