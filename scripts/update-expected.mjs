// @ts-check
// npm run test:update: writes anew what the pages in tests/fixtures are expected to read like. Look at the diff.
import { ensureChromium } from './chromium.mjs';
import { runAsScript, runTool } from './run-command.mjs';

await runAsScript(import.meta.url, async () => {
  process.env['CHROME_PATH'] = await ensureChromium();
  process.env['UPDATE_EXPECTED'] = '1';
  return runTool('vitest', [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'e2e',
    'tests/e2e/golden-pages.test.ts',
  ]);
});
