import type { Clock, MemoryManager } from '../memory';
import type { CapturedPage, Decision, OpenTab, PageOutcome, ReadPage, TabLook } from '../pages';
import type { Confirmation, ForgottenSources, LearnedMemory, Question } from '../chats';
import type { LanguageModel } from '../model';
import type { RAGConfig } from './rag-context';

/** Tabs that the user lets be read in this chat, each by its number and its site. */
export interface TabGrants {
  has: (tabId: number, site: string) => Promise<boolean>;
  add: (tabId: number, site: string) => Promise<void>;
}

/** What a search engine gave; all of it was written by strangers. */
export interface WebResult {
  title: string;
  url: string;
  snippet: string;
  /** In ms since the epoch, where the engine says so. */
  publishedAt?: number | undefined;
}

export interface WebSearch {
  /** To whom the words go: shown before they do. */
  readonly host: string;
  /** Best first; rejects with one of the `web-search-…` codes and a sentence for the user. */
  search(query: string, signal: AbortSignal): Promise<WebResult[]>;
}

export type ConfirmationRequest = Confirmation;

/** What the loop asks its surroundings for. */
export interface AgentPorts {
  memory: MemoryManager;
  readPage: ReadPage;
  /**
   * How much of a page may be kept; whatever it is, the page in front is answered about. Also asked about the page of
   * another tab, which is then named: it must not change anything.
   */
  decide: (page: CapturedPage, tabId?: number) => Promise<Decision>;
  /** Keeps what may be kept of the page in front, and never throws; without it, the memory is asked once. */
  keepPage?: ((page: CapturedPage, decision: Decision) => Promise<PageOutcome>) | undefined;
  /** Forgets sources, also where the surroundings know of them; without it, memory and chats lose them. */
  forgetSources?: ((sourceUrls: readonly string[]) => Promise<ForgottenSources>) | undefined;
  /** Keeps what the question says about its asker, without a model; absent: nothing is to be learned. */
  learn?: ((question: Question) => Promise<LearnedMemory[]>) | undefined;
  /** Null: answers are quotations. */
  languageModel: LanguageModel | null;
  listTabs: () => Promise<OpenTab[]>;
  /** Has to come before anything of another tab is told, its title too; null: it could not be looked at. Never throws. */
  lookAtTab: (tab: OpenTab) => Promise<TabLook | null>;
  /** Absent: the user is asked each time. */
  tabGrants?: TabGrants | undefined;
  /** Resolves with the user's word; `always` is remembered by the caller. */
  confirm: (request: ConfirmationRequest, signal: AbortSignal) => Promise<boolean>;
  /** Null: not set up. */
  webSearch: WebSearch | null;
  /** Sentences about the memory and what it is busy with. */
  describeState?: (() => Promise<string[]>) | undefined;
  clock: Clock;
  /** Such as `Europe/Oslo`; left out: that of this machine. */
  timeZone?: string | undefined;
}

export interface AgentConfig {
  rag: RAGConfig;
  /** False: nothing is recalled; the page in front is answered about all the same. */
  isRagEnabled: boolean;
  /** Whether memories of other chats are added. */
  isSmartContext: boolean;
  /** So many times a model is asked for one answer. */
  maxSteps: number;
}

export const defaultMaxSteps = 8;
