import {
  type AnswerEvent,
  applyEvent,
  type AskedQuestion,
  type Confirmation,
  createTurn,
  type ToolEffect,
  type Turn,
  TurnRecorder,
  withoutForgotten,
} from '../../lib/chats';
import type { PageNews } from '../../lib/pages';
import type { AnswerResponse, ConfirmationAnswer } from '../../messaging/protocol';
import { cardRestMs } from '../../shared/card-timing';

type Listener = (response: AnswerResponse) => void;

/** One panel that looks at an answer. */
export interface Look {
  leave(): void;
  /** What the user said there to a card. */
  answer(id: string, word: ConfirmationAnswer): void;
}

/** What is asked right now. */
interface OpenQuestion {
  request: Confirmation;
  resolve: (word: ConfirmationAnswer) => void;
  /** Since when each panel shows it. In ms of the monotonic clock. */
  shownAt: Map<Listener, number>;
}

/** An answer that is being worked on. It belongs to no panel: those that are open listen to it. */
export class RunningAnswer {
  readonly #stopped = new AbortController();
  readonly #listeners = new Set<Listener>();
  readonly #recorder: TurnRecorder;
  #question: OpenQuestion | null = null;
  /** The card before has to be settled first. */
  #lastAsked: Promise<unknown> = Promise.resolve();
  /** All that has arrived, also of what was forgotten meanwhile: that can be taken back. */
  #whole: Turn;
  /** What it is about, also when that could not be stored after all. */
  #page: PageAt | null = null;
  /** What was forgotten while it was being written. */
  readonly #forgotten = new Set<string>();
  #isWithheld = false;
  /** In ms since the epoch. */
  readonly askedAt = Date.now();

  /**
   * `save` keeps the turn as `read` gives it at the moment of writing: something may be forgotten between the two. For
   * one of which nothing is kept it does nothing.
   */
  constructor(question: AskedQuestion, save: (read: () => Turn) => Promise<void>) {
    this.#whole = createTurn(question);
    this.#recorder = new TurnRecorder((turn) => save(() => this.#withoutForgotten(turn)), Date);
    this.#recorder.note(this.#whole, 'ask');
  }

  /** As it may be shown and kept. */
  get turn(): Turn {
    return this.#withoutForgotten(this.#whole);
  }

  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  get isOver(): boolean {
    return this.#whole.state.kind !== 'running';
  }

