import type { SegmentFile, Snapshot } from './search';

/** Where the index is kept between two starts; all of it can be made again. */
export interface SnapshotStore {
  readonly knownKeys: ReadonlySet<string>;
  readManifest(): Promise<ArrayBuffer | null>;
  /** The file stays open until `write` drops it or `clear` is called. */
  open(key: string): Promise<SegmentFile | null>;
  /** Replaces what was there; a crash leaves the old one or the new one. */
  write(snapshot: Snapshot): Promise<void>;
  clear(): Promise<void>;
}
