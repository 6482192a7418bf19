import { toQuotation } from '../../pages';
import type { CitedPassage } from '../rag-context';
import type { Citation, CitationUse, FoundPassage } from '../../chats';

/**
 * The sources of one answer. In the prompt they have the numbers by which the model names them; in the answer those that
 * are named are numbered in the order in which that happens, so that a reader sees 1, 2, 3. What is found a second time
 * keeps its numbers.
 */
export class CitationRegistry {
  readonly #indexes = new Map<string, number>();
  readonly #sources = new Map<number, { source: FoundPassage; text: string }>();
  readonly #shown = new Map<number, number>();
  #next = 1;

  constructor(cited: readonly CitedPassage[] = []) {
    for (const { index, hit, text } of cited) this.#put(index, hit, text);
  }

  get size(): number {
    return this.#sources.size;
  }

  /** `isNew`: the model has not been told of it yet. `text`: what it is shown of it. */
  add(source: FoundPassage, text: string = source.content): { index: number; isNew: boolean } {
    const known = this.#indexes.get(keyOf(source));
    if (known !== undefined) return { index: known, isNew: false };
    const index = this.#next;
    this.#put(index, source, text);
    return { index, isNew: true };
  }

  /** What the model was shown under a number of the prompt. */
  find(index: number): { source: FoundPassage; text: string } | undefined {
    return this.#sources.get(index);
  }

  /** The number that a source has in the answer; it gets the next one if it has none. Null: there is no such source. */
  show(index: number): number | null {
    if (!this.#sources.has(index)) return null;
    const shown = this.#shown.get(index) ?? this.#shown.size + 1;
    this.#shown.set(index, shown);
    return shown;
  }

  /** How many have a number in the answer. */
  get shownCount(): number {
    return this.#shown.size;
  }

  /** Null: it is not named in the answer. */
  shownAs(index: number | null): number | null {
    return index === null ? null : (this.#shown.get(index) ?? null);
  }

  /** By the numbers of the prompt: those that the answer does not name. */
  unnamed(): number[] {
    return [...this.#sources.keys()].filter((index) => !this.#shown.has(index));
  }

  #put(index: number, source: FoundPassage, text: string): void {
    this.#indexes.set(keyOf(source), index);
    this.#sources.set(index, { source, text });
    this.#next = Math.max(this.#next, index + 1);
  }
}

/** `quote`: the words that the link leads to; the whole passage until better is known. */
export function toCitation(
  index: number,
  source: FoundPassage,
  use: CitationUse,
  quote: string = source.content,
): Citation {
  const { sourceUrl, title, headingPath, readAt, score, isThisPage, isWeb } = source;
  return {
    index,
    label: isWeb === true ? 'Web Source' : isThisPage ? 'This page' : 'Knowledge Base',
    sourceUrl,
    title,
    quote: toQuotation(quote),
    headingPath,
    readAt,
    score,
    use,
  };
}

/** The sources as a list for text without chips, one a line: "[1] Knowledge Base: Tides <https://…>". */
export function formatCitations(citations: readonly Citation[]): string {
  return citations
    .map(({ index, label, title, sourceUrl }) => {
      const address = toLine(sourceUrl).replaceAll(/[<>\s]/g, encodeURIComponent);
      return `[${index}] ${label}: ${toLine(title) || address} <${address}>`;
    })
    .join('\n');
}

/** A title can begin no line of its own. */
function toLine(text: string): string {
  return text.replaceAll(/[\s\u0085\u2028\u2029]+/g, ' ').trim();
}

function keyOf({ sourceUrl, content }: FoundPassage): string {
  return `${sourceUrl}\n${content}`;
}
