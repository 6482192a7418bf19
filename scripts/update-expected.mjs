// @ts-check
// npm run test:update: writes anew what the pages in tests/fixtures are expected to read like, and the prompts that are
// expected to reach a model. Look at the diff.
import { ensureChromium } from './chromium.mjs';
import { runAsScript, runTool } from './run-command.mjs';

/**
 * The tests that keep expectations in files, each with its project.
 * @type {[string, string][]}
 */
const goldens = [
  ['unit', 'tests/lib/agent/prompts/golden-prompts.test.ts'],
  ['e2e', 'tests/e2e/golden-pages.test.ts'],
];

await runAsScript(import.meta.url, async () => {
  process.env['CHROME_PATH'] = await ensureChromium();
  process.env['UPDATE_EXPECTED'] = '1';
  for (const [project, test] of goldens) {
    const status = await runTool('vitest', [
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--project',
      project,
      test,
    ]);
    if (status !== 0) return status;
  }
  return 0;
});
