// @ts-check
// What can happen to the files of the browser's database while it does not run.
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Damage
 * @property {string} name
 * @property {boolean} [isTotal] the browser then begins an empty database, or none: the user must be told
 * @property {(folder: string) => void} apply to the folder of the LevelDB
 */

/** @param {string} folder @param {string} ending */
function largest(folder, ending) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
    .sort((left, right) => statSync(right).size - statSync(left).size);
  const file = files[0];
  if (file === undefined) throw new Error(`There is no ${ending} file in ${folder}.`);
  return file;
}

/** @param {string} ending @param {number} part where, from 0 to 1 */
function truncated(ending, part) {
  return /** @type {Damage} */ ({
    name: `${ending.slice(1)} cut at ${Math.round(part * 100)} %`,
    apply(folder) {
      const file = largest(folder, ending);
      truncateSync(file, Math.floor(statSync(file).size * part));
    },
  });
}

/** @param {string} ending @param {number} part where, from 0 to 1 */
function flipped(ending, part) {
  return /** @type {Damage} */ ({
    name: `${ending.slice(1)} with a flipped bit at ${Math.round(part * 100)} %`,
    apply(folder) {
      const file = largest(folder, ending);
      const bytes = readFileSync(file);
      const offset = Math.floor((bytes.length - 1) * part);
      bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x10, offset);
      writeFileSync(file, bytes);
    },
  });
}

/** @type {Damage} */
const deletedFolder = {
  name: 'folder deleted',
  isTotal: true,
  apply: (folder) => rmSync(folder, { recursive: true }),
};

/** @type {readonly Damage[]} */
export const damages = [
  deletedFolder,
  ...[0, 0.1, 0.5, 0.9, 0.999].map((part) => truncated('.log', part)),
  ...[0.1, 0.5, 0.9].map((part) => flipped('.log', part)),
  ...[0.05, 0.5, 0.95, 1].map((part) => flipped('.ldb', part)),
  truncated('.ldb', 0.5),
];

/** One of each kind. @type {readonly Damage[]} */
export const fewDamages = [deletedFolder, truncated('.log', 0.5), flipped('.log', 0.5), flipped('.ldb', 0.5)];

/** Where the browser keeps the database of the extension. @param {string} profilePath @param {string} extensionId */
export function databaseFolder(profilePath, extensionId) {
  const folder = path.join(
    profilePath,
    'Default',
    'IndexedDB',
    `chrome-extension_${extensionId}_0.indexeddb.leveldb`,
  );
  if (!existsSync(folder)) throw new Error(`There is no database in ${folder}.`);
  return folder;
}
