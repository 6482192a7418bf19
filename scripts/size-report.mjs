// @ts-check
// Prints what each part of the extension weighs, and fails when the package has grown over its limits.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createZip, readBuild } from './package.mjs';
import { projectFolder, runAsScript } from './run-command.mjs';

/** @typedef {import('./package.mjs').PackedFile} PackedFile */

/**
 * Packed size in bytes; the model is counted apart because it never changes between releases. The content script is
 * in every page: its own limit is for what it weighs there.
 */
const limits = { withoutModel: 6_000_000, withModel: 40_000_000, contentScript: 60_000 };

/** The parts of the extension, by the files they start from. */
const contexts = [
  { name: 'service worker', entry: /^service-worker-loader\.js$/ },
  // Before what starts it: it is loaded only when a PDF is read.
  { name: 'pdf reader', entry: /^(assets\/pdf-worker-.*\.js|pdf\/.*)$/ },
  { name: 'offscreen + worker', entry: /^src\/offscreen\/.*\.html$/ },
  { name: 'side panel', entry: /^src\/sidepanel\/.*\.html$/ },
  { name: 'options', entry: /^src\/options\/.*\.html$/ },
  { name: 'welcome', entry: /^src\/welcome\/.*\.html$/ },
  { name: 'floating panel', entry: /^src\/floating-panel\/.*\.html$/ },
  { name: 'page reader', entry: /^src\/page-reader\/page-reader.*\.js$/ },
  { name: 'page look', entry: /^src\/page-reader\/page-look.*\.js$/ },
  { name: 'content script', entry: /^src\/content\/.*\.js$/ },
  { name: 'model', entry: /^models\// },
  { name: 'wasm', entry: /^wasm\// },
];

/**
 * The scripts and styles a file names in its strings: static and dynamic imports, workers, and an HTML
 * page's own. Anything else in quotes is no file of the build.
 * @param {PackedFile} file
 * @param {Map<string, PackedFile>} build
 */
function filesNamedIn(file, build) {
  if (!/\.(html|js|mjs)$/.test(file.name)) return [];
  return [...file.content.toString().matchAll(/["'`]([\w./-]+\.(?:js|mjs|css))["'`]/g)]
    .map(([, name = '']) => {
      const base = name.startsWith('.') ? path.posix.dirname(file.name) : '';
      return build.get(path.posix.join(base, name.replace(/^\//, '')));
    })
    .filter((named) => named !== undefined);
}

/**
 * Which contexts load which file. A context ends where another one starts: the service worker names the page
 * reader to inject it, but does not load it.
 * @param {PackedFile[]} files
 * @returns {Map<string, string[]>} context names by file name
 */
export function findUsers(files) {
  const build = new Map(files.map((file) => [file.name, file]));
  /** @param {PackedFile} file */
  const contextOf = (file) => contexts.find(({ entry }) => entry.test(file.name))?.name;
  /** @type {Map<string, string[]>} */
  const users = new Map();
  for (const { name } of contexts) {
    const waiting = files.filter((file) => contextOf(file) === name);
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const known = users.get(file.name) ?? [];
      if (known.includes(name)) continue;
      users.set(file.name, [...known, name]);
      waiting.push(
        ...filesNamedIn(file, build).filter((named) => [name, undefined].includes(contextOf(named))),
      );
    }
  }
  return users;
}

/** @param {string} name @param {PackedFile[]} files */
function printLine(name, files) {
  const raw = files.reduce((sum, { content }) => sum + content.length, 0);
  const gzip = files.reduce((sum, { content }) => sum + gzipSync(content).length, 0);
  console.log(`${kilobytes(raw)} ${kilobytes(gzip)} gzip   ${name}`);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(9)} kB`;
}

await runAsScript(import.meta.url, () => {
  const files = readBuild(path.join(projectFolder, 'dist'));
  const users = findUsers(files);
  /** @param {string[]} names */
  const usedBy = (names) => files.filter((file) => (users.get(file.name) ?? []).join() === names.join());
  for (const { name } of contexts) printLine(name, usedBy([name]));
  const groups = new Set([...users.values()].filter(({ length }) => length > 1).map((names) => names.join()));
  console.log('Shared, counted in none of the above:');
  for (const group of groups) printLine(group.replaceAll(',', ', '), usedBy(group.split(',')));
  printLine(
    'Manifest, icons and the rest',
    files.filter((file) => !users.has(file.name)),
  );

  const withModel = createZip(files).length;
  const withoutModel = createZip(files.filter((file) => !file.name.startsWith('models/'))).length;
  const contentScript = usedBy(['content script']).reduce(
    (sum, { content }) => sum + gzipSync(content).length,
    0,
  );
  let exitCode = 0;
  for (const [name, size, limit] of /** @type {const} */ ([
    ['Packed without the model', withoutModel, limits.withoutModel],
    ['Packed with the model', withModel, limits.withModel],
    ['Content script, gzipped', contentScript, limits.contentScript],
  ])) {
    console.log(`${kilobytes(size)} of ${kilobytes(limit)}   ${name}`);
    if (size > limit) {
      console.error(`${name}: ${kilobytes(size - limit).trim()} over the limit.`);
      exitCode = 1;
    }
  }
  return Promise.resolve(exitCode);
});
