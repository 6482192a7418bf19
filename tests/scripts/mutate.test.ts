import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from '../../scripts/mutate/index.mjs';
import { applyMutant } from '../../scripts/mutate/mutant.mjs';

const root = join(import.meta.dirname, '..', '..');

describe('the list of faults', () => {
  it('has at least 600, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(600);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });

  it('fits the code: each text stands there exactly once', () => {
    const texts = new Map<string, string>();
    const stale = mutants.flatMap((mutant) => {
      const text = texts.get(mutant.file) ?? readFileSync(join(root, mutant.file), 'utf8');
      texts.set(mutant.file, text);
      try {
        return applyMutant(mutant, text) === text ? [`${mutant.id} changes nothing`] : [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(stale).toEqual([]);
  });

  it('names tests that are there', () => {
    const missing = new Set(
      mutants.flatMap(({ tests }) => tests).filter((file) => !existsSync(join(root, file))),
    );
    expect([...missing]).toEqual([]);
    expect(mutants.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });
});
