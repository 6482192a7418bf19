// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../bench/corpus.mjs';
import { compare } from './ledger.mjs';

/** A kill comes at most so long after the first page is sent, or after the start of the browser. In ms. */
const longestRun = 2_000;
const longestStart = 2_500;
/** Every fourth kill comes while the browser starts and the index is read. */
const startKillEvery = 4;
/** More than one run can store. */
const pagesARun = 2_000;
/** Then a new profile is taken: a full one takes long to start, and the first pages are a case of their own. */
const killsAProfile = 40;

/**
 * Kills the browser at random moments while it stores pages, and compares what is stored afterwards with what was
 * acknowledged.
 * @param {import('./trial.mjs').Trial} trial
 * @param {{ kills: number, seed: number, log?: (line: string) => void }} options
 */
export async function runKills(trial, { kills, seed, log = () => undefined }) {
  const random = createRandom(seed);
  const { acknowledged } = trial.ledger;
  const figures = { acknowledged: 0, checks: 0, indexMismatches: 0, killsAtStart: 0 };
  const wipes = { seen: 0, told: 0, restored: 0, falseAlarms: 0 };
  /** @type {Set<string>} */
  const lost = new Set();
  /** @type {Set<string>} */
  const torn = new Set();
  let profilePath = trial.newProfile();
  /** @type {string | null} */
  let databaseId = null;

  const check = async () => {
    const stored = await trial.stored();
    const result = compare(stored, trial.ledger.start.expected);
    if (result.lost.length > 0) log(`  lost: ${result.lost.join(', ')}`);
    figures.checks += 1;
    if (!result.isIndexWhole) figures.indexMismatches += 1;
    for (const sourceUrl of result.lost) lost.add(sourceUrl);
    for (const sourceUrl of result.torn) torn.add(sourceUrl);
    const isWiped = databaseId !== null && databaseId !== stored.databaseId;
    databaseId = stored.databaseId;
    if (isWiped) {
      wipes.seen += 1;
      if (stored.loss) wipes.told += 1;
      if (result.lost.length === 0) wipes.restored += 1;
    } else if (stored.loss) wipes.falseAlarms += 1;
    if (isWiped || stored.loss) {
      const told = JSON.stringify(stored.loss);
      log(
        `  ${isWiped ? 'the browser has emptied the database' : 'the database is the same'}; told: ${told}`,
      );
    }
  };

  for (let kill = 1; kill <= kills; kill += 1) {
    const isStartKill = kill % startKillEvery === 0;
    const browser = trial.start(profilePath, isStartKill ? { isSilent: true } : { pages: pagesARun });
    if (isStartKill) figures.killsAtStart += 1;
    else await check();
    const delay = random() * (isStartKill ? longestStart : longestRun);
    await sleep(delay);
    await browser.kill();
    const { failure } = trial.ledger.start;
    if (failure !== null) throw new Error(`The driver failed: ${failure}`);
    log(
      `  kill ${kill}, ${Math.round(delay)} ms after the ${isStartKill ? 'start' : 'check'}: ` +
        `${acknowledged.size} acknowledged, ${lost.size} lost, ${torn.size} torn`,
    );
    if (kill < kills && kill % killsAProfile !== 0) continue;
    const last = trial.start(profilePath);
    await check();
    await last.kill();
    figures.acknowledged += acknowledged.size;
    acknowledged.clear();
    profilePath = trial.newProfile();
    databaseId = null;
  }
  const isSound =
    lost.size === 0 &&
    torn.size === 0 &&
    figures.indexMismatches === 0 &&
    wipes.told === wipes.seen &&
    wipes.falseAlarms === 0;
  return { isSound, kills, ...figures, lost: lost.size, torn: torn.size, wipes };
}
