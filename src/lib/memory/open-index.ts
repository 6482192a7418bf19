import { isErrorCode } from '../../shared/app-error';
import { SearchIndex, type SearchIndexOptions } from './search';
import { toSearchChunks } from './indexed-source';
import type { SnapshotStore } from './snapshot-store';
import type { MemoryStore } from './store-types';

export interface OpenedIndex {
  index: SearchIndex;
  /** The change of the database up to which it is complete; 0 for an empty one. */
  sequence: number;
}

/**
 * Opens the saved index. One that is missing, damaged or of another version is thrown away: everything in
 * it can be read from the database again.
 */
export async function openIndex(options: SearchIndexOptions, snapshots: SnapshotStore): Promise<OpenedIndex> {
  const empty = () => ({ index: new SearchIndex(options), sequence: 0 });
  const manifest = await snapshots.readManifest();
  if (manifest === null) return empty();
  const segments = await Promise.all(
    Array.from(snapshots.knownKeys, async (key) => ({ key, file: await snapshots.open(key) })),
  );
  try {
    const { index, mark } = SearchIndex.load(options, manifest, segments);
    return { index, sequence: mark };
  } catch (error) {
    if (!isErrorCode(error, 'storage-failed')) throw error;
    await snapshots.clear();
    return empty();
  }
}

/** Takes in what was committed after the index had been saved. Harmless for changes that it holds already. */
export async function replayChanges(opened: OpenedIndex, store: MemoryStore, modelId: string): Promise<void> {
  const changes = await store.getChangesSince(opened.sequence);
  for (const { removedIds } of changes) opened.index.remove(removedIds);
  for (const sourceUrl of new Set(changes.map((change) => change.sourceUrl))) {
    const stored = await store.getStoredSource(sourceUrl);
    if (stored) opened.index.insert(toSearchChunks(stored, modelId));
  }
  opened.sequence = changes.at(-1)?.sequence ?? opened.sequence;
}
