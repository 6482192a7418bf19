import { toQuotation } from './page-marks';
import type { CitedHit, Hit } from './rag-context';
import type { Citation } from './types';

/** Something a tool found; what comes from the web was not read by Recollect. */
export type Source = Hit & { isWeb?: boolean | undefined };

/** The sources of one answer with their numbers. What is found a second time keeps its number. */
export class CitationRegistry {
  readonly #indexes = new Map<string, number>();
  #next = 1;

  constructor(cited: readonly CitedHit[] = []) {
    for (const { index, hit } of cited) {
      this.#indexes.set(keyOf(hit), index);
      this.#next = Math.max(this.#next, index + 1);
    }
  }

  get size(): number {
    return this.#indexes.size;
  }

  /** `isNew`: it has not been told of yet. */
  add(source: Source): { index: number; isNew: boolean } {
    const key = keyOf(source);
    const known = this.#indexes.get(key);
    if (known !== undefined) return { index: known, isNew: false };
    const index = this.#next;
    this.#next += 1;
    this.#indexes.set(key, index);
    return { index, isNew: true };
  }
}

/** `quote`: the words that the link leads to; the whole passage until better is known. */
export function toCitation(index: number, source: Source, quote: string = source.content): Citation {
  const { sourceUrl, title, headingPath, readAt, score, isThisPage, isWeb } = source;
  return {
    index,
    label: isWeb === true ? 'Web Source' : isThisPage ? 'This page' : 'Knowledge Base',
    url: sourceUrl,
    title,
    quote: toQuotation(quote),
    headingPath,
    readAt,
    score,
  };
}

/** The sources as a list for text without chips: exports, and what other agents get. */
export function formatCitations(citations: readonly Citation[]): string {
  return citations
    .map(({ index, label, title, url }) =>
      `[${index}] ${label}: ${title || url} <${url}>`.replaceAll(/\s+/g, ' '),
    )
    .join('\n');
}

function keyOf({ sourceUrl, content }: Source): string {
  return `${sourceUrl}\n${content}`;
}
