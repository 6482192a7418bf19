import type { CaptureMode, CapturePolicy, ReadingThreshold } from '../lib/pages';
import type { SearchMode } from '../lib/memory';
import type { ToolGrant } from '../shared/tool-grants';

/** Who answers; `none`: answers are quotations. */
export type ProviderKind = 'none' | 'openai-compatible' | 'anthropic' | 'google' | 'chrome';

/** Which of the two models: the one that answers, or the one that judges what is worth remembering. */
export type ModelRole = 'chat' | 'memory';

/** Which search engine is asked; `none`: nothing leaves for the web. */
export type WebSearchKind = 'none' | 'searxng' | 'brave' | 'tavily' | 'google' | 'kagi' | 'duckduckgo';

/** What the user can change, as our own pages see it. An API key never travels towards a page. */
export interface Settings extends CapturePolicy {
  /** The bubble on selected text. */
  showBubble: boolean;
  /** Hosts on which it does not appear. */
  bubbleOffSites: string[];
  chatModel: ModelSettings;
  memoryModel: MemoryModelSettings;
  rag: RagSettings;
  /** What is said in chats becomes preferences, facts and memories of chats. */
  isLearning: boolean;
  /** Other chats are looked through for what helps. */
  isSmartContext: boolean;
  /** What tools may do without asking. */
  toolGrants: ToolGrant[];
  /** Tools that version 0.1 let act everywhere without asking; named until the user has been told. */
  droppedTools: string[];
  webSearch: WebSearchSettings;
  /** Those that could not be read, and are back to their defaults, until the user has seen that. */
  resetSettings: ResettableSetting[];
}

/** `all`: what was stored were no settings at all. */
export const resettable = [
  'all',
  'consentedAt',
  'capture',
  'readingThreshold',
  'allowPrivateNetwork',
  'siteRules',
  'showBubble',
  'bubbleOffSites',
  'chatModel',
  'memoryModel',
  'rag',
  'isLearning',
  'isSmartContext',
  'toolGrants',
  'webSearch',
] as const;
export type ResettableSetting = (typeof resettable)[number];

export interface WebSearchSettings {
  provider: WebSearchKind;
  /** Such as `https://searx.example.org`; empty: the provider's own address. */
  baseUrl: string;
  /** The search engine id (cx) of Google. */
  engineId: string;
  /** Last four characters of the stored key; empty without one. */
  keyHint: string;
}

/** `apiKey`: left out keeps the stored one as long as the host is the same, an empty string removes it. */
export interface WebSearchPatch {
  provider: WebSearchKind;
  baseUrl: string;
  engineId: string;
  apiKey?: string | undefined;
}

export interface ModelSettings {
  provider: ProviderKind;
  /** Such as `http://127.0.0.1:11434/v1`; empty: the provider's own address. */
  baseUrl: string;
  modelName: string;
  /** Tokens that fit into prompt and answer together. */
  contextLimit: number;
  /** Last four characters of the stored key; empty without one. */
  keyHint: string;
}

export interface MemoryModelSettings extends ModelSettings {
  sameAsChat: boolean;
}

/** What of the memory goes into an answer. */
export interface RagSettings {
  isEnabled: boolean;
  /** Passages at most. */
  topK: number;
  /** How near to the question a passage has to be, 0..1. */
  similarityThreshold: number;
  /** Tokens for passages, at most. */
  knowledgeBudget: number;
  searchMode: SearchMode;
}

/** `apiKey`: left out keeps the stored one as long as the host is the same, an empty string removes it. */
export interface ModelPatch {
  provider: ProviderKind;
  baseUrl: string;
  modelName: string;
  contextLimit: number;
  apiKey?: string | undefined;
}

/** Rules for sites are changed one at a time: `site-rule-set`. */
export interface SettingsPatch {
  capture?: CaptureMode | undefined;
  /** The user has read what is stored, where, and what leaves the machine, and has chosen `capture`. */
  consents?: true | undefined;
  readingThreshold?: ReadingThreshold | undefined;
  allowPrivateNetwork?: boolean | undefined;
  showBubble?: boolean | undefined;
  bubbleOffSites?: string[] | undefined;
  chatModel?: ModelPatch | undefined;
  memoryModel?: ModelPatch | undefined;
  isMemoryModelSame?: boolean | undefined;
  rag?: Partial<RagSettings> | undefined;
  isLearning?: boolean | undefined;
  isSmartContext?: boolean | undefined;
  /** What is left of them: here they can only be taken back. */
  toolGrants?: ToolGrant[] | undefined;
  droppedTools?: string[] | undefined;
  webSearch?: WebSearchPatch | undefined;
  /** The user has seen which settings were reset. */
  dismissesReset?: true | undefined;
}
