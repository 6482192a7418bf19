const opening = '<think>';
const closing = '</think>';

/**
 * Leaves out what a model thinks aloud before its answer. Most servers send that apart; some leave it in the text,
 * between tags at its very beginning.
 */
export class ThoughtFilter {
  #state: 'start' | 'thought' | 'answer' = 'start';
  #held = '';

  /** The part of the answer that is now known to be one; may be empty. */
  push(text: string): string {
    if (this.#state === 'answer') return text;
    this.#held += text;
    this.#state = this.#judge();
    return this.#state === 'answer' ? this.#release() : '';
  }

  /** What was held back although it was no thought after all. */
  end(): string {
    return this.#state === 'start' ? this.#release() : '';
  }

  #judge(): 'start' | 'thought' | 'answer' {
    const start = this.#held.trimStart();
    if (this.#state === 'start' && !start.startsWith(opening)) {
      return opening.startsWith(start) ? 'start' : 'answer';
    }
    const end = this.#held.indexOf(closing);
    if (end === -1) {
      // The tag itself may come in two pieces; of the thought nothing is kept.
      this.#held = this.#held.slice(-closing.length);
      return 'thought';
    }
    this.#held = this.#held.slice(end + closing.length).trimStart();
    return 'answer';
  }

  #release(): string {
    const released = this.#held;
    this.#held = '';
    return released;
  }
}
