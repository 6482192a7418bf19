import { MemoryEngine, type EnginePorts } from './engine';
import { LiveIndex } from './live-index';
import { openIndex, replayChanges } from './open-index';
import { SearchIndex } from './search';
import type { MemoryManager } from './types';

/** A start waits at most this long for the index; it goes on in the background. */
const maxOpeningWaitMs = 1_500;

/**
 * Opens the saved index and brings it up to date with the database; without one, or when the two do not
 * agree, the index is built anew while search already answers from what is there.
 */
export async function openMemoryEngine(ports: EnginePorts): Promise<MemoryManager> {
  const { store, embedder, snapshots } = ports;
  const options = { dimensions: embedder.dimensions };
  const opened = await openIndex(options, snapshots);
  const [{ searchable }] = await Promise.all([
    store.getCounts(),
    replayChanges(opened, store, embedder.modelId),
  ]);
  const isWhole = !opened.index.isDamaged && opened.index.stats().chunks === searchable;
  const index = isWhole ? opened.index : new SearchIndex(options);
  const live = new LiveIndex({
    ...{ index, store, snapshots },
    sequence: opened.sequence,
    modelId: embedder.modelId,
  });
  const engine = new MemoryEngine(ports, live);
  const late = new Promise((resolve) => setTimeout(resolve, maxOpeningWaitMs));
  if (!isWhole) await Promise.race([engine.fillIndex(), late]);
  return engine;
}
