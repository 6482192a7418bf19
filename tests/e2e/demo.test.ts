import path from 'node:path';
import { expect, it } from 'vitest';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { runDemo } from '../../scripts/demo.mjs';
import { projectFolder } from '../../scripts/run-command.mjs';

it('the guided demo, which is the first thing a newcomer sees, goes as it should', async () => {
  const isGood = await runDemo({
    extensionPath: path.join(projectFolder, 'dist'),
    chromiumPath: await ensureChromium(),
    headless: true,
    screenshotsFolder: path.join(projectFolder, 'artifacts', 'demo-test'),
  });
  expect(isGood).toBe(true);
});
