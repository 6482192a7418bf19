import type { DocType, SearchResult } from '../../memory';

/** A passage that was found, on the page in front or in memory. */
export interface Hit {
  content: string;
  sourceUrl: string;
  title: string;
  docType: DocType;
  headingPath: string[];
  /** Relevance in 0..1. */
  score: number;
  /** When it was last read, in ms since the epoch. */
  readAt: number;
  isThisPage: boolean;
}

/** `why` is for the receipt. */
export interface LeftOut {
  title: string;
  url: string;
  score: number;
  why: string;
}

export function toHit(result: Omit<SearchResult, 'id' | 'position'>, pageUrl: string | null): Hit {
  const { content, sourceUrl, title, docType, headingPath, score, updatedAt } = result;
  const isThisPage = sourceUrl === pageUrl;
  return { content, sourceUrl, title, docType, headingPath, score, readAt: updatedAt, isThisPage };
}

export function toLeftOut({ title, sourceUrl, score }: Hit, why: string): LeftOut {
  return { title, url: sourceUrl, score, why };
}
