import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Loads one of the product's TypeScript modules as it is, without a build.
 *
 * @template Module
 * @param {string} file
 * @returns {Promise<Module>}
 */
export async function importSource(file) {
  /** @type {{ module: Module }} */
  const { module } = await runnerImport(path.join(root, file), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/** @returns {Promise<typeof import('../../src/lib/memory/search/index')>} */
export function importEngine() {
  return importSource('src/lib/memory/search/index.ts');
}
