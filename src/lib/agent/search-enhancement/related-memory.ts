import { type DocType, isOfConversation, isOfOtherChat, type MemoryManager } from '../../memory';
import { toFoundPassage } from '../rag-context';
import type { FoundPassage } from '../../chats';

const defaultLimit = 5;
/** Preferences say how to answer, not what; a chat that is kept is no source. */
const kinds: ReadonlySet<DocType> = new Set(['page', 'fact', 'knowledge', 'episode', 'message']);
/** So many are looked at, because some of them are of other kinds. */
const lookedAt = 4;
const perSource = 2;

export interface RelatedMemoryOptions {
  limit?: number | undefined;
  /** False: nothing that was said or done in other chats. */
  isSmartContext: boolean;
  /** What was said in it is not recalled into itself. */
  conversationId: string | undefined;
  isLeftOut?: ((hit: FoundPassage) => boolean) | undefined;
}

/** What the memory holds on it, best first; asked before any word leaves for the web. */
export async function retrieveRelatedMemory(
  query: string,
  memory: MemoryManager,
  { limit = defaultLimit, isSmartContext, conversationId, isLeftOut = () => false }: RelatedMemoryOptions,
): Promise<FoundPassage[]> {
  if (query.trim() === '' || limit < 1) return [];
  const found = await memory.search(query, { topK: limit * lookedAt, perSource });
  const seen = new Set<string>();
  return found
    .map((result) => toFoundPassage(result, null))
    .filter((hit) => {
      const { docType, sourceUrl, content } = hit;
      if (!kinds.has(docType) || seen.has(content) || isLeftOut(hit)) return false;
      if (isOfConversation(sourceUrl, conversationId)) return false;
      if (!isSmartContext && isOfOtherChat(sourceUrl, conversationId)) return false;
      seen.add(content);
      return true;
    })
    .slice(0, limit);
}
