import type { KeyedQueue } from './keyed-queue';
import type { LiveIndex } from './live-index';
import { isUsableVector } from './stored-vector';
import type { Embedder, MemoryStore, StoredSource } from './store-types';
import type { IntegrityReport, ProblemCode } from './types';

export interface VerifiedParts {
  store: MemoryStore;
  live: LiveIndex;
  writes: KeyedQueue;
  embedder: Embedder;
}

/**
 * Compares what database, index, catalogue and second copy hold, one source at a time and each in its turn with
 * the writes to it, so that work goes on meanwhile and is never mistaken for damage.
 */
export async function verifyMemory(parts: VerifiedParts): Promise<IntegrityReport> {
  const { store, writes } = parts;
  const { index, catalog } = parts.live;
  const report: IntegrityReport = { sources: 0, kinds: {}, passages: 0, vectors: 0, problems: [] };
  const counts = new Map<ProblemCode, number>();
  const note = (code: ProblemCode, count: number) => counts.set(code, (counts.get(code) ?? 0) + count);

  const sourceUrls = (await store.getAllSources()).map(({ sourceUrl }) => sourceUrl);
  for (const sourceUrl of new Set([...sourceUrls, ...catalog.urls()])) {
    await writes.run(sourceUrl, async () => {
      const stored = await store.getStoredSource(sourceUrl);
      if ((stored === undefined) === catalog.has(sourceUrl)) note('index-differs', 1);
      if (!stored) return;
      // Conversations are checked like the rest, but they are not what the user calls remembered.
      if (stored.source.docType !== 'conversation') {
        const kind = stored.source.active ? stored.source.docType : 'set-aside';
        report.sources += 1;
        report.kinds[kind] = (report.kinds[kind] ?? 0) + 1;
        report.passages += stored.chunks.length;
        report.vectors += stored.vectors.length;
      }
      for (const [code, count] of inspectSource(stored, parts)) note(code, count);
    });
  }
  note('rows-orphaned', await store.countOrphans());
  note('copy-differs', await store.countCopyDifferences());
  // Every passage was seen in the index: if the numbers agree, nothing else is in it.
  note('index-differs', Math.max(0, index.stats().chunks - catalog.searchableChunks));
  report.problems = [...counts].filter(([, count]) => count > 0).map(([code, count]) => ({ code, count }));
  return report;
}

function* inspectSource(
  { source, chunks, vectors }: StoredSource,
  { live: { index, pending }, embedder }: VerifiedParts,
): Generator<[ProblemCode, number]> {
  const isWhole = chunks.every(({ position }, expected) => position === expected);
  yield ['passages-missing', isWhole ? Math.abs(source.chunkCount - chunks.length) : 1];
  const misplaced = chunks.filter(({ id }) => index.has(id) !== source.active);
  yield ['index-differs', misplaced.length];
  const own = vectors.filter(({ model }) => model === embedder.modelId);
  const wrong = own.filter((vector) => !isUsableVector(vector, embedder.dimensions));
  const ids = new Set(chunks.map(({ id }) => id));
  const strays = vectors.filter(({ id }) => !ids.has(id));
  const without = pending.countOf(source.sourceUrl) + pending.givenUpOf(source.sourceUrl);
  // What search never finds waits for no vectors; those it has from before stay.
  const unlisted = source.active ? Math.abs(chunks.length - own.length - without) : 0;
  yield ['vectors-wrong', wrong.length + strays.length + unlisted];
}
