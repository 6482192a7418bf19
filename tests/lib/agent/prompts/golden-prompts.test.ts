import 'fake-indexeddb/auto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { capture, type CapturedPrompt } from './capture';
import { promptCases, type PromptCase } from './cases';
import { checkPrompt } from './check-prompt';
import { toGolden } from './to-golden';

const folder = path.resolve(import.meta.dirname, '../../../fixtures/prompts');
const isUpdate = process.env['UPDATE_EXPECTED'] === '1';
const fileOf = ({ slug }: PromptCase, at: number) => `${String(at + 1).padStart(2, '0')}-${slug}.md`;

/** By what the system prompt may depend on. */
const systems = new Map<string, Set<string>>();

describe('the prompts that reach a model', () => {
  it.each(promptCases.map((given, at) => [fileOf(given, at), given] as const))('%s', async (name, given) => {
    const captured = await capture(given);
    const file = path.join(folder, name);
    const golden = toGolden(given, captured);
    // Only when asked to: a missing expectation must fail, not write itself.
    if (isUpdate) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, golden);
    }
    checkPrompt(given, captured);
    noteSystem(given, captured);
    expect(existsSync(file), `${name} is missing: npm run test:update`).toBe(true);
    expect(golden).toBe(readFileSync(file, 'utf8'));
  });

  it('are 60 or more, and no expectation is left without its case', () => {
    expect(promptCases.length).toBeGreaterThanOrEqual(60);
    const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
    expect(files.sort()).toEqual(promptCases.map(fileOf).sort());
  });

  it('have a system prompt that depends on language, tools and mode alone', () => {
    expect(systems.size).toBeGreaterThan(5);
    for (const [setting, prompts] of systems) expect([...prompts], setting).toHaveLength(1);
  });
});

function noteSystem({ language, mode = 'answer' }: PromptCase, { requests }: CapturedPrompt): void {
  const last = requests.at(-1);
  if (!last) return;
  const key = `${language}, ${mode}, ${last.tools.length > 0 ? 'tools' : 'no tools'}`;
  systems.set(key, (systems.get(key) ?? new Set()).add(last.messages[0]?.content ?? ''));
}
