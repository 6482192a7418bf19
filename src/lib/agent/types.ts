import type { ErrorPayload } from '../../shared/app-error';

/** What the reader in a tab found there. All of it was written by the page: untrusted. */
export interface CapturedPage {
  /** Address the text was read from, without secrets in the fragment. */
  url: string;
  title: string;
  /** Readable text; headings are lines that start with `#`. */
  text: string;
  language: string;
  /** The page shows a password, one-time-code or card field: it is answered about, never kept. */
  hasPrivateField: boolean;
  /** Length of the readable text before it was cut, in characters. */
  fullLength: number;
}

/** Where a piece of an answer comes from. */
export type CitationLabel = 'This page' | 'Knowledge Base' | 'Web Source';

export interface Citation {
  /** The number shown in the answer, from 1. */
  index: number;
  label: CitationLabel;
  url: string;
  title: string;
  /** The exact words cited; the link opens the page scrolled to them. */
  quote: string;
  /** Headings above the passage, outermost first. */
  headingPath: string[];
  /** When it was last read, in ms since the epoch. */
  readAt: number;
  /** Relevance in 0..1. */
  score: number;
}

/** What became of the page in front of the user. `notice` is a sentence for the user. */
export type PageOutcome =
  | { kind: 'remembered'; url: string; title: string; passages: number; notice?: string | undefined }
  | { kind: 'unchanged'; url: string; title: string; passages: number; notice?: string | undefined }
  | { kind: 'not-remembered'; notice: string };

/** One answer is a stream of these, ended by `finish` or `error`. */
export type AnswerEvent =
  | { type: 'status'; text: string }
  /** The work was cut off and begins anew: forget what was shown of this answer. */
  | { type: 'restart' }
  | { type: 'page'; page: PageOutcome }
  | { type: 'text-start' }
  | { type: 'text-delta'; text: string }
  | { type: 'text-end' }
  /** A passage quoted word for word; `citation` is the index of its source. */
  | { type: 'quote'; text: string; citation: number }
  | { type: 'citation'; citation: Citation }
  /** The answer was put together without a language model: say how to connect one. */
  | { type: 'model-hint' }
  | { type: 'finish'; outcome: 'answered' | 'nothing-found' }
  | { type: 'error'; error: ErrorPayload };

/** A question about the tab in front of the user. */
export interface Question {
  text: string;
  tabId: number;
  /** Text the user had selected when asking. */
  selection?: string | undefined;
}

// ---- the ports the loop asks its surroundings for ----

export interface ChatMessage {
  role: 'system' | 'assistant' | 'user';
  content: string;
}

export interface LanguageModel {
  /** Pieces of the answer as they arrive; rejects with one of the `model-…` codes. */
  stream(messages: readonly ChatMessage[], signal: AbortSignal): AsyncIterable<string>;
}

/** Reads the page in a tab; rejects with one of the `page-…` codes and a sentence for the user. */
export type ReadPage = (tabId: number) => Promise<CapturedPage>;