  /** What nobody is there to allow is refused. */
  listen(listener: Listener): Look {
    this.#listeners.add(listener);
    this.#question?.shownAt.set(listener, performance.now());
    return {
      leave: () => {
        this.#listeners.delete(listener);
        if (this.#listeners.size === 0) this.#question?.resolve('no');
      },
      answer: (id, word) => this.#hear(listener, id, word),
    };
  }

  emit(event: AnswerEvent): void {
    if (this.isOver) return;
    this.#whole = applyEvent(this.#whole, event);
    if (isAt(this.#whole.page)) this.#page = this.#whole.page;
    const isTold = this.#forgotten.size === 0 || !mayNameSources.has(event.type);
    this.#tell(isTold ? event : { type: 'turn', turn: this.turn });
    this.#recorder.note(this.#whole, event.type);
  }

  /**
   * These were forgotten: nothing of them is shown or kept any more, whatever still arrives. A panel that has heard of it
   * does not ask again by itself when this worker is ended, which would bring the page back.
   */
  forget(sourceUrls: readonly string[]): void {
    for (const sourceUrl of sourceUrls) this.#forgotten.add(sourceUrl);
    this.#tellTurn();
  }

  /** Their forgetting was taken back. */
  restore(sourceUrls: readonly string[]): void {
    for (const sourceUrl of sourceUrls) this.#forgotten.delete(sourceUrl);
    this.#tellTurn();
  }

  isAbout(pages: ReadonlySet<string>): boolean {
    return this.#page !== null && pages.has(this.#page.sourceUrl);
  }

  /** Its page turned out to be private: no more is kept of it than of an answer about any private page. */
  withhold(): void {
    this.#isWithheld = true;
    this.#tellTurn();
  }

  #tellTurn(): void {
    if (!this.isOver) this.#tell({ type: 'turn', turn: this.turn });
  }

  #withoutForgotten(turn: Turn): Turn {
    const page = this.#page && this.#forgotten.has(this.#page.sourceUrl) ? this.#page : turn.page;
    const left = (this.#forgotten.size > 0 && withoutForgotten({ ...turn, page }, this.#forgotten)) || turn;
    return this.#isWithheld ? { ...left, privacy: 'secret' } : left;
  }

  beat(): void {
    this.#tell({ type: 'heartbeat' });
  }

  stop(): void {
    this.emit({ type: 'error', error: { code: 'cancelled', message: 'Stopped.' } });
    this.#stopped.abort();
  }

  /**
   * Asks whoever looks at the answer, one thing at a time; resolves with `no` when nobody does, or it is stopped
   * meanwhile.
   */
  ask(request: Confirmation, signal: AbortSignal): Promise<ConfirmationAnswer> {
    const asked = this.#lastAsked.then(() => this.#askNow(request, signal));
    this.#lastAsked = asked;
    return asked;
  }

  async #askNow(request: Confirmation, signal: AbortSignal): Promise<ConfirmationAnswer> {
    if (this.#listeners.size === 0 || signal.aborted) return 'no';
    const said = new Promise<ConfirmationAnswer>((resolve) => {
      signal.addEventListener('abort', () => resolve('no'), { once: true });
      const now = performance.now();
      const shownAt = new Map([...this.#listeners].map((listener) => [listener, now]));
      this.#question = { request, resolve, shownAt };
    });
    this.emit({ type: 'confirmation', ...request });
    const word = await said;
    this.#question = null;
    this.emit({ type: 'confirmation-end', id: request.id, isAllowed: word !== 'no' });
    return word;
  }

  /** The panel holds clicks back by itself; what it lets through by mistake does no harm here. */
  #hear(listener: Listener, id: string, word: ConfirmationAnswer): void {
    const question = this.#question;
    if (!question || question.request.id !== id) return;
    const { request, shownAt, resolve } = question;
    const isTooEarly = performance.now() - (shownAt.get(listener) ?? Infinity) < cardRestMs;
    if (!isTooEarly && isWordFor(request, word)) resolve(word);
  }

  /** Resolves when all of it is kept. */
  settled(): Promise<void> {
    return this.#recorder.settled();
  }

  /** Its chat is removed: it ends, and nothing more of it is kept. */
  async discard(): Promise<void> {
    const discarded = this.#recorder.discard();
    this.stop();
    await discarded;
  }

  #tell(response: AnswerResponse): void {
    for (const listener of this.#listeners) listener(response);
  }
}

/** Events that can name a source, or hold words of one. */
const mayNameSources: ReadonlySet<AnswerEvent['type']> = new Set([
  ...(['restart', 'page', 'quote', 'citation', 'learned', 'conflict', 'receipt'] as const),
  ...(['tool-call', 'tool-result', 'tool-error'] as const),
]);

type PageAt = Exclude<PageNews, { kind: 'not-remembered' }>;

function isAt(page: PageNews | null): page is PageAt {
  return page !== null && page.kind !== 'not-remembered';
}

const allowingWords: Record<ToolEffect, ConfirmationAnswer> = {
  stores: 'once',
  reads: 'once',
  forgets: 'forget',
  sends: 'send',
};

/** A word that does not belong to what was asked was meant for something else. */
function isWordFor({ effect, grant }: Confirmation, word: ConfirmationAnswer): boolean {
  if (word === 'always') return grant !== null;
  return word === 'no' || word === allowingWords[effect];
}
