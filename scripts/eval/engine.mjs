import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles modules of the product as the extension's build does, and loads them. Vite's module runner would
 * do without a build, but calls every import through a getter and so measures the wrong speed.
 *
 * @param {Record<string, string>} files
 * @returns {Promise<Record<string, unknown>>}
 */
export async function importSource(files) {
  const outDir = path.join(root, 'artifacts', 'engine-build');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // The runtime of the model finds its own files and its native part from where it is installed.
    ssr: { noExternal: true, external: ['@huggingface/transformers'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path.join(root, file)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const modules = await Promise.all(
    Object.keys(files).map(async (name) => {
      /** @type {unknown} */
      const loaded = await import(pathToFileURL(path.join(outDir, `${name}.mjs`)).href);
      return [name, loaded];
    }),
  );
  /** @type {Record<string, unknown>} */
  const named = Object.fromEntries(modules);
  return named;
}

export async function importEngine() {
  const { search } = await importSource({ search: 'src/lib/memory/search/index.ts' });
  return /** @type {typeof import('../../src/lib/memory/search/index')} */ (search);
}

/**
 * @typedef {object} Product
 * @property {typeof import('../../src/lib/memory/index')} memory
 * @property {typeof import('../../src/platform/storage/memory-database')} database
 * @property {typeof import('../../src/platform/embedding/embedder')} embedder
 * @property {typeof import('../../src/platform/embedding/embedding-model')} model
 * @property {typeof import('../../src/platform/storage/random-id')} identifiers
 */

/** Everything of the product that is needed to remember and to find outside of a browser. */
export async function importProduct() {
  const product = await importSource({
    memory: 'src/lib/memory/index.ts',
    database: 'src/platform/storage/memory-database.ts',
    embedder: 'src/platform/embedding/embedder.ts',
    model: 'src/platform/embedding/embedding-model.ts',
    identifiers: 'src/platform/storage/random-id.ts',
  });
  return /** @type {Product} */ (/** @type {unknown} */ (product));
}
