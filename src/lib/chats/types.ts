import type { ErrorPayload } from '../../shared/app-error';
import type { ToolGrant } from '../../shared/tool-grants';
import type { DocType, SearchMode, SearchResult } from '../memory';
import type { PageNews, Privacy } from '../pages';

/** Where a piece of an answer comes from. */
export type CitationLabel = 'This page' | 'Knowledge Base' | 'Web Source';

/** A passage that was found: on the page in front, in memory, or on the web. */
export interface FoundPassage extends Pick<
  SearchResult,
  'content' | 'sourceUrl' | 'title' | 'docType' | 'headingPath' | 'score'
> {
  /** Index of the passage within its source, from 0, where that is known. */
  position?: number | undefined;
  /** When it was last read, in ms since the epoch. */
  readAt: number;
  isThisPage: boolean;
  /** A search engine gave it; it was not read by Recollect. */
  isWeb?: boolean | undefined;
  /** When it was published, where somebody says so; null: not known. */
  publishedAt?: number | null | undefined;
  /** How it was really looked for. */
  mode?: SearchMode | undefined;
}

/** A found passage as an answer names it: the chip, and what is kept of it with the chat. */
export interface Citation extends Pick<
  FoundPassage,
  'sourceUrl' | 'title' | 'headingPath' | 'readAt' | 'score'
> {
  /** The number shown in the answer, from 1. */
  index: number;
  label: CitationLabel;
  /** The exact words cited; the link opens the page scrolled to them. */
  quote: string;
  use: CitationUse;
}

/**
 * `cited`: the answer names it, or quotes it. `matched`: the model named no source, and Recollect found the words of the
 * answer there. `found`: it was there to be used, and the answer does not name it.
 */
export type CitationUse = 'cited' | 'matched' | 'found';

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

/** Something about the user that a question has taught, told at once so that it can be taken back. */
export interface LearnedMemory {
  sourceUrl: string;
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
  | { type: 'page'; page: PageNews; privacy: Privacy }
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

/** What a request can hold beside the question. */
export type UsedKind =
  | Exclude<DocType, 'conversation'>
  | 'page-in-front'
  | 'web'
  | 'selection'
  | 'state'
  /** A memory of another chat; the sum of an earlier turn of this one; a turn of it word for word. */
  | 'other-chat'
  | 'earlier-turn'
  | 'last-turn'
  /** What a model has noted of a part of a long page. */
  | 'part-notes'
  | 'tool-result';

/** One thing that a request held, or that an answer without a model was made of. */
export interface UsedItem {
  kind: UsedKind;
  /** The number it has in the answer, if it was given one. */
  citation: number | null;
  /** Its title; its words, where it has none. */
  title: string;
  /** Empty: it has no address. */
  sourceUrl: string;
  /** Relevance in 0..1; null: it is there whatever was asked. */
  score: number | null;
  /** Estimated; 0 in an answer that is made of quotations. */
  tokens: number;
  why: string;
}

/** Where the words of a request went. */
export interface Sent {
  /** Null: to the browser's own model. */
  host: string | null;
  modelName: string;
  /** Of all requests together, as the server counts them, or estimated. */
  tokens: number;
  /** How many requests were made. */
  steps: number;
  /** `no-answer`: nothing answered there, so nothing may have arrived. */
  outcome: 'answered' | 'failed' | 'no-answer';
}

/** What an answer was made of and what was sent to whom. Made from the requests that went out. */
export interface Receipt {
  /** How the question was understood, as a sentence; null: as it stands. */
  understood: string | null;
  /** How the memory was really searched; null: it was not, or nothing was found. */
  searched: SearchMode | null;
  /** "Showing 3 of 7 sources"; null: memory was not looked at. */
  found: string | null;
  /** In the order of the prompt. */
  used: UsedItem[];
  leftOut: { title: string; sourceUrl: string; score: number; why: string }[];
  /** In tokens, estimated; all 0 in an answer that is made of quotations. */
  budget: Budget;
  /** Null: no model was asked. */
  sent: Sent | null;
  /** What went wrong on the way and what was done instead, as sentences. */
  notes: string[];
}

/** How the room of a model was shared out. */
export interface Budget {
  /** What fits into prompt and answer together. */
  window: number;
  /** Kept free for the answer. */
  answer: number;
  knowledge: number;
  knowledgeUsed: number;
  preferences: number;
  preferencesUsed: number;
  page: number;
  chat: number;
  tools: number;
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
