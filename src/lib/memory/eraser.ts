import type { MemoryStore } from './store-types';

/**
 * What was removed leaves the files of the database this long after the last removal, in ms: the journal and the saved
 * index are written anew before, and somebody who forgets one thing often forgets more.
 */
const delayMs = 8_000;
/** After a failure: a full disk may have been emptied. In ms. */
const retryMs = 60_000;

/** Takes what was removed out of the files on the disk. What it could not finish is noted there, and done later. */
export class Eraser {
  readonly #store: Pick<MemoryStore, 'holdsRemoved' | 'eraseRemoved'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(store: Pick<MemoryStore, 'holdsRemoved' | 'eraseRemoved'>) {
    this.#store = store;
    // An earlier start may have left something to do.
    this.schedule();
  }

  schedule(waitMs = delayMs): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), waitMs);
  }

  /** One after the other. Never rejects. */
  #run(): Promise<void> {
    this.#running = this.#running.then(() =>
      this.#store.eraseRemoved().catch(() => {
        this.schedule(retryMs);
      }),
    );
    return this.#running;
  }
}
