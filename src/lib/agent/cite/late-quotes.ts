import type { MemoryManager } from '../../memory';
import { toCitation } from './citation-registry';
import { findQuotes } from './extractive-answer';
import { cutAtSentence } from '../../text';
import type { AnswerEvent, CitationUse, FoundPassage } from '../../chats';

/** A passage is looked through up to here, and a quotation is at most so long. In characters. */
const maxPassageLength = 2_000;
const maxQuoteLength = 360;

export interface ShownSource {
  /** The number that is shown. */
  index: number;
  source: FoundPassage;
  /** What the model was shown of it. */
  text: string;
  use: CitationUse;
  /** What it is cited for: its words that fit this best are quoted. */
  claim: string;
}

/**
 * Citations are told of at once, with the beginning of their passage. Which sentences of it are meant takes the
 * embedding model a while: that comes when it is there, and the language model does not wait for it.
 */
export class LateQuotes {
  readonly #memory: MemoryManager | null;
  #open: Promise<unknown> = Promise.resolve();
  #ready: AnswerEvent[] = [];

  constructor(memory: MemoryManager | null) {
    this.#memory = memory;
  }

  *add(shown: readonly ShownSource[]): Generator<AnswerEvent> {
    for (const { index, source, text, use } of shown) {
      yield { type: 'citation', citation: toCitation(index, source, use, toBeginning(text)) };
    }
    if (shown.length > 0) this.#open = Promise.all([this.#open, ...shown.map((one) => this.#find(one))]);
  }

  async #find({ index, source, text, use, claim }: ShownSource): Promise<void> {
    const passage = { ...source, content: text.slice(0, maxPassageLength) };
    const [quote] = await findQuotes(this.#memory, claim, [passage]);
    this.#ready.push({ type: 'citation', citation: toCitation(index, source, use, quote) });
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
