// @ts-check
import { compare } from './ledger.mjs';

/**
 * Starts new profiles, and starts one again and again as its user would: nothing is lost, so nothing may be said.
 * @param {import('./trial.mjs').Trial} trial
 * @param {{ cleanStarts: number, restarts: number, log?: (line: string) => void }} options
 */
export async function runRestarts(trial, { cleanStarts, restarts, log = () => undefined }) {
  const { acknowledged } = trial.ledger;
  const figures = { cleanStarts, restarts, acknowledged: 0, lost: 0, falseAlarms: 0 };

  /** @param {string} profilePath @param {number} pages */
  const startOnce = async (profilePath, pages) => {
    const before = new Map(acknowledged);
    const browser = trial.start(profilePath, { pages });
    const stored = await trial.stored();
    await trial.finished();
    await browser.quit();
    figures.lost += compare(stored, before).lost.length;
    if (stored.loss) figures.falseAlarms += 1;
    if (stored.loss) log(`  told: ${JSON.stringify(stored.loss)}`);
  };

  for (let start = 0; start < cleanStarts; start += 1) {
    acknowledged.clear();
    await startOnce(trial.newProfile(), 1);
    figures.acknowledged += acknowledged.size;
  }
  acknowledged.clear();
  const profilePath = trial.newProfile();
  for (let start = 0; start <= restarts; start += 1) await startOnce(profilePath, 3);
  figures.acknowledged += acknowledged.size;
  return { isSound: figures.lost === 0 && figures.falseAlarms === 0, ...figures };
}
