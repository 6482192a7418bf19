import type { memoryOrigins, preferenceTypes, reviewReasons } from '../../memory';

export type PreferenceType = (typeof preferenceTypes)[number];

/** A preference that somebody stated in a message. */
export interface PreferenceIntent {
  isPreference: true;
  type: PreferenceType;
  /** The user's own words, and only those that state it. */
  content: string;
  /** What it is about: a later preference with the same topic takes the place of this one. */
  topic: string;
  /** BCP 47 primary tag of the language it was said in. */
  language: string;
}

export interface UserPreference {
  id: string;
  type: PreferenceType;
  content: string;
  createdAt: number;
  updatedAt: number;
  topic: string;
  origin: (typeof memoryOrigins)[number];
  /** False: it was superseded, or waits for a review. */
  isActive: boolean;
  /** Superseded only by the user's own hand. */
  isPinned: boolean;
  quote?: string | undefined;
  conversationId?: string | undefined;
  requestId?: string | undefined;
  review?: (typeof reviewReasons)[number] | undefined;
  /** Ids of what it has replaced, and of what has replaced it. */
  supersedes: string[];
  supersededBy?: string | undefined;
}

/** Without a topic, it is taken from the text. */
export interface NewPreference {
  type: PreferenceType;
  content: string;
  topic?: string | undefined;
  /** `user` by default: entered by hand. */
  origin?: UserPreference['origin'] | undefined;
  conversationId?: string | undefined;
  requestId?: string | undefined;
  /** The sentence it was taken from. */
  quote?: string | undefined;
  isPinned?: boolean | undefined;
  /** In ms since the epoch; left out: when its question was asked, or now. */
  saidAt?: number | undefined;
}

/** The preferences of the one who uses this browser. Every method is one transaction. */
export interface PreferenceStore {
  /**
   * Keeps a preference; an active one with the same topic becomes its history, unless that was said later: then the new
   * one does. What is there already stays as it is, what was superseded is active again. Resolves with its id.
   *
   * @throws AppError `invalid-input` when there are no words in it
   */
  add(preference: NewPreference): Promise<string>;
  /** The active ones, newest first. */
  getAll(): Promise<UserPreference[]>;
  get(id: string): Promise<UserPreference | null>;
  /** Takes back an `add`: what it superseded is active again. False: there is no such preference. */
  undo(id: string): Promise<boolean>;
  /** Forgets it; an active one with all it had replaced. False: there is no such preference. */
  remove(id: string): Promise<boolean>;
  clear(): Promise<void>;
  /** As they stand in a prompt, within so many tokens; cut where a sentence ends. */
  formatForContext(budgetTokens: number): Promise<string>;
}
