import type { Retrieval } from '../rag-context';
import type { FoundPassage } from '../../chats';

/** A result of a web search that may be cited; `publishedAt` in ms since the epoch, null: not known. */
export type WebSource = FoundPassage & { isWeb: true; publishedAt: number | null };

/** What memory and web hold on something. */
export interface EnhancedSearchResult {
  /** Best first. */
  memoryResults: FoundPassage[];
  webResults: WebSource[];
  /** The same as `memoryResults`, with what was left out of them. */
  found: Retrieval;
  /** Why there is nothing of the web, as a sentence; null: it was searched. */
  webProblem: string | null;
  /** The same for the memory. */
  memoryProblem: string | null;
}
