import type { MemoryManager } from '../../memory';
import { toCitation, type Source } from '../citations';
import { findQuotes } from '../extractive-answer';
import { cutAtSentence } from '../rag-context';
import type { AnswerEvent } from '../types';

/** A passage is looked through up to here, and a quotation is at most so long. In characters. */
const maxPassageLength = 2_000;
const maxQuoteLength = 360;

export interface ShownSource {
  index: number;
  source: Source;
  /** What the model was shown of it. */
  text: string;
}

/**
 * Citations are told of at once, with the beginning of their passage. Which sentences of it fit the question best takes
 * the embedding model a while: that comes when it is there, and the language model does not wait for it.
 */
export class LateQuotes {
  readonly #memory: MemoryManager | null;
  readonly #query: string;
  #open: Promise<unknown> = Promise.resolve();
  #ready: AnswerEvent[] = [];

  constructor(memory: MemoryManager | null, query: string) {
    this.#memory = memory;
    this.#query = query;
  }

  *add(shown: readonly ShownSource[]): Generator<AnswerEvent> {
    for (const { index, source, text } of shown) {
      yield { type: 'citation', citation: toCitation(index, source, toBeginning(text)) };
    }
    if (shown.length > 0) this.#open = Promise.all([this.#open, this.#find(shown)]);
  }

  async #find(shown: readonly ShownSource[]): Promise<void> {
    const passages = shown.map(({ source, text }) => ({
      ...source,
      content: text.slice(0, maxPassageLength),
    }));
    const quotes = await findQuotes(this.#memory, this.#query, passages);
    const citations = shown.map(({ index, source }, at) => toCitation(index, source, quotes[at]));
    this.#ready.push(...citations.map((citation) => ({ type: 'citation' as const, citation })));
  }

  /** What has become known since. */
  *take(): Generator<AnswerEvent> {
    const ready = this.#ready;
    this.#ready = [];
    yield* ready;
  }

  async settle(): Promise<void> {
    await this.#open;
  }
}

/** What is shown of a passage until it is known which of its sentences fit best. */
export function toBeginning(text: string): string {
  return (
    cutAtSentence(text.slice(0, maxPassageLength), ({ length }) => length <= maxQuoteLength) ||
    text.slice(0, maxQuoteLength)
  );
}
