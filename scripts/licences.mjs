// @ts-check
// The licence texts of everything in the extension that others have written, from the packages as they are installed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence as the package declares it
 * @property {string} text all of its licence texts
 */

/** In the extension. */
export const licencesName = 'licences.txt';

/** What is shorter only says where the text would be. In characters. */
const shortestText = 200;

/** Before the name of a package that is inside of another one only. */
const notInstalled = 'inlined:';

const licenceFile = /^(licen[cs]e|copying|notice|unlicense)([.-]|$)/i;
const marker = `${path.sep}node_modules${path.sep}`;

/**
 * The folder of the package that a module belongs to; null for a module of our own, or of the bundler.
 * @param {string} moduleId
 */
export function findPackageFolder(moduleId) {
  const file = moduleId.replace(/^\0+/, '').replace(/[?#].*$/, '');
  const start = file.lastIndexOf(marker);
  if (!path.isAbsolute(file) || start === -1) return null;
  const [first = '', second = ''] = file.slice(start + marker.length).split(path.sep);
  const name = first.startsWith('@') ? path.join(first, second) : first;
  return path.join(file.slice(0, start + marker.length), name);
}

/**
 * The packages that a published file holds without importing them: bundlers leave the path of each as a comment.
 * @param {string} code
 * @param {string} folder of the package the file is in
 */
export function findInlinedFolders(code, folder) {
  const comments = code.matchAll(
    /^[/*;\s]*(?:\.\.?\/)*node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[\w.-]+\/)?[\w.-]+)\//gm,
  );
  const names = new Set(Array.from(comments, ([, name = '']) => name));
  return [...names].map((name) => {
    for (let from = folder; from !== path.dirname(from); from = path.dirname(from)) {
      const found = path.join(from, 'node_modules', name);
      if (existsSync(path.join(found, 'package.json'))) return found;
    }
    // It was there only when the other package was made: its text has to be ours.
    return `${notInstalled}${name}`;
  });
}

/**
 * The folders of all packages that modules belong to, and of those inside of them.
 * @param {readonly string[]} moduleIds
 */
export function collectPackages(moduleIds) {
  /** @type {Set<string>} */
  const folders = new Set();
  for (const id of moduleIds) {
    const folder = findPackageFolder(id);
    if (folder === null) continue;
    folders.add(folder);
    const file = id.replace(/[?#].*$/, '');
    if (!/\.[cm]?js$/.test(file)) continue;
    for (const inlined of findInlinedFolders(readFileSync(file, 'utf8'), folder)) folders.add(inlined);
  }
  return folders;
}

/**
 * A package with its licence; throws when it has none, because then it must not be shipped.
 * @param {string} folder
 * @param {string} textsFolder where the texts are that packages have forgotten to publish
 * @returns {BundledPackage}
 */
export function readPackage(folder, textsFolder) {
  if (folder.startsWith(notInstalled)) {
    const name = folder.slice(notInstalled.length);
    const text = readOwnText(name, textsFolder);
    return { name, version: '', licence: '', text: text ?? refuse(name, '', textsFolder) };
  }
  /** @type {{ name: string, version: string, license?: string | { type: string } }} */
  const { name, version, license = '' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const published = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map((entry) => path.join(folder, entry.name))
    .sort();
  const found = published.map((file) => tidy(readFileSync(file, 'utf8'))).join('\n\n');
  const text = found.length < shortestText ? readOwnText(name, textsFolder) : found;
  return {
    ...{ name, version, licence: typeof license === 'string' ? license : license.type },
    text: text ?? refuse(name, version, textsFolder),
  };
}

/** @param {string} name */
const fileOf = (name) => `${name.replaceAll('/', '__')}.txt`;

/** @param {string} name @param {string} textsFolder */
function readOwnText(name, textsFolder) {
  const file = path.join(textsFolder, fileOf(name));
  return existsSync(file) ? tidy(readFileSync(file, 'utf8')) : null;
}

/**
 * @param {string} name @param {string} version @param {string} textsFolder
 * @returns {never}
 */
function refuse(name, version, textsFolder) {
  const title = `${name} ${version}`.trim();
  throw new Error(
    `${title} is bundled, but has no licence text. Add it as ${path.basename(textsFolder)}/${fileOf(name)}, or take the package out.`,
  );
}

/**
 * One readable file: what there is, then each text under its name. The same for the same packages.
 * @param {readonly BundledPackage[]} packages
 */
export function formatLicences(packages) {
  const sorted = [...packages].sort((one, other) => (titleOf(one) < titleOf(other) ? -1 : 1));
  const list = sorted.map((one) => `- ${titleOf(one)}${one.licence === '' ? '' : ` (${one.licence})`}`);
  const texts = sorted.map((one) => `${rule}\n${titleOf(one)}\n${rule}\n\n${one.text}\n`);
  return `${introduction}\n\n${list.join('\n')}\n\n\n${texts.join('\n\n')}`;
}

const rule = '='.repeat(80);
const introduction =
  'Recollect holds work of others. Here is what it holds, and under which licences, each with its text.';

/** @param {BundledPackage} one */
function titleOf({ name, version }) {
  return version === '' ? name : `${name} ${version}`;
}

/** @param {string} text */
function tidy(text) {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
}
