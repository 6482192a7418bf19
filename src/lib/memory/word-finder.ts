import { cleanText } from '../text';
import type { MemoryStore, SourceRecord } from './store-types';
import type { TextMatch } from './types';

/** Text around the word that was found, in characters. */
const excerptBefore = 30;
const excerptLength = 120;
/** Texts are kept for the next letter that is typed; those of a few thousand sources. In characters. */
const maxKept = 20_000_000;

interface KeptText {
  contentHash: string;
  text: string;
  lowered: string;
}

/**
 * Finds words as they are typed in sources that the index does not hold. It reads the texts once: their hash
 * tells whether they are still the same.
 */
export class WordFinder {
  readonly #store: Pick<MemoryStore, 'getChunks'>;
  readonly #kept = new Map<string, KeptText>();
  #keptLength = 0;

  constructor(store: Pick<MemoryStore, 'getChunks'>) {
    this.#store = store;
  }

  /** Newest first. Letter case does not count; every word has to be there, if only as part of another. */
  async find(query: string, sources: readonly SourceRecord[], limit: number): Promise<TextMatch[]> {
    const words = lower(cleanText(query)).split(/\s+/u).filter(Boolean);
    if (words.length === 0) return [];
    const matches: TextMatch[] = [];
    const newestFirst = [...sources].sort((left, right) => right.lastVisitedAt - left.lastVisitedAt);
    for (const source of newestFirst) {
      if (matches.length >= limit) break;
      const title = lower(source.title);
      const missing = words.filter((word) => !title.includes(word));
      const kept = await this.#read(source);
      if (!missing.every((word) => kept.lowered.includes(word))) continue;
      matches.push({ sourceUrl: source.sourceUrl, excerpt: excerptOf(kept, missing) });
    }
    return matches;
  }

  async #read({ sourceUrl, contentHash }: SourceRecord): Promise<KeptText> {
    const known = this.#kept.get(sourceUrl);
    if (known?.contentHash === contentHash) return known;
    const chunks = await this.#store.getChunks(sourceUrl);
    const text = chunks.map(({ content }) => content).join('\n');
    const read = { contentHash, text, lowered: lower(text) };
    this.#keptLength += text.length - (known?.text.length ?? 0);
    this.#kept.set(sourceUrl, read);
    for (const [oldest, { text: dropped }] of this.#kept) {
      if (this.#keptLength <= maxKept) break;
      this.#kept.delete(oldest);
      this.#keptLength -= dropped.length;
    }
    return read;
  }
}

/** Letter by letter, so that a place in the one is the same place in the other. */
function lower(text: string): string {
  const lowered = text.toLowerCase();
  if (lowered.length === text.length) return lowered;
  return Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at);
    const small = letter.toLowerCase();
    return small.length === 1 ? small : letter;
  }).join('');
}

function excerptOf({ text, lowered }: KeptText, words: readonly string[]): string {
  const places = words.map((word) => lowered.indexOf(word));
  if (places.length === 0) return '';
  const start = Math.max(0, Math.min(...places) - excerptBefore);
  const excerpt = text
    .slice(start, start + excerptLength)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return `${start > 0 ? '…' : ''}${excerpt}${start + excerptLength < text.length ? '…' : ''}`.toWellFormed();
}
