import type { DocType, MemoryManager, SearchResult } from '../../memory';

const defaultLimit = 5;
/** Preferences say how to answer, not what; a chat that is kept is no source. */
const kinds: ReadonlySet<DocType> = new Set(['page', 'fact', 'knowledge', 'episode', 'message']);
/** So many are looked at, because some of them are of other kinds. */
const lookedAt = 4;
const perSource = 2;

/** What the memory holds on it, best first; asked before any word leaves for the web. */
export async function retrieveRelatedMemory(
  query: string,
  memory: MemoryManager,
  limit: number = defaultLimit,
): Promise<SearchResult[]> {
  if (query.trim() === '' || limit < 1) return [];
  const found = await memory.search(query, { topK: limit * lookedAt, perSource });
  const seen = new Set<string>();
  return found
    .filter(({ docType, content }) => {
      if (!kinds.has(docType) || seen.has(content)) return false;
      seen.add(content);
      return true;
    })
    .slice(0, limit);
}
