import type { DocType, SearchMode, SearchResult } from '../../memory';
import type { UsedKind } from '../types';

/** A passage that was found: on the page in front, in memory, or on the web. */
export interface Hit {
  content: string;
  sourceUrl: string;
  title: string;
  docType: DocType;
  headingPath: string[];
  /** Index of the passage within its source, from 0, where that is known. */
  position?: number | undefined;
  /** Relevance in 0..1. */
  score: number;
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

/** `why` is for the receipt. */
export interface LeftOut {
  title: string;
  sourceUrl: string;
  score: number;
  why: string;
}

export function toHit(result: Omit<SearchResult, 'id' | 'position'>, pageUrl: string | null): Hit {
  const { content, sourceUrl, title, docType, headingPath, score, updatedAt, mode } = result;
  const isThisPage = sourceUrl === pageUrl;
  return {
    ...{ content, sourceUrl, title, docType, headingPath, score, readAt: updatedAt, isThisPage },
    ...(mode && { mode }),
  };
}

export function toLeftOut({ title, sourceUrl, score }: Hit, why: string): LeftOut {
  return { title, sourceUrl, score, why };
}

/** As what it stands in a receipt. */
export function toUsedKind({ isWeb, docType, isThisPage }: Hit): UsedKind {
  if (isWeb === true) return 'web';
  // What was read just now is no memory, whether it is kept or not.
  if (isThisPage && docType === 'page') return 'page-in-front';
  return docType === 'conversation' ? 'message' : docType;
}

/** Why a passage is there, for the receipt. */
export function describeHit({ isThisPage, isWeb, docType }: Hit): string {
  if (isWeb === true) return 'found on the web';
  if (isThisPage) return 'on the page in front, fits the question';
  return docType === 'page'
    ? 'remembered page, fits the question'
    : `remembered ${docType}, fits the question`;
}
