/**
 * Who may ask whom for what. A message is a function signature: misspelt names, wrong payloads and
 * missing handlers do not compile. Types only; nothing here runs.
 */
import type { ActivityEntry, Batch, Job } from '../lib/agent/auto-indexer';
import type { Decision, PageOutcome, SiteLevel, SiteRule } from '../lib/pages';
import type {
  AnswerEvent,
  Citation,
  ConversationSummary,
  ForgottenSources,
  PastTurn,
  Question,
  StoredConversation,
  Turn,
  TurnEvent,
} from '../lib/chats';
import type {
  Forgotten,
  ImportedResolution,
  LearnedPage,
  LearnedQuery,
  NewLearned,
  PresentState,
  Resolution,
  ReviewDecision,
  TakenBack,
  TopicMatch,
} from '../lib/learning/learned';
import type {
  AddDocumentOptions,
  AddDocumentResult,
  ChunkInput,
  EmbeddingProgress,
  ImportSummary,
  IntegrityReport,
  ListOptions,
  MemoryChange,
  MemoryFilter,
  MemoryLoss,
  MemoryPage,
  MemoryPatch,
  MemoryRecord,
  MemoryStats,
  RemovalSummary,
  SearchOptions,
  SearchResult,
  SimilarOptions,
  SimilarSource,
  SourceSummary,
  TextMatch,
  TextSearchOptions,
  Witness,
} from '../lib/memory';
import type { TextRange } from '../lib/text';
import type { BackfillChoice } from './backfill';
import type { BubbleOutcome, BubbleScope, FloatingPanelMode, FloatingPanelRequest } from './floating-panel';
import type { ReadingThreshold } from './reading';
import type { ModelPatch, ModelRole, Settings, SettingsPatch } from './settings';

/** Served by the worker in the offscreen document; asked by the service worker, and by the settings page. */
export interface MemoryProtocol {
  'memory-add'(input: { content: string; options: AddDocumentOptions }): AddDocumentResult;
  'memory-add-chunks'(input: {
    chunks: readonly ChunkInput[];
    options: AddDocumentOptions;
  }): AddDocumentResult;
  'memory-search'(input: { query: string; options: SearchOptions }): SearchResult[];
  'memory-search-text'(input: {
    query: string;
    content: string;
    options: AddDocumentOptions;
    search: TextSearchOptions;
  }): SearchResult[];
  'memory-highlights'(input: { query: string; passages: readonly string[] }): TextRange[];
  'memory-search-source'(input: { sourceUrl: string; limit: number }): SearchResult[];
  'memory-remove'(input: { sourceUrl: string }): number;
  'memory-remove-matching'(input: { filter: MemoryFilter; dryRun: boolean }): RemovalSummary;
  'memory-restore'(input: { sourceUrls: readonly string[] }): number;
  'memory-source'(input: { sourceUrl: string }): SourceSummary | null;
  'memory-get'(input: { sourceUrl: string }): MemoryRecord | null;
  'memory-update'(input: { sourceUrl: string; patch: MemoryPatch }): SourceSummary | null;
  'memory-apply'(input: { changes: readonly MemoryChange[] }): boolean;
  'memory-similar'(input: {
    content: string;
    filter: MemoryFilter;
    options: SimilarOptions;
  }): SimilarSource[] | null;
  'memory-list'(input: { filter: MemoryFilter; options: ListOptions }): MemoryPage;
  'memory-count'(input: { filter: MemoryFilter }): number;
  'memory-find-text'(input: { query: string; filter: MemoryFilter; limit: number }): TextMatch[];
  'memory-wait'(input: { sourceUrl: string; timeoutMs: number }): EmbeddingProgress;
  'memory-verify'(): IntegrityReport;
  'memory-rebuild'(): void;
  /** The next piece of an export; the first call, with id 0, begins one and ends any other. */
  'memory-export'(input: { id: number }): ExportPiece;
  /** Begins an import, and ends any other; resolves with its id. */
  'memory-import-begin'(): number;
  'memory-import-piece'(input: { id: number; text: string }): void;
  'memory-import-end'(input: { id: number }): ImportSummary;
  'memory-sync'(): void;
  'memory-stats'(): MemoryStats;
}

export interface ExportPiece {
  id: number;
  /** Empty at the end. */
  text: string;
}

/** What the side panel shows before anything is asked. */
export interface TabState {
  url: string | null;
  title: string;
  /** Why this page cannot be read, as a sentence; null when it can. */
  notice: string | null;
  /** Set when the page is already remembered. */
  remembered: SourceSummary | null;
  /** Null when the page cannot be read anyway. */
  site: TabSite | null;
}

/** What holds for the site of a page. */
export interface TabSite {
  /** The sites the page belongs to, narrowest first: `news.example.org`, `example.org`. */
  sites: string[];
  /** The user's own rules for them. */
  rules: SiteRule[];
  /** What would become of the page if it were to be remembered now, by all that is known without reading it. */
  decision: Decision;
}

/** Null as a level removes the rule. */
export interface SiteRuleChange {
  /** A host, or an address on it. */
  site: string;
  level: SiteLevel | null;
  /** Also forget what is remembered of the site. */
  forget: boolean;
}

