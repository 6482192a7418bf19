import type { Embedder, MemoryManager, SnapshotStore } from '../../src/lib/memory';
import { openMemoryEngine } from '../../src/lib/memory';
import { openMemoryDatabase } from '../../src/platform/storage/memory-database';
import { createChunkIds } from '../../src/platform/storage/random-id';
import { createFakeSnapshots } from './snapshots';

/**
 * A small model that is deterministic and knows a few synonyms: each word points in a direction of its
 * own, words of one group in the same.
 */
export function createFakeEmbedder(
  synonyms: readonly string[][] = [],
): Embedder & { calls: string[][]; fail: boolean } {
  const dimensions = 384;
  const canonical = new Map(synonyms.flatMap((group) => group.map((word) => [word, group[0]!] as const)));
  const embedder = {
    modelId: 'fake',
    dimensions,
    calls: [] as string[][],
    fail: false,
    isLoaded: () => true,
    embed(texts: readonly string[]): Promise<Float32Array[]> {
      embedder.calls.push([...texts]);
      if (embedder.fail) return Promise.resolve(texts.map(() => new Float32Array(dimensions)));
      return Promise.resolve(texts.map((text) => embedText(text, dimensions, canonical)));
    },
  };
  return embedder;
}

function embedText(text: string, dimensions: number, canonical: ReadonlyMap<string, string>): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const direction = hash(canonical.get(word) ?? word) % dimensions;
    vector[direction]! += 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function hash(word: string): number {
  let value = 2166136261;
  for (let index = 0; index < word.length; index += 1) {
    value = Math.imul(value ^ word.charCodeAt(index), 16777619) >>> 0;
  }
  return value;
}

let databases = 0;

export interface TestMemoryOptions {
  embedder?: Embedder;
  clock?: { now(): number };
  /** To open again what an earlier one left. */
  databaseName?: string;
  snapshots?: SnapshotStore;
}

/** The real engine over a real IndexedDB implementation, with a database of its own. */
export async function openTestMemory({
  embedder = createFakeEmbedder(),
  clock = { now: () => 1_700_000_000_000 },
  databaseName = `test-${(databases += 1)}`,
  snapshots = createFakeSnapshots(),
}: TestMemoryOptions = {}): Promise<{
  memory: MemoryManager;
  databaseName: string;
  snapshots: SnapshotStore;
  close: () => void;
}> {
  const store = await openMemoryDatabase(databaseName);
  const memory = await openMemoryEngine({ store, snapshots, embedder, clock, createChunkIds });
  return { memory, databaseName, snapshots, close: () => store.close() };
}
