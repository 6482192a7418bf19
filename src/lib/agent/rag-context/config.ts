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
