// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { projectFolder } from './run-command.mjs';

/**
 * Bundles a module as one classic script that runs in any page and leaves its exports under a global name: what
 * the extension injects can so be measured and tested on pages without the extension.
 *
 * @param {string} entry relative to the project
 * @param {string} name
 */
export async function bundlePageScript(entry, name) {
  const outDir = path.join(projectFolder, 'artifacts', 'page-scripts');
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'chrome121',
      lib: { entry: path.join(projectFolder, entry), formats: ['iife'], name, fileName: () => `${name}.js` },
    },
  });
  return readFileSync(path.join(outDir, `${name}.js`), 'utf8');
}
