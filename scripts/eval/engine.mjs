import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles one of the product's modules as the extension's build does, and loads it. Vite's module runner
 * would do without a build, but calls every import through a getter and so measures the wrong speed.
 *
 * @param {string} file
 * @param {string} name
 * @returns {Promise<unknown>}
 */
export async function importSource(file, name) {
  const outDir = path.join(root, 'artifacts', 'engine-build');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, file),
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return import(pathToFileURL(path.join(outDir, `${name}.mjs`)).href);
}

/** @returns {Promise<typeof import('../../src/lib/memory/search/index')>} */
export function importEngine() {
  return /** @type {Promise<typeof import('../../src/lib/memory/search/index')>} */ (
    importSource('src/lib/memory/search/index.ts', 'search')
  );
}
