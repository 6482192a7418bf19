import { TurnRecorder } from '../lib/agent/conversations';
import { applyEvent, createTurn, type AskedQuestion, type Turn } from '../lib/agent/turn';
import type { AnswerEvent, Confirmation, ToolEffect } from '../lib/agent/types';
import type { AnswerResponse, ConfirmationAnswer } from '../messaging/protocol';
import { cardRestMs } from '../shared/card-timing';

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
  #turn: Turn;

  /** `save` keeps the turn; for one of which nothing is kept it does nothing. */
  constructor(question: AskedQuestion, save: (turn: Turn) => Promise<void>) {
    this.#turn = createTurn(question);
    this.#recorder = new TurnRecorder(save, { now: () => Date.now() });
    this.#recorder.note(this.#turn, 'ask');
  }

  get turn(): Turn {
    return this.#turn;
  }

  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  get isOver(): boolean {
    return this.#turn.state.kind !== 'running';
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
    this.#turn = applyEvent(this.#turn, event);
    this.#tell(event);
    this.#recorder.note(this.#turn, event.type);
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
