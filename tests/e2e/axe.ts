import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const runAxe = 'axe.run(document, { resultTypes: ["violations"] })';

/** What axe finds wrong with a page as it is now; `evaluate` runs a script in it. */
export async function findViolations(evaluate: (script: string) => Promise<unknown>): Promise<string[]> {
  await evaluate(axe);
  const { violations } = (await evaluate(runAxe)) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
