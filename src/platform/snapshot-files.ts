import type { SnapshotStore } from '../lib/memory';

const folderName = 'search-index';
const manifestName = 'manifest';

/**
 * The saved search index as files in the origin's private file system, which reads large values several
 * times faster than the database does. `owner` names the database and the model they belong to; files of
 * any other owner are thrown away.
 */
export async function openSnapshotFiles(owner: string): Promise<SnapshotStore> {
  const root = await navigator.storage.getDirectory();
  const parent = await root.getDirectoryHandle(folderName, { create: true });
  const own = owner.replaceAll(/[^\w-]/g, '_');
  for await (const name of parent.keys()) {
    if (name !== own) await parent.removeEntry(name, { recursive: true });
  }
  const folder = await parent.getDirectoryHandle(own, { create: true });
  const names = new Set<string>();
  for await (const name of folder.keys()) names.add(name);

  return {
    get knownKeys() {
      return names;
    },
    read: (name) => (names.has(name) ? readFile(folder, name) : Promise.resolve(null)),
    readManifest: () => (names.has(manifestName) ? readFile(folder, manifestName) : Promise.resolve(null)),

    async write({ manifest, segments }) {
      for (const { key, bytes } of segments) {
        if (bytes !== null) await writeFile(folder, key, bytes);
        names.add(key);
      }
      // Last, and at once whole: until it is there, the old one leads to the old pieces.
      await writeFile(folder, manifestName, manifest);
      names.add(manifestName);
      const kept = new Set([manifestName, ...segments.map(({ key }) => key)]);
      for (const name of [...names].filter((known) => !kept.has(known))) {
        await folder.removeEntry(name);
        names.delete(name);
      }
    },

    async clear() {
      for (const name of names) await folder.removeEntry(name);
      names.clear();
    },
  };
}

async function readFile(folder: FileSystemDirectoryHandle, name: string): Promise<ArrayBuffer> {
  return (await (await folder.getFileHandle(name)).getFile()).arrayBuffer();
}

/** A writable stream replaces the file when it is closed, not before. */
async function writeFile(folder: FileSystemDirectoryHandle, name: string, bytes: ArrayBuffer): Promise<void> {
  const file = await folder.getFileHandle(name, { create: true });
  const stream = await file.createWritable();
  await stream.write(bytes);
  await stream.close();
}
