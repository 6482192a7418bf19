// @ts-check
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createRandom } from '../bench/corpus.mjs';
import { savedPageHeaders } from '../eval/extraction.mjs';
import { projectFolder } from '../run-command.mjs';
import { compare } from './ledger.mjs';

/** A kill comes at most so long after the check, or after the start of the browser. In ms. */
const longestRun = 9_000;
const longestStart = 2_500;
/** Every fifth kill comes while the browser starts. */
const startKillEvery = 5;
/** For the pages that are left after the last kill; each takes about two seconds. In ms. */
const finishTimeout = 10 * 60_000;

/** Real pages where they are given, else those that come with the project. @param {number} count */
function readPages(count) {
  const given = path.join(projectFolder, '..', 'shared', 'data', 'readability-pages');
  if (existsSync(given)) {
    const names = readdirSync(given).filter((name) => existsSync(path.join(given, name, 'source.html.gz')));
    return names
      .slice(0, count)
      .map((name) => gunzipSync(readFileSync(path.join(given, name, 'source.html.gz'))));
  }
  const own = path.join(projectFolder, 'scripts', 'sample-pages');
  const names = readdirSync(own).filter((name) => name.endsWith('.html'));
  return names.slice(0, count).map((name) => readFileSync(path.join(own, name)));
}

/** What saved pages would load from elsewhere is not there: without this, each waits for it to fail. */
const headers = {
  ...savedPageHeaders,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** @param {number} count */
export async function servePages(count) {
  const pages = readPages(count);
  const server = createServer((request, response) => {
    const page = pages[Number(/^\/page\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)];
    response.writeHead(page ? 200 : 404, headers).end(page ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The pages have no port.');
  return {
    addresses: pages.map((_, index) => `http://127.0.0.1:${address.port}/page/${index}`),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Kills the browser while it remembers pages through the queue; then lets the queue finish by itself.
 * @param {import('./trial.mjs').Trial} trial opened with the driver of the queue
 * @param {{ kills: number, seed: number, pages: number, log?: (line: string) => void }} options
 */
export async function runQueueKills(trial, { kills, seed, pages, log = () => undefined }) {
  const random = createRandom(seed);
  const { acknowledged } = trial.ledger;
  const served = await servePages(pages);
  const options = { addresses: served.addresses };
  const profilePath = trial.newProfile();
  /** @type {Set<string>} */
  const lost = new Set();
  /** @type {Set<string>} */
  const torn = new Set();
  let [wipes, killsAtStart] = [0, 0];
  /** @type {string | null} */
  let databaseId = null;

  const check = async () => {
    const stored = await trial.stored();
    const result = compare(stored, acknowledged);
    for (const url of result.lost) lost.add(url);
    for (const url of result.torn) torn.add(url);
    if (databaseId !== null && databaseId !== stored.databaseId) wipes += 1;
    databaseId = stored.databaseId;
  };

  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const isStartKill = kill % startKillEvery === 0;
      const browser = trial.start(profilePath, { ...options, isSilent: isStartKill });
      if (isStartKill) killsAtStart += 1;
      else await check();
      const delay = random() * (isStartKill ? longestStart : longestRun);
      await sleep(delay);
      await browser.kill();
      const { failure } = trial.ledger.start;
      if (failure !== null) throw new Error(`The driver failed: ${failure}`);
      log(`  kill ${kill} after ${Math.round(delay)} ms: ${acknowledged.size} of ${pages} acknowledged`);
    }
    const startedAt = Date.now();
    const last = trial.start(profilePath, options);
    await check();
    await trial.finished(finishTimeout);
    await last.kill();
    const { report } = trial.ledger.start;
    if (!report) throw new Error('The driver reported nothing.');
    const { batch, problems, sources, tabs } = report;
    const count = batch.done + batch.skipped + batch.failed;
    const isFinished = batch.state === 'finished' && (wipes > 0 || count === batch.total);
    const isSound =
      lost.size === 0 &&
      torn.size === 0 &&
      problems.length === 0 &&
      isFinished &&
      sources.length === batch.done;
    return {
      ...{ isSound, kills, killsAtStart, pages: served.addresses.length, wipes },
      ...{ acknowledged: acknowledged.size, stored: sources.length, lost: lost.size, torn: torn.size },
      ...{ batch, problems, tabsLeft: tabs, secondsToFinish: Math.round((Date.now() - startedAt) / 1000) },
    };
  } finally {
    served.close();
  }
}
