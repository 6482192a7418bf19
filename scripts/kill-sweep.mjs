// @ts-check
// Kills the browser at random moments while it stores pages, and compares what is stored afterwards with what
// was acknowledged: node scripts/kill-sweep.mjs --kills 20 [--seed 7]
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from './bench/corpus.mjs';
import { ensureChromium } from './chromium.mjs';
import { extensionIdOf } from './extension-browser.mjs';
import { startBrowser } from './kill-sweep/browser-process.mjs';
import { compare, startLedger } from './kill-sweep/ledger.mjs';
import { boundOf } from './rate-bound.mjs';
import { exitOnSignal, projectFolder, runAsScript } from './run-command.mjs';

/** A start of the browser on a large profile, on a busy machine. In ms. */
const startTimeout = 60_000;
/** A kill comes at most so long after the first page is sent, or after the start of the browser. In ms. */
const longestRun = 6_000;
const longestStart = 4_000;
/** Every fourth kill comes while the browser starts and the index is read. */
const startKillEvery = 4;
/** More than one run can store. */
const pagesARound = 2_000;

/**
 * A copy of the build with the driver's page in it, which a page on this machine may open.
 * @param {string} folder
 */
function copyExtension(folder) {
  const build = path.join(projectFolder, 'dist');
  if (!existsSync(path.join(build, 'manifest.json')))
    throw new Error('There is no build in dist/: run "npm run build" first.');
  cpSync(build, folder, { recursive: true });
  for (const file of ['driver.html', 'driver.js'])
    cpSync(path.join(projectFolder, 'scripts/kill-sweep', file), path.join(folder, file));
  const manifestFile = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  manifest.web_accessible_resources = [{ resources: ['driver.html'], matches: ['http://127.0.0.1/*'] }];
  writeFileSync(manifestFile, JSON.stringify(manifest));
  return realpathSync(folder);
}

/** @param {{ kills: number, seed: number }} options */
async function sweep({ kills, seed }) {
  const random = createRandom(seed);
  const chromiumPath = await ensureChromium();
  const folder = mkdtempSync(path.join(tmpdir(), 'recollect-kill-'));
  const extensionPath = copyExtension(path.join(folder, 'extension'));
  const ledger = await startLedger();
  let profiles = 0;
  const nextProfile = () => path.join(folder, `profile-${(profiles += 1)}`);
  let profilePath = nextProfile();
  /** @type {import('./kill-sweep/browser-process.mjs').BrowserProcess | null} */
  let browser = null;
  const figures = { acknowledged: 0, checks: 0, indexMismatches: 0, wipes: 0, killsAtStart: 0 };
  /** @type {Set<string>} */
  const lost = new Set();
  /** @type {Set<string>} */
  const torn = new Set();
  /** @type {string[]} */
  const failures = [];
  let starts = 0;
  /** The last start that found the database as it should be. */
  let lastWholeStart = 0;

  const start = () => {
    starts += 1;
    ledger.begin(starts);
    const prefix = `https://kill.example/${seed}/${starts}/`;
    const query = new URLSearchParams({ server: ledger.url, prefix, pages: String(pagesARound) });
    const driver = `chrome-extension://${extensionIdOf(extensionPath)}/driver.html?${query.toString()}`;
    const url = `${ledger.url}/start?${new URLSearchParams({ driver }).toString()}`;
    browser = startBrowser({ chromiumPath, extensionPath, profilePath, url });
    return browser;
  };

  const killBrowser = async () => {
    await browser?.kill();
  };

  /** Whether the database was there, compared and counted. */
  const check = async () => {
    const deadline = Date.now() + startTimeout;
    while (ledger.start.stored === null) {
      if (ledger.start.failure !== null) throw new Error(`The driver failed: ${ledger.start.failure}`);
      if (!browser?.isRunning()) throw new Error('The browser ended by itself.');
      if (Date.now() > deadline) throw new Error('The driver did not report what is stored.');
      await sleep(10);
    }
    const result = compare(ledger.start.stored, acknowledgedBefore, lastWholeStart);
    figures.checks += 1;
    if (result.isWiped) {
      const others = ledger.start.stored.witness ? 'whole' : 'gone too';
      console.log(`  start ${starts}: the database had been emptied; the rest of the storage is ${others}`);
      figures.wipes += 1;
      return false;
    }
    lastWholeStart = starts;
    for (const sourceUrl of result.lost) lost.add(sourceUrl);
    for (const sourceUrl of result.torn) torn.add(sourceUrl);
    if (!result.isIndexWhole) figures.indexMismatches += 1;
    return true;
  };

  /** What was acknowledged by the starts before this one, on this profile. */
  let acknowledgedBefore = new Map(ledger.acknowledged);
  const closeRound = () => {
    acknowledgedBefore = new Map(ledger.acknowledged);
  };
  const startOver = () => {
    figures.acknowledged += ledger.acknowledged.size;
    ledger.acknowledged.clear();
    profilePath = nextProfile();
    closeRound();
  };
  exitOnSignal(async () => {
    await killBrowser();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  try {
    for (let kill = 1; kill <= kills;) {
      const running = start();
      const isStartKill = kill % startKillEvery === 0;
      let delay = 0;
      if (isStartKill) {
        figures.killsAtStart += 1;
        delay = random() * longestStart;
        await sleep(delay);
      } else {
        if (!(await check())) {
          await running.kill();
          startOver();
          continue;
        }
        delay = random() * longestRun;
        await sleep(delay);
        if (ledger.start.failure !== null) failures.push(ledger.start.failure);
      }
      await running.kill();
      closeRound();
      console.log(
        `  kill ${kill}, ${Math.round(delay)} ms after the ${isStartKill ? 'start' : 'check'}: ` +
          `${ledger.acknowledged.size} acknowledged, ${lost.size} lost, ${torn.size} torn`,
      );
      kill += 1;
    }
    const last = start();
    await check();
    await last.kill();
    figures.acknowledged += acknowledgedBefore.size;
  } finally {
    await killBrowser();
    ledger.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { ...figures, lost: lost.size, torn: torn.size, failures };
}

await runAsScript(import.meta.url, async () => {
  const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
  const kills = Number(values.kills ?? 20);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed))
    throw new Error('Use: node scripts/kill-sweep.mjs --kills 20 [--seed 7], with whole numbers.');
  console.log(`Kill sweep: ${kills} kills, seed ${seed}`);
  const startedAt = Date.now();
  const { lost, torn, wipes, acknowledged, ...others } = await sweep({ kills, seed });
  const isSound = lost === 0 && torn === 0 && others.indexMismatches === 0 && others.failures.length === 0;
  console.log(
    JSON.stringify({
      test: 'kill-sweep',
      ok: isSound,
      seed,
      kills,
      acknowledged,
      lost,
      lostBound: boundOf(lost, acknowledged),
      torn,
      tornBound: boundOf(torn, kills),
      wipes,
      wipesBound: boundOf(wipes, kills),
      ...others,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    }),
  );
  return isSound ? 0 : 1;
});
