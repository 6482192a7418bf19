import type {
  episodeTypes,
  knowledgeCategories,
  memoryOrigins,
  messageTypes,
  preferenceTypes,
  reviewReasons,
} from '../../memory';

/** The kinds of memory that come from chats and from the user, not from pages. */
export const learnedKinds = ['preference', 'fact', 'knowledge', 'episode', 'message'] as const;
export type LearnedKind = (typeof learnedKinds)[number];

/** `superseded`: kept as history. `review`: waits for the user, and is not used until then. */
export const learnedStates = ['active', 'superseded', 'review'] as const;
export type LearnedState = (typeof learnedStates)[number];

export type ReviewReason = (typeof reviewReasons)[number];
export type MemoryOrigin = (typeof memoryOrigins)[number];

/** What only one kind has. */
export type LearnedAbout =
  | { kind: 'preference'; preferenceType: (typeof preferenceTypes)[number] }
  | { kind: 'fact'; subject: string; confidence: number }
  | {
      kind: 'knowledge';
      category: (typeof knowledgeCategories)[number];
      tags: string[];
      useCount: number;
      lastUsed: number | null;
    }
  | { kind: 'episode'; type: (typeof episodeTypes)[number]; agent: string; project: string | null }
  | { kind: 'message'; role: 'user' | 'assistant'; messageType: (typeof messageTypes)[number] };

/** Where something comes from. */
export interface LearnedOrigin {
  kind: MemoryOrigin;
  conversationId: string | null;
  /** Null: the chat is not there any more, or was never kept. */
  chatTitle: string | null;
  requestId: string | null;
  /** The user's own words. */
  quote: string | null;
}

export interface EarlierVersion {
  url: string;
  text: string;
  createdAt: number;
}

/** Something that was learned, with all that there is to be shown of it. */
export interface LearnedItem {
  url: string;
  docType: LearnedKind;
  state: LearnedState;
  text: string;
  title: string;
  about: LearnedAbout;
  importance: number;
  pinned: boolean;
  createdAt: number;
  updatedAt: number;
  origin: LearnedOrigin;
  /** All that it has replaced, directly or not, newest first. */
  supersedes: EarlierVersion[];
  supersededBy: string | null;
  /** What the user is asked about it. */
  review: { reason: ReviewReason; conflicts: { url: string; text: string }[] } | null;
}

export interface LearnedQuery {
  docType?: LearnedKind | undefined;
  state: LearnedState;
  /** Words, or what it is about. */
  query?: string | undefined;
  limit: number;
  offset?: number | undefined;
}

export type LearnedCounts = Record<LearnedKind, Record<LearnedState, number>>;

export interface LearnedPage {
  items: LearnedItem[];
  /** How many there are in all that fit the query. */
  total: number;
  /** Whatever the query. */
  counts: LearnedCounts;
}

/** What it takes to bring back what was forgotten. */
export interface Forgotten {
  urls: string[];
  /** Earlier versions that were taken out of the history of something that stays; the first was linked to it. */
  unlinked: { successor: string; versions: string[] }[];
}

export const reviewDecisions = ['accept', 'replace', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** What it takes to ask once more. */
export type Resolution =
  | {
      kind: 'decided';
      url: string;
      reason: ReviewReason;
      conflictsWith: string[];
      /** What became history by it. */
      replaced: string[];
    }
  | { kind: 'rejected'; forgotten: Forgotten };

/** What it takes to ask once more about all that an imported file has brought. */
export type ImportedResolution =
  { decision: 'accept'; urls: string[] } | { decision: 'reject'; forgotten: Forgotten };

/** What was taken back right after it was learned; and what became active again by that. */
export interface TakenBack {
  url: string;
  reactivated: string[];
}
