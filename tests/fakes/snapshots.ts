import type { SnapshotStore } from '../../src/lib/memory';

/** Files in memory; a copy is kept, as on a disk. */
export function createFakeSnapshots(): SnapshotStore & { files: Map<string, ArrayBuffer> } {
  const files = new Map<string, ArrayBuffer>();
  const read = (name: string) => Promise.resolve(files.get(name)?.slice(0) ?? null);
  return {
    files,
    get knownKeys() {
      return new Set([...files.keys()].filter((name) => name !== 'manifest'));
    },
    readManifest: () => read('manifest'),
    read,
    write({ manifest, segments }) {
      const kept = new Set(['manifest', ...segments.map(({ key }) => key)]);
      for (const { key, bytes } of segments) if (bytes) files.set(key, bytes.slice(0));
      files.set('manifest', manifest.slice(0));
      for (const name of [...files.keys()]) if (!kept.has(name)) files.delete(name);
      return Promise.resolve();
    },
    clear() {
      files.clear();
      return Promise.resolve();
    },
  };
}
