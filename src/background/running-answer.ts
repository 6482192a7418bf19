import { TurnRecorder } from '../lib/agent/conversations';
import { applyEvent, createTurn, type AskedQuestion, type Confirmation, type Turn } from '../lib/agent/turn';
import type { AnswerEvent } from '../lib/agent/types';
import type { AnswerResponse, ConfirmationAnswer } from '../messaging/protocol';

type Listener = (response: AnswerResponse) => void;

/** An answer that is being worked on. It belongs to no panel: those that are open listen to it. */
export class RunningAnswer {
  readonly #stopped = new AbortController();
  readonly #listeners = new Set<Listener>();
  readonly #recorder: TurnRecorder;
  readonly #questions = new Map<string, (answer: ConfirmationAnswer) => void>();
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

  /** Returns how to stop listening. What nobody is there to allow is refused. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const answer of this.#questions.values()) answer('no');
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

  /** Asks whoever looks at the answer; resolves with `no` when nobody does, or it is stopped meanwhile. */
  async ask(request: Confirmation, signal: AbortSignal): Promise<ConfirmationAnswer> {
    if (this.#listeners.size === 0 || signal.aborted) return 'no';
    const answered = new Promise<ConfirmationAnswer>((resolve) => {
      this.#questions.set(request.id, resolve);
      signal.addEventListener('abort', () => resolve('no'), { once: true });
    });
    this.emit({ type: 'confirmation', ...request });
    return answered.finally(() => this.#questions.delete(request.id));
  }

  answer(id: string, answer: ConfirmationAnswer): void {
    this.#questions.get(id)?.(answer);
    if (this.#turn.confirmation?.id === id) this.#turn = { ...this.#turn, confirmation: null };
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
