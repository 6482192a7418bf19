import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeQuestion, type Route } from '../../../src/lib/learning/skill-router';

interface Labelled {
  text: string;
  route: Route;
  /**
   * `blind`: written by somebody who had not seen the rules. When they were first tried, 76.7 % were right and all of
   * the others went to the pages, where a question goes without a router too.
   */
  set: 'development' | 'blind';
}
const file = new URL('../../fixtures/skill-router.json', import.meta.url);
const questions = JSON.parse(readFileSync(file, 'utf8')) as Labelled[];

describe('the skill router', () => {
  it.each(['development', 'blind'] as const)('sends 95 %% of the %s questions where they belong', (name) => {
    const set = questions.filter((question) => question.set === name);
    const wrong = set.filter(({ text, route }) => routeQuestion(text).route !== route);
    expect(set.length).toBeGreaterThanOrEqual(100);
    expect(wrong.length / set.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.05);
  });

  it('tells what was last from what is alike', () => {
    expect(routeQuestion('What happened last session?')).toEqual({ route: 'episode', isRecent: true });
    expect(routeQuestion('Why did we choose Postgres?')).toEqual({ route: 'episode', isRecent: false });
  });

  it('takes any text, and no longer for a long one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(['knowledge', 'episode', 'operational', 'recon']).toContain(routeQuestion(text).route);
      }),
      { numRuns: 300 },
    );
    const startedAt = performance.now();
    for (const word of ['what did we ', 'the ', 'a', 'how do i ', 'wie viele '])
      routeQuestion(word.repeat(50_000));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
