/**
 * Who may ask whom for what. A message is a function signature: misspelt names, wrong payloads and
 * missing handlers do not compile. Types only; nothing here runs.
 */
import type { AnswerEvent, PageOutcome, Question } from '../lib/agent/types';
import type {
  AddDocumentOptions,
  AddDocumentResult,
  EmbeddingProgress,
  MemoryStats,
  SearchOptions,
  SearchResult,
  SourceSummary,
  TextRange,
} from '../lib/memory';
import type { Settings, SettingsPatch } from './settings';

/** Served by the worker in the offscreen document; asked by the service worker. */
export interface MemoryProtocol {
  'memory-add'(input: { content: string; options: AddDocumentOptions }): AddDocumentResult;
  'memory-search'(input: { query: string; options: SearchOptions }): SearchResult[];
  'memory-search-text'(input: {
    query: string;
    content: string;
    options: AddDocumentOptions;
  }): SearchResult[];
  'memory-highlights'(input: { query: string; passages: readonly string[] }): TextRange[];
  'memory-search-source'(input: { sourceUrl: string; limit: number }): SearchResult[];
  'memory-remove'(input: { sourceUrl: string }): number;
  'memory-restore'(input: { sourceUrl: string }): boolean;
  'memory-source'(input: { sourceUrl: string }): SourceSummary | null;
  'memory-sources'(input: { limit: number; offset: number }): SourceSummary[];
  'memory-wait'(input: { sourceUrl: string; timeoutMs: number }): EmbeddingProgress;
  'memory-sync'(): void;
  'memory-stats'(): MemoryStats;
}

/** What the side panel shows before anything is asked. */
export interface TabState {
  url: string | null;
  title: string;
  /** Why this page cannot be read, as a sentence; null when it can. */
  notice: string | null;
  /** Set when the page is already remembered. */
  remembered: SourceSummary | null;
}

/** Served by the service worker; asked by our own pages (side panel, options, welcome). */
export interface BackgroundProtocol {
  'tab-state'(input: { tabId: number }): TabState;
  'page-remember'(input: { tabId: number }): PageOutcome;
  /** Opens the source of a citation, scrolled to the quoted words. */
  'citation-open'(input: { url: string; quote: string; tabId: number }): void;
  'source-forget'(input: { sourceUrl: string }): { removedPassages: number };
  /** Undo of `source-forget`; false when it is too late. */
  'source-restore'(input: { sourceUrl: string }): boolean;
  'source-list'(input: { limit: number; offset: number }): SourceSummary[];
  'memory-stats'(): MemoryStats;
  'settings-get'(): Settings;
  'settings-update'(input: SettingsPatch): Settings;
  /** Asks the configured model for one word; resolves with a sentence about how it went. */
  'model-test'(): { ok: boolean; message: string };
  /** The text a selection bubble handed over for this tab, once. */
  'selection-take'(input: { tabId: number }): string | null;
}

/** Served by the service worker; asked by content scripts, which a page may have taken over. */
export interface PageProtocol {
  'bubble-enabled'(): boolean;
  /** The user clicked Ask in the bubble: opens the side panel with this text. */
  'selection-ask'(input: { text: string }): void;
}

/** Pushed by the service worker to our own pages; nobody answers. */
export type Notification =
  | { type: 'selection-ready'; tabId: number }
  | { type: 'memory-changed' }
  /** A page was remembered, or could not be, outside of an answer (context menu, keyboard). */
  | { type: 'page-outcome'; tabId: number; page: PageOutcome };

/** The two directions of the `answer` port. */
export type AnswerRequest = { type: 'ask'; question: Question } | { type: 'stop' };
export type AnswerResponse = AnswerEvent | { type: 'heartbeat' };
