import type { MemoryManager } from '../../memory';
import { CitationRegistry } from './citation-registry';
import type { CitedPassage } from '../rag-context';
import type { AnswerEvent, CitationUse, Conflict } from '../../chats';
import { CitingStream, type CitedWords } from './citing-stream';
import { LateQuotes } from './late-quotes';
import { matchSources } from './match-sources';

const noneNamed = 'No source was named: the model named none, and Recollect found its sentences in none.';
const matchedOnly =
  'The model named no source. Recollect looked for its sentences in what it was shown, and lists where they stand.';
const unknownNamed = 'The model named a source that does not exist: that mark was left out.';

/** The sources of an answer that is being written: which words name which, told before the words are shown. */
export class AnswerSources {
  readonly registry: CitationRegistry;
  readonly stream: CitingStream;
  readonly #quotes: LateQuotes;
  readonly #question: string;
  readonly #told = new Map<number, CitationUse>();
  #named = 0;

  constructor(cited: readonly CitedPassage[], memory: MemoryManager | null, question: string) {
    this.registry = new CitationRegistry(cited);
    this.stream = new CitingStream((index) => this.registry.show(index));
    this.#quotes = new LateQuotes(memory);
    this.#question = question;
  }

  /** Of the sources that words name. */
  *cite({ cited }: CitedWords): Generator<AnswerEvent> {
    yield* this.#quotes.take();
    this.#named += cited.length;
    // The words that fit the sentence best are quoted, and those that fit the question where that tells too little.
    const claim = `${this.stream.sentence}\n${this.#question}`;
    for (const index of cited) yield* this.tell(index, 'cited', claim);
  }

  /** By its number in the prompt. What was only found before is told again when it is cited. */
  *tell(index: number, use: CitationUse, claim: string): Generator<AnswerEvent> {
    const before = this.#told.get(index);
    if (before === use || before === 'cited') return;
    const source = this.registry.find(index);
    const shown = this.registry.show(index);
    if (!source || shown === null) return;
    this.#told.set(index, use);
    yield* this.#quotes.add([{ index: shown, ...source, use, claim }]);
  }

  /** A conflict names its sources by the numbers of the prompt; it is shown with those of the answer. */
  *tellConflict({ sentence, memory, web }: Conflict): Generator<AnswerEvent> {
    yield* this.tell(memory.citation, 'found', memory.statement);
    yield* this.tell(web.citation, 'found', web.statement);
    const toShown = <Side extends { citation: number }>(side: Side): Side => ({
      ...side,
      citation: this.registry.show(side.citation) ?? side.citation,
    });
    yield { type: 'conflict', conflict: { sentence, memory: toShown(memory), web: toShown(web) } };
  }

  /** When all is written: a model that names no source has its sentences looked for. Returns what to say about it. */
  *matchUnnamed(text: string, shown: readonly CitedPassage[]): Generator<AnswerEvent, string[]> {
    const notes = this.stream.unknown > 0 ? [unknownNamed] : [];
    if (this.#named > 0 || shown.length === 0 || text.trim() === '') return notes;
    const matched = matchSources(text, shown);
    for (const { index, claim } of matched) yield* this.tell(index, 'matched', claim);
    return [...notes, matched.length > 0 ? matchedOnly : noneNamed];
  }

  /** What was there to be used, is no part of the page in front, and is not named: listed last. */
  *tellUnnamed(): Generator<AnswerEvent> {
    for (const index of this.registry.unnamed()) {
      if (this.registry.find(index)?.source.isThisPage === false)
        yield* this.tell(index, 'found', this.#question);
    }
  }

  async settle(): Promise<void> {
    await this.#quotes.settle();
  }

  /** What has become known since of the words that are meant. */
  *take(): Generator<AnswerEvent> {
    yield* this.#quotes.take();
  }
}
