import type { ErrorPayload } from '../../shared/app-error';
import type { ToolGrant } from '../../shared/tool-grants';
import type { DocType, SearchMode } from '../memory';

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
  /** The page says of itself that no copy is to be kept. */
  isNoStore?: boolean | undefined;
  /** Length of the readable text before it was cut, in characters; at most that, where the page was too large. */
  fullLength: number;
  /** The page was cut, or too large to be read to its end. */
  truncated?: boolean | undefined;
  /** The address the page gives itself, on the same origin. */
  canonicalUrl?: string | undefined;
  siteName?: string | undefined;
  author?: string | undefined;
  /** ISO 8601, with or without a time. */
  publishedAt?: string | undefined;
  modifiedAt?: string | undefined;
  /** Of a document with pages: where each of them begins in `text`. */
  pageOffsets?: number[] | undefined;
  /** `text` is what the user selected of the page: it is remembered beside the page, not in its place. */
  isSelection?: boolean | undefined;
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

/** Memory and the web say different things about the same matter. Both are shown; neither is taken to be right. */
export interface Conflict {
  /** A sentence for the user that says what they differ in. */
  sentence: string;
  memory: ConflictSide;
  web: ConflictSide;
}

export interface ConflictSide {
  /** The words of the source. */
  statement: string;
  /** The index of the citation they are from. */
  citation: number;
  /** When it was read, or, of the web, published, in ms since the epoch; null: not known. */
  date: number | null;
}

/** Words that left the machine, and to whom. */
export interface WebQuery {
  query: string;
  host: string;
}

/** What became of the page in front of the user. `notice` is a sentence for the user. */
export type PageOutcome =
  | {
      kind: 'remembered';
      url: string;
      title: string;
      passages: number;
      notice?: string | undefined;
      /** An earlier text of the page was replaced. */
      isUpdate?: boolean | undefined;
    }
  | { kind: 'unchanged'; url: string; title: string; passages: number; notice?: string | undefined }
  /** Its title and address are kept, none of its text. */
  | { kind: 'address-only'; url: string; title: string; notice: string }
  | { kind: 'not-remembered'; notice: string };

/**
 * What may become of an answer that tells of the page in front. `unkept`: nothing of the page is kept, so neither is
 * the answer. `secret`: nor may a language model ever see it.
 */
export type Privacy = 'open' | 'unkept' | 'secret';

/** Something about the user that a question has taught, told at once so that it can be taken back. */
export interface LearnedMemory {
  /** Its address. */
  url: string;
  docType: 'preference' | 'fact';
  text: string;
  /** What it has replaced, in words; null: nothing. */
  replaced: string | null;
}

/** What a tool would do with what is the user's. `reads`: a model gets to see more of it. */
export type ToolEffect = 'stores' | 'forgets' | 'sends' | 'reads';

/** A part of what would be stored, sent or forgotten: whole, and of visible characters only. */
export interface ConfirmationDetail {
  label: string;
  text: string;
}

/** What the user is asked to allow. */
export interface Confirmation {
  id: string;
  toolName: string;
  effect: ToolEffect;
  /** Names exactly what will happen. */
  sentence: string;
  details: readonly ConfirmationDetail[];
  /** What *always* would allow; null: it is not offered. */
  grant: ToolGrant | null;
  /** Something to be told on this occasion. */
  note?: string | undefined;
}

/** One answer is a stream of these, ended by `finish` or `error`. */
export type AnswerEvent =
  | { type: 'status'; text: string }
  /** The work was cut off and begins anew: forget what was shown of this answer. */
  | { type: 'restart' }
  | { type: 'page'; page: PageOutcome; privacy: Privacy }
  | { type: 'text-start' }
  | { type: 'text-delta'; text: string }
  | { type: 'text-end' }
  /** The question has taught something about the user. */
  | { type: 'learned'; memory: LearnedMemory }
  /** A passage quoted word for word; `citation` is the index of its source. */
  | { type: 'quote'; text: string; citation: number }
  | { type: 'citation'; citation: Citation }
  /** What a tool is about to do, and how it went; one `id` for all that is said of one call. */
  | { type: 'tool-call'; id: string; toolName: string; summary: string }
  | { type: 'tool-result'; id: string; summary: string }
  | { type: 'tool-error'; id: string; message: string }
  /** The user has to allow it; answered over the port with `confirm`. */
  | ({ type: 'confirmation' } & Confirmation)
  /** They have said their word, or nobody was there to. */
  | { type: 'confirmation-end'; id: string; isAllowed: boolean }
  /** Comes before the words leave. */
  | ({ type: 'web-query' } & WebQuery)
  | { type: 'conflict'; conflict: Conflict }
  /** Once an answer, before its end. */
  | { type: 'receipt'; receipt: Receipt }
  /** The answer was put together without a language model: say how to connect one. */
  | { type: 'model-hint' }
  | { type: 'finish'; outcome: 'answered' | 'nothing-found' }
  | { type: 'error'; error: ErrorPayload };

/** What an answer was made of and what was sent to whom. */
export interface Receipt {
  searchMode: SearchMode;
  /** In the order of the prompt. */
  recalled: {
    /** The index it has in the answer, if it was given one. */
    citation: number | null;
    docType: DocType;
    title: string;
    url: string;
    score: number;
    /** Estimated; 0 in an answer that is made of quotations. */
    tokens: number;
    why: string;
  }[];
  leftOut: { title: string; url: string; score: number; why: string }[];
  /** In tokens, estimated. */
  budget: {
    available: number;
    knowledge: number;
    knowledgeUsed: number;
    preferences: number;
    preferencesUsed: number;
  };
  /** Null: nothing left the browser. */
  sent: { host: string; modelName: string; tokens: number; steps: number } | null;
  /** What went wrong on the way and what was done instead, as sentences. */
  notes: string[];
}

/** `search-enhancement`: memory and web are searched for the selected text, or else the question. */
export type QuestionMode = 'answer' | 'search-enhancement';

/** A question about the tab in front of the user. */
export interface Question {
  text: string;
  tabId: number;
  /** Text the user had selected when asking. */
  selection?: string | undefined;
  /** The chat it belongs to; left out: a chat of one question. */
  conversationId?: string | undefined;
  /** Known by the asker: a question that is asked again keeps it. */
  requestId?: string | undefined;
  /** Nothing of this chat is kept. */
  isTemporary?: boolean | undefined;
  /** Left out: `answer`. */
  mode?: QuestionMode | undefined;
}

/** A turn of the chat so far, oldest first. */
export interface PastTurn {
  /** Which question of the chat it was. */
  requestId?: string | undefined;
  question: string;
  answer: string;
  /** One sentence, and how much it matters, 0..100, once the turn was judged. */
  summary?: string | undefined;
  importance?: number | undefined;
}

/** Reads the page in a tab; rejects with one of the `page-…` codes and a sentence for the user. */
export type ReadPage = (tabId: number, signal?: AbortSignal) => Promise<CapturedPage>;
