import type { SearchMode } from '../../memory';

export interface RAGConfig {
  /** At most this many sources are recalled. */
  topK: number;
  /** What scores less is not recalled, 0..1. */
  similarityThreshold: number;
  /** At most this many tokens of knowledge go into a prompt. */
  knowledgeBudget: number;
  /** Tokens that are set aside for preferences, however many there are. */
  preferenceBudget: number;
  searchMode: SearchMode;
}

const defaults: RAGConfig = {
  topK: 5,
  similarityThreshold: 0.3,
  knowledgeBudget: 2000,
  preferenceBudget: 500,
  searchMode: 'hybrid',
};

export function createRAGConfig(overrides: Partial<RAGConfig> = {}): RAGConfig {
  return { ...defaults, ...overrides };
}

/** Up to this window the budget for knowledge is as it was set; beyond, it grows with the window. */
const ordinaryWindow = 32_768;

/** The base that `calculateKnowledgeBudget` takes for a model of this size. */
export function toBaseBudget(knowledgeBudget: number, contextLimit: number): number {
  return knowledgeBudget * Math.max(1, contextLimit / ordinaryWindow);
}

/** The share of what is available beside the preferences that knowledge may take. */
const knowledgeShare = 0.3;

/** May be a fraction, and below zero where not even the preferences fit: then nothing is recalled. */
export function calculateKnowledgeBudget(
  availableTokens: number,
  preferenceBudget: number,
  baseBudget: number,
): number {
  return Math.min(baseBudget, (availableTokens - preferenceBudget) * knowledgeShare);
}