export interface SiteRuleChanged {
  site: string;
  /** The level that the site had before by a rule of its own. */
  before: SiteLevel | null;
  /** Addresses of what was forgotten. */
  forgotten: string[];
}

/** What became of pages, and what waits. */
export interface Activity {
  /** Newest first; of a backfill only the one that is being read. */
  jobs: Job[];
  /** Newest first. */
  entries: ActivityEntry[];
  batch: Batch | null;
}

/** What was kept of a source whose words are not to be seen where they were. */
export interface StoredPassage {
  text: string;
  title: string;
  url: string;
  /** Null: there is no page to open. */
  openUrl: string | null;
  /** When it was read, in ms since the epoch. */
  readAt: number;
  reason: 'changed' | 'no-page';
}

export interface ListedConversation extends ConversationSummary {
  /** An answer is being written in it right now. */
  isRunning: boolean;
}

/** What was learned about the user and in their chats. Part of what the service worker serves. */
export interface LearnedProtocol {
  'learned-list'(input: LearnedQuery): LearnedPage;
  /** The preferences as every answer is told them, one a line; empty: none. */
  'learned-profile'(): string;
  /** What has become of each. */
  'learned-get'(input: { urls: readonly string[] }): PresentState[];
  /** Resolves with the words before. */
  'learned-edit'(input: { url: string; text: string }): string;
  /** The same, but what it was stays as history; resolves with the address of what it is now. */
  'learned-supersede'(input: { url: string; text: string }): string;
  'learned-pin'(input: { url: string; pinned: boolean }): void;
  /** With all that it has replaced. */
  'learned-forget'(input: { url: string }): Forgotten;
  /** Undo of `learned-forget` and `topic-forget`; resolves with how many came back. */
  'learned-restore'(input: Forgotten): number;
  'learned-resolve'(input: { url: string; decision: ReviewDecision }): Resolution;
  /** Undo of `learned-resolve`; false when it is too late. */
  'learned-reopen'(input: Resolution): boolean;
  /** How much waits for the user that came with a file of another memory. */
  'imported-count'(): number;
  /** All of it at once. */
  'imported-resolve'(input: { decision: ImportedResolution['decision'] }): ImportedResolution;
  /** Undo of `imported-resolve`; resolves with how much waits again. */
  'imported-reopen'(input: ImportedResolution): number;
  /** Resolves with its address. */
  'learned-add'(input: NewLearned): string;
  /** As if it had not been learned: what it has replaced counts again. */
  'learned-undo'(input: { url: string }): TakenBack;
  /** Undo of `learned-undo`; false when it is too late. */
  'learned-redo'(input: TakenBack): boolean;
  /** What has to do with some words, of every kind. */
  'topic-find'(input: { words: string; limit: number }): TopicMatch[];
  /** Exactly these, each with what belongs to it. */
  'topic-forget'(input: { urls: readonly string[]; keepsQuotations: boolean }): Forgotten;
}

/** Served by the service worker; asked by our own pages (side panel, options, welcome). */
export interface BackgroundProtocol extends LearnedProtocol {
  'tab-state'(input: { tabId: number }): TabState;
  'page-remember'(input: { tabId: number }): PageOutcome;
  /** Opens the source of a citation, scrolled to the quoted words; null when they are there to be seen. */
  'citation-open'(input: { citation: Citation; tabId: number }): StoredPassage | null;
  /** Newest first; an empty query lists all. */
  'conversation-list'(input: { query: string; limit: number }): ListedConversation[];
  /** A turn that nobody works on any more is `interrupted`. */
  'conversation-open'(input: { id: string }): StoredConversation | null;
  'conversation-rename'(input: { id: string; title: string }): void;
  /** Resolves with the addresses by which `sources-restore` takes it back. */
  'conversation-remove'(input: { id: string }): string[];
  /** With its words, title and address in chats. */
  'source-forget'(input: { sourceUrl: string }): ForgottenSources;
  'sources-forget'(input: { sourceUrls: readonly string[]; keepsQuotations: boolean }): ForgottenSources;
  /** In how many chats something of these sources stands. */
  'quotations-count'(input: { sourceUrls: readonly string[] }): number;
  /** Undo of `source-forget`; false when it is too late. */
  'source-restore'(input: { sourceUrl: string }): boolean;
  /** The same for several; resolves with how many came back. */
  'sources-restore'(input: { sourceUrls: readonly string[] }): number;
  /** How many pages of a site are remembered. */
  'site-count'(input: { site: string }): number;
  'site-rule-set'(input: SiteRuleChange): SiteRuleChanged;
  /** Newest visit first. */
  'source-list'(input: { filter: MemoryFilter; limit: number }): MemoryPage;
  'memory-stats'(): MemoryStats;
  /** Tells every open page, whoever asks included, that the memory is different now. */
  'memory-announce'(): void;
  'activity-get'(): Activity;
  'activity-clear'(): void;
  /** Something was forgotten: it leaves the queue and the list as well. */
  'activity-forget'(input: { filter: MemoryFilter; keepsQuotations: boolean }): void;
  'job-retry'(input: { id: string }): void;
  'job-cancel'(input: { id: string }): void;
  'backfill-start'(input: BackfillChoice): Batch;
  'backfill-change'(input: { action: 'pause' | 'resume' | 'cancel' }): void;
  'settings-get'(): Settings;
  'settings-update'(input: SettingsPatch): Settings;
  /** Tries a stored model out; resolves with a sentence about how it went. */
  'model-test'(input: { role: ModelRole }): { ok: boolean; message: string };
  /** Asks the stored search engine for something harmless; resolves with a sentence about how it went. */
  'web-search-test'(): { ok: boolean; message: string };
  /** Names of the models that a server offers; nothing is stored. */
  'model-list'(input: { role: ModelRole; model: ModelPatch }): string[];
  /** Tokens that the stored model takes, as it or its server says; null: nobody says. */
  'model-window'(input: { role: ModelRole }): number | null;
  /** What the user has to be told about the memory; null once they have dismissed it. */
  'loss-get'(): MemoryLoss | null;
  'loss-dismiss'(): void;
  /** The selected text that was handed over for this tab, once. */
  'selection-take'(input: { tabId: number }): string | null;
  'selection-hand-over'(input: { tabId: number; text: string }): void;
  /** What the framed panel of the asking tab was opened for; null when the token is not, or no longer, good. */
  'floating-panel-take'(input: { token: string }): FloatingPanelRequest | null;
}

