import type { ForgottenSources } from '../../lib/chats';
import type { Forgotten, TopicMatch } from '../../lib/learning/learned';
import type { MemoryFilter, MemoryManager } from '../../lib/memory';

/** What looking after the memory needs from outside of the page. */
export interface CareServices {
  memory: Pick<
    MemoryManager,
    'verify' | 'rebuild' | 'exportMemory' | 'importMemory' | 'count' | 'list' | 'removeMatching' | 'getStats'
  >;
  /** Exactly these pages and, unless they are to be kept, what chats quote of them. */
  forget: (sourceUrls: readonly string[], keepsQuotations: boolean) => Promise<ForgottenSources>;
  /** Takes that back; resolves with how many came back. */
  restore: (sourceUrls: readonly string[]) => Promise<number>;
  /** In how many chats something of these stands. */
  countQuotations: (sourceUrls: readonly string[]) => Promise<number>;
  /** Hands a file to the browser's downloads. */
  saveFile: (content: Blob, name: string) => void;
  /** What passes the filter is forgotten: it must not come back from what waits to be remembered. */
  forgetWaiting: (filter: MemoryFilter, keepsQuotations: boolean) => Promise<void>;
  /** What has to do with some words, of every kind. */
  topics: {
    find: (words: string, limit: number) => Promise<TopicMatch[]>;
    forget: (urls: readonly string[], keepsQuotations: boolean) => Promise<Forgotten>;
    /** Resolves with how many came back. */
    restore: (forgotten: Forgotten) => Promise<number>;
  };
  /** Tells every open page, this one too, that the memory is different now. */
  announceChange: () => void;
}
