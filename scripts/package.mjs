// @ts-check
// Writes artifacts/recollect-<version>.zip, byte for byte the same for the same build.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { projectFolder, runAsScript } from './run-command.mjs';

/** @typedef {{ name: string, content: Buffer }} PackedFile */

/**
 * Every file of the build, sorted by name, with forward slashes.
 * @param {string} folder
 * @returns {PackedFile[]}
 */
export function readBuild(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      name: path.relative(folder, file).replaceAll(path.sep, '/'),
      content: readFileSync(file),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** 1 January 1980, the first day a zip file can name: a real time would make every package different. */
const fixedDate = 0x0021;
const deflated = 8;
const utf8Names = 0x0800;

/**
 * A zip archive of the files, in the order given.
 * @param {PackedFile[]} files
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function createZip(files) {
  /** @type {Buffer[]} */
  const bodies = [];
  /** @type {Buffer[]} */
  const directory = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    // The fields that a file's own header and its entry in the directory share.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // needs version 2.0 to extract
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt16LE(0, 6); // midnight
    common.writeUInt16LE(fixedDate, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
    const place = Buffer.alloc(14); // no comment, first disk, no attributes, then the offset
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, nameBytes]));
    bodies.push(body);
    offset += body.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directoryBytes.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directoryBytes, Buffer.from('PK\x05\x06'), end]);
}

await runAsScript(import.meta.url, () => {
  const files = readBuild(path.join(projectFolder, 'dist'));
  const manifest = files.find(({ name }) => name === 'manifest.json');
  if (!manifest) throw new Error('dist/manifest.json is missing: run "npm run build" first.');
  /** @type {{ version: string }} */
  const { version } = JSON.parse(manifest.content.toString());
  const target = path.join(projectFolder, 'artifacts', `recollect-${version}.zip`);
  mkdirSync(path.dirname(target), { recursive: true });
  const zip = createZip(files);
  writeFileSync(target, zip);
  console.log(
    `${path.relative(process.cwd(), target)}: ${files.length} files, ${(zip.length / 1e6).toFixed(1)} MB.`,
  );
  return Promise.resolve(0);
});
