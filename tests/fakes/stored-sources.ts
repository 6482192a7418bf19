import type { MemoryStore, SourceRecord, StoredSource } from '../../src/lib/memory';
import type { ChunkId } from '../../src/shared/ids';

/** A source whose title and text tell its version. */
export function putVersion(store: MemoryStore, sourceUrl: string, version: number) {
  return store.putSource(createVersion(sourceUrl, version));
}

export function createVersion(sourceUrl: string, version: number): StoredSource {
  const source: SourceRecord = {
    sourceUrl,
    title: `v${version}`,
    docType: 'page',
    chunkCount: 2,
    createdAt: 1,
    updatedAt: version,
    lastVisitedAt: version,
    truncated: false,
    importance: 50,
    active: true,
    details: {},
    contentHash: `h${version}`,
  };
  const chunks = [0, 1].map((position) => ({
    id: `${sourceUrl}-${version}-${position}` as ChunkId,
    sourceUrl,
    position,
    content: `text ${version} ${position}`,
    headingPath: [],
    start: 0,
    end: 1,
  }));
  return { source, chunks, vectors: [] };
}

/** The version of each source that is stored; fails when one is not whole. */
export async function readVersions(store: MemoryStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { sourceUrl, title, chunkCount } of await store.getAllSources()) {
    const chunks = await store.getChunks(sourceUrl);
    const isWhole =
      chunks.length === chunkCount && chunks.every(({ content }) => content.includes(title.slice(1)));
    found.set(sourceUrl, isWhole ? title : 'torn');
  }
  return found;
}