/** Served by the service worker; asked by content scripts, which a page may have taken over. */
export interface PageProtocol {
  /** On the site of the asking tab. */
  'bubble-enabled'(): boolean;
  /** `site`: that of the asking tab. */
  'bubble-off'(input: { scope: BubbleScope }): BubbleOutcome;
  'selection-remember'(input: { text: string }): BubbleOutcome;
  /** Takes back what an outcome named, once; resolves with a sentence. */
  'bubble-undo'(input: { id: string }): string;
  /** Resolves with the token by which the framed panel gets to know this. */
  'floating-panel-open'(input: { mode: FloatingPanelMode; text: string }): string;
  /** Null: pages are not remembered because they were read. */
  'reading-threshold'(): ReadingThreshold | null;
  /** The view at this address of the asking tab was read. */
  'page-read'(input: { url: string }): void;
  /** The view at this address of the asking tab is about to be read. */
  'page-reading'(input: { url: string }): void;
  /** The same view asks for a password, a code or a card number by now. */
  'private-field-shown'(input: { url: string }): void;
}

/** Served by the service worker; asked by the memory, which the offscreen document speaks for. */
export interface WitnessProtocol {
  'witness-read'(): Witness | null;
  /** Keeps both in one step. */
  'witness-write'(input: { witness: Witness; loss: MemoryLoss | null }): void;
}

/** Pushed to our own pages by the service worker or one of them; nobody answers. */
export type Notification =
  | { type: 'selection-ready'; tabId: number }
  | { type: 'memory-changed' }
  | { type: 'conversations-changed' }
  /** The panel of a window is to show another chat: it looks which. */
  | { type: 'chat-wanted' }
  | { type: 'settings-changed' }
  /** A sentence for the panel of a tab. */
  | { type: 'notice'; tabId: number; text: string }
  /** The list of what was and is to be remembered is different now. */
  | { type: 'activity-changed' }
  /** `loss-get` has something else to say. */
  | { type: 'loss-changed' }
  /** A page was remembered, or could not be, outside of an answer (context menu, keyboard). */
  | { type: 'page-outcome'; tabId: number; page: PageOutcome };

/**
 * The two directions of the `answer` port, which carries one answer. An answer goes on without its port: `follow`
 * takes it up again, and so does `ask` with the same `requestId`.
 */
export type AnswerRequest =
  /** `history`: the turns of the chat before this one. */
  | { type: 'ask'; question: Question; history?: readonly PastTurn[] | undefined }
  | { type: 'follow'; requestId: string }
  | { type: 'stop' }
  | { type: 'confirm'; id: string; answer: ConfirmationAnswer };

/**
 * What the user says to a card. What forgets or sends is allowed by a word of its own, so that no click that was
 * meant for something harmless can do it; `always`: not to be asked again, as far as the grant of the card goes.
 */
export type ConfirmationAnswer = 'once' | 'always' | 'forget' | 'send' | 'no';

export type AnswerResponse =
  | AnswerEvent
  | { type: 'heartbeat' }
  /** How far an answer is that was taken up again; its further events follow. */
  | { type: 'turn'; turn: Turn }
  /** There is nothing to follow: it has ended, or whoever worked on it was. */
  | { type: 'not-running' };

/** What the panel hears of an answer: its events, or the whole turn when it is taken up again half-way. */
export type AnswerNews = TurnEvent | Extract<AnswerResponse, { type: 'turn' | 'not-running' }>;

/** What the panel can do with an answer that it listens to. */
export interface AnswerHandle {
  stop(): void;
  confirm(id: string, answer: ConfirmationAnswer): void;
  /** Looks no longer at it; it goes on. */
  leave(): void;
}
