import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { scanFrames } from '../../src/lib/memory/journal/frame-reader';
import { unpackBytes } from '../../src/lib/memory/journal/packed-bytes';

/** What the browser keeps for itself, and no extension can reach: history, cache, open tabs. */
const ownOfBrowser =
  /^(?:Default\/(?:History|Favicons|Top Sites|Visited Links|Sessions|Cache|Code Cache|Network|Preferences|Secure Preferences|Shortcuts|Web Data|Site Characteristics Database|heavy_ad_intervention|Login Data|blob_storage)|[^/]*(?:Cache|Metrics|State|Variations)[^/]*)(?:$|[/-])/i;

/** The files of a profile that hold a text, in whatever form the extension may have written it. */
export async function findInProfile(profile: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of listFiles(profile)) {
    const name = path.relative(profile, file);
    if (ownOfBrowser.test(name)) continue;
    const bytes = readIfThere(file);
    const plain = bytes && (holds(bytes, text) || (await unpackAll(bytes)).some((part) => holds(part, text)));
    if (plain) found.push(name);
  }
  return found;
}

/** In clear, as the database writes other scripts, as it writes keys, and as the index writes words. */
function holds(bytes: Buffer, text: string): boolean {
  return [text, text.toLowerCase()].some((form) =>
    [Buffer.from(form), Buffer.from(form, 'utf16le'), Buffer.from(form, 'utf16le').swap16()].some((pattern) =>
      bytes.includes(pattern),
    ),
  );
}

/** The records of a journal as they were before they were packed. */
async function unpackAll(bytes: Buffer): Promise<Buffer[]> {
  const file = {
    getSize: () => Promise.resolve(bytes.length),
    read: (offset: number, length: number) =>
      Promise.resolve(new Uint8Array(bytes.subarray(offset, offset + length))),
    write: () => Promise.reject(new Error('This is only read.')),
    truncate: () => Promise.reject(new Error('This is only read.')),
    flush: () => Promise.resolve(),
  };
  const parts: Buffer[] = [];
  const range = { start: 0, end: bytes.length, blockBytes: 2 ** 20, onDamage: () => undefined };
  for await (const { body } of scanFrames(file, range)) {
    const unpacked = await unpackBytes(body.slice());
    if (unpacked) parts.push(Buffer.from(unpacked));
  }
  return parts;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The browser replaces files while they are listed. */
function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** As the power cord does: nothing is written any more. */
export function killBrowser(profile: string): void {
  const holder = readlinkSync(path.join(profile, 'SingletonLock'));
  process.kill(Number(holder.slice(holder.lastIndexOf('-') + 1)), 'SIGKILL');
}
