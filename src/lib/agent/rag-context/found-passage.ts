import type { SearchResult } from '../../memory';
import type { FoundPassage, UsedKind } from '../../chats';

/** `why` is for the receipt. */
export interface LeftOut {
  title: string;
  sourceUrl: string;
  score: number;
  why: string;
}

export function toFoundPassage(
  result: Omit<SearchResult, 'id' | 'position'>,
  pageUrl: string | null,
): FoundPassage {
  const { content, sourceUrl, title, docType, headingPath, score, updatedAt, mode } = result;
  const isThisPage = sourceUrl === pageUrl;
  return {
    ...{ content, sourceUrl, title, docType, headingPath, score, readAt: updatedAt, isThisPage },
    ...(mode && { mode }),
  };
}

export function toLeftOut({ title, sourceUrl, score }: FoundPassage, why: string): LeftOut {
  return { title, sourceUrl, score, why };
}

/** As what it stands in a receipt. */
export function toUsedKind({ isWeb, docType, isThisPage }: FoundPassage): UsedKind {
  if (isWeb === true) return 'web';
  // What was read just now is no memory, whether it is kept or not.
  if (isThisPage && docType === 'page') return 'page-in-front';
  return docType === 'conversation' ? 'message' : docType;
}

/** Why a passage is there, for the receipt. */
export function describeFound({ isThisPage, isWeb, docType }: FoundPassage): string {
  if (isWeb === true) return 'found on the web';
  if (isThisPage) return 'on the page in front, fits the question';
  return docType === 'page'
    ? 'remembered page, fits the question'
    : `remembered ${docType}, fits the question`;
}
