import type { SnapshotStore } from '../../lib/memory';

declare global {
  /** See `journal-file.ts`. */
  interface FileSystemFileHandle {
    createSyncAccessHandle(options: { mode: 'read-only' }): Promise<ReadHandle>;
  }
}

interface ReadHandle {
  getSize(): number;
  read(target: Uint8Array, options: { at: number }): number;
  close(): void;
}

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
  const handles = new Map<string, ReadHandle>();
  const remove = async (name: string): Promise<void> => {
    // A file that is open cannot be removed.
    handles.get(name)?.close();
    handles.delete(name);
    await folder.removeEntry(name);
    names.delete(name);
  };

  return {
    get knownKeys() {
      return new Set([...names].filter((name) => name !== manifestName));
    },

    async open(name) {
      if (!names.has(name)) return null;
      const handle = await openFile(folder, name);
      handles.set(name, handle);
      return { size: handle.getSize(), read: (target, at) => handle.read(target, { at }) };
    },

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
      for (const name of [...names].filter((known) => !kept.has(known))) await remove(name);
    },

    async clear() {
      for (const name of [...names]) await remove(name);
    },
  };
}

/** Shared, so that a worker that is being ended does not keep the next one waiting. */
async function openFile(folder: FileSystemDirectoryHandle, name: string): Promise<ReadHandle> {
  return (await folder.getFileHandle(name)).createSyncAccessHandle({ mode: 'read-only' });
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
