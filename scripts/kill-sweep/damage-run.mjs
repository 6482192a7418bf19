// @ts-check
import { cpSync, rmSync } from 'node:fs';
import { databaseFolder } from './damages.mjs';
import { compare } from './ledger.mjs';

/** With pages of this many times the usual length the database outgrows its log soon, and has tables to damage. */
const pageSize = 8;
const pageCount = 60;
const recentPages = 40;

/**
 * Damages copies of one profile, each in its own way, and compares what is stored after a start with what was
 * acknowledged.
 * @param {import('./trial.mjs').Trial} trial
 * @param {{ damages: readonly import('./damages.mjs').Damage[], log?: (line: string) => void }} options
 */
export async function runDamages(trial, { damages, log = () => undefined }) {
  const { acknowledged } = trial.ledger;
  const whole = trial.newProfile();
  const first = trial.start(whole, { pages: pageCount, size: pageSize });
  const { databaseId } = await trial.stored();
  await trial.finished();
  await first.quit();
  // These are in the log, and in no table yet.
  const second = trial.start(whole, { pages: recentPages });
  await trial.finished();
  await second.kill();

  const figures = { acknowledged: acknowledged.size, cases: 0, wiped: 0, partly: 0, harmless: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const { name, isTotal = false, apply } of damages) {
    const profilePath = trial.newProfile();
    cpSync(whole, profilePath, { recursive: true, verbatimSymlinks: true });
    apply(databaseFolder(profilePath, trial.extensionId));
    const browser = trial.start(profilePath);
    const stored = await trial.stored();
    await browser.kill();
    rmSync(profilePath, { recursive: true, force: true, maxRetries: 5 });

    const { lost, torn, isIndexWhole } = compare(stored, acknowledged);
    const isWiped = stored.databaseId !== databaseId;
    figures.cases += 1;
    if (isWiped) figures.wiped += 1;
    else if (stored.loss) figures.partly += 1;
    else figures.harmless += 1;
    const isTold = isWiped
      ? stored.loss?.restoredSources === acknowledged.size && stored.loss.isComplete
      : !isTotal;
    const isSound = lost.length === 0 && torn.length === 0 && isIndexWhole && isTold;
    const what =
      `${name}: ${isWiped ? 'wiped' : 'kept'}, ${lost.length} lost, ${torn.length} torn, ` +
      `index ${isIndexWhole ? 'whole' : 'not whole'}, ${stored.attempts} attempts, ` +
      `told: ${JSON.stringify(stored.loss)}`;
    if (!isSound) failures.push(what);
    log(`  ${what}`);
  }
  return { isSound: failures.length === 0, ...figures, failures };
}
