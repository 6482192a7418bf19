import type { SnapshotStore } from '../../src/lib/memory';
import type { SegmentFile } from '../../src/lib/memory/search/index';

export function toSegmentFile(bytes: ArrayBuffer): SegmentFile {
  return {
    size: bytes.byteLength,
    read(target, at) {
      const part = new Uint8Array(bytes).subarray(at, at + target.length);
      target.set(part);
      return part.length;
    },
  };
}

/** Files in memory; a copy is kept, as on a disk. */
export function createFakeSnapshots(): SnapshotStore & { files: Map<string, ArrayBuffer> } {
  const files = new Map<string, ArrayBuffer>();
  const openFile = (name: string): SegmentFile | null => {
    const bytes = files.get(name)?.slice(0);
    return bytes ? toSegmentFile(bytes) : null;
  };
  return {
    files,
    get knownKeys() {
      return new Set([...files.keys()].filter((name) => name !== 'manifest'));
    },
    readManifest: () => Promise.resolve(files.get('manifest')?.slice(0) ?? null),
    open: (name) => Promise.resolve(openFile(name)),
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
