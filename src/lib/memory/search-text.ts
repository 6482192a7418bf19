import type { ChunkId } from '../../shared/ids';
import type { Catalog } from './catalog';
import { computeContentHash } from './content-hash';
import { cutText, toChunkRecords } from './passages';
import type { PendingVectors } from './pending-vectors';
import type { Searcher } from './searcher';
import { createSource } from './source-record';
import type { Clock } from './store-types';
import type { AddDocumentOptions, SearchResult, TextSearchOptions } from './types';

interface TextSearchParts {
  catalog: Catalog;
  pending: PendingVectors;
  searcher: Searcher;
  clock: Clock;
  createIds: (count: number) => ChunkId[];
}

/** Searches a text as if it were remembered; where the same text is, with its vectors, it is searched there. */
export async function searchText(
  { catalog, pending, searcher, clock, createIds }: TextSearchParts,
  query: string,
  content: string,
  options: AddDocumentOptions,
  search: TextSearchOptions,
): Promise<SearchResult[]> {
  const { sourceUrl } = options;
  const { passages, hashedText } = cutText(content);
  const known = catalog.get(sourceUrl);
  // Until it has its vectors, it is searched as if it were not there.
  const isReady = known?.active === true && pending.countOf(sourceUrl) === 0;
  if (isReady && known.contentHash === (await computeContentHash(hashedText))) {
    return searcher.search(query, { ...search, sourceUrl });
  }
  const chunks = toChunkRecords(passages, sourceUrl, createIds);
  return searcher.searchPassages(
    query,
    createSource(options, chunks.length, '', clock.now()),
    chunks,
    search,
  );
}
