import type { Clock } from '../memory';
import type { Turn, TurnEvent } from './turn';

/** While text streams in, so much of it may be lost at most. In ms. */
const everyMs = 2_500;

/**
 * Keeps a turn while it grows: at its beginning, at the end of each step, every few seconds of text, and at its
 * end. One write at a time; of those that wait only the newest is made.
 */
export class TurnRecorder {
  readonly #save: (turn: Turn) => Promise<void>;
  readonly #clock: Clock;
  #saving: Promise<void> | null = null;
  #waiting: Turn | null = null;
  #lastAt: number;
  #isDiscarded = false;

  /** A `save` that fails loses a checkpoint, not the answer: it deals with its own errors. */
  constructor(save: (turn: Turn) => Promise<void>, clock: Clock) {
    this.#save = save;
    this.#clock = clock;
    this.#lastAt = -Infinity;
  }

  /** The turn as it is after the event. */
  note(turn: Turn, event: TurnEvent['type'] | 'ask'): void {
    const now = this.#clock.now();
    if (!isStepEnd(event) && now - this.#lastAt < everyMs) return;
    this.#lastAt = now;
    this.#waiting = turn;
    this.#saving ??= this.#run();
  }

  /** Nothing more is kept. Resolves when no write is under way. */
  async discard(): Promise<void> {
    this.#isDiscarded = true;
    await this.settled();
  }

  /** Resolves when all that was noted is kept. */
  async settled(): Promise<void> {
    await this.#saving;
  }

  async #run(): Promise<void> {
    for (let turn = this.#take(); turn; turn = this.#take()) await this.#save(turn);
    this.#saving = null;
  }

  #take(): Turn | null {
    const turn = this.#isDiscarded ? null : this.#waiting;
    this.#waiting = null;
    return turn;
  }
}

function isStepEnd(event: TurnEvent['type'] | 'ask'): boolean {
  switch (event) {
    case 'ask':
    case 'restart':
    case 'text-end':
    case 'tool-result':
    case 'tool-error':
    case 'finish':
    case 'error':
    case 'interrupted':
      return true;
    default:
      return false;
  }
}
