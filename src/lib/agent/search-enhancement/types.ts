import type { SearchResult } from '../../memory';
import type { Source } from '../citations';

/** Where a statement of a synthesised answer comes from. */
export interface Citation {
  /** The number in the answer, from 1. */
  index: number;
  source: 'web' | 'memory';
  url: string;
  title: string;
}

/** A result of a web search that may be cited; `publishedAt` in ms since the epoch, null: not known. */
export type WebSource = Source & { isWeb: true; publishedAt: number | null };

export interface Synthesis {
  answer: string;
  citations: Citation[];
  /** Set: memory and web disagree; shows both sides with their dates. */
  conflictDisclaimer?: string | undefined;
}

export interface EnhancedSearchResult {
  webResults: WebSource[];
  memoryResults: SearchResult[];
  synthesizedAnswer: string;
  citations: Citation[];
  conflictDisclaimer?: string | undefined;
}
