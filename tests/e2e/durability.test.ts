import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDamages } from '../../scripts/kill-sweep/damage-run.mjs';
import { fewDamages } from '../../scripts/kill-sweep/damages.mjs';
import { runKills } from '../../scripts/kill-sweep/kills.mjs';
import { runQueueKills } from '../../scripts/kill-sweep/queue-kills.mjs';
import { runRestarts } from '../../scripts/kill-sweep/restarts.mjs';
import { openTrial, type Trial } from '../../scripts/kill-sweep/trial.mjs';

/** A short version of what `npm run test:long` does hundreds of times. */
describe('what was acknowledged', () => {
  let trial: Trial;
  beforeAll(async () => {
    trial = await openTrial({ seed: Date.now() % 1_000_000 });
  });
  afterAll(() => trial.close());

  it('is there after the browser was killed while it stored pages, and while it started', async () => {
    const { acknowledged, ...figures } = await runKills(trial, { kills: 4, seed: 3 });
    expect(acknowledged).toBeGreaterThan(0);
    expect(figures).toMatchObject({ isSound: true, lost: 0, torn: 0, killsAtStart: 1 });
  });

  it('is there after the files of the database were damaged, and the user is told', async () => {
    const { acknowledged, ...figures } = await runDamages(trial, { damages: fewDamages });
    expect(acknowledged).toBeGreaterThan(0);
    expect(figures).toEqual({ isSound: true, cases: 4, wiped: 3, partly: 1, harmless: 0, failures: [] });
  });

  it('is there after normal restarts, and the user is told nothing', async () => {
    const { acknowledged, ...figures } = await runRestarts(trial, { cleanStarts: 1, restarts: 2 });
    expect(acknowledged).toBe(1 + 3 * 3);
    expect(figures).toMatchObject({ isSound: true, lost: 0, falseAlarms: 0 });
  });
});

describe('pages that wait in the queue', () => {
  it('are remembered by themselves after the browser was killed', { timeout: 180_000 }, async () => {
    const trial = await openTrial({ seed: Date.now() % 1_000_000, driver: 'queue-driver' });
    try {
      const figures = await runQueueKills(trial, { kills: 2, seed: 5, pages: 5 });
      expect(figures).toMatchObject({ isSound: true, lost: 0, torn: 0, problems: [] });
      expect(figures.stored).toBeGreaterThan(0);
    } finally {
      await trial.close();
    }
  });
});
