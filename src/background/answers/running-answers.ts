import {
  type AskedQuestion,
  forgetQuoted,
  type ForgottenSources,
  saveTurn,
  takeOutQuotations,
  type Turn,
} from '../../lib/chats';
import { KeyedQueue, type MemoryManager } from '../../lib/memory';
import { RunningAnswer } from './running-answer';
import { withholdStored } from './withhold-stored';

/**
 * The answers that are being written. Lost with the service worker, as the work itself is: what is stored as running and
 * not in here is interrupted.
 *
 * What they keep and what is forgotten is written one after the other. So a turn that is kept before something is forgotten
 * is in the memory when that is taken out of the chats, and one that is kept after it is kept without it.
 */
export class RunningAnswers {
  readonly #memory: MemoryManager;
  readonly #onFailure: (error: unknown) => void;
  readonly #running = new Map<string, { answer: RunningAnswer; ended: Promise<void> }>();
  readonly #writes = new KeyedQueue();

  constructor(memory: MemoryManager, onFailure: (error: unknown) => void) {
    this.#memory = memory;
    this.#onFailure = onFailure;
  }

  find(requestId: string): RunningAnswer | undefined {
    return this.#running.get(requestId)?.answer;
  }

  inChat(conversationId: string): RunningAnswer[] {
    return this.#all().filter(({ turn }) => turn.question.conversationId === conversationId);
  }

  /**
   * Works on a question, at most once at a time: one that is being worked on already is taken up. `leave` is called when
   * all of it is kept.
   */
  async start(
    question: AskedQuestion,
    work: (answer: RunningAnswer, leave: () => void) => Promise<void>,
  ): Promise<{ answer: RunningAnswer; isNew: boolean }> {
    const { requestId } = question;
    for (let known = this.#running.get(requestId); known; known = this.#running.get(requestId)) {
      if (!known.answer.isOver) return { answer: known.answer, isNew: false };
      // Stopped, and asked again at once.
      await known.ended;
    }
    const answer = new RunningAnswer(question, question.isTemporary ? async () => {} : this.#keep);
    const ended = work(answer, () => this.#running.delete(requestId));
    this.#running.set(requestId, { answer, ended });
    return { answer, isNew: true };
  }

  /** One change of stored turns at a time, also of those that nobody works on. */
  change<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.#writes.run('turns', change);
  }

  /** Forgets sources; neither stored chats nor answers that are being written keep anything of them, unless that is wanted. */
  forgetQuoted(
    sourceUrls: readonly string[],
    { keepsQuotations = false }: { keepsQuotations?: boolean | undefined } = {},
  ): Promise<ForgottenSources> {
    return this.forgetting(
      () => forgetQuoted(this.#memory, sourceUrls, { keepsQuotations }),
      (forgotten) => (keepsQuotations ? [] : forgotten.sourceUrls),
    );
  }

  /** `forget` takes something out of the memory and the stored chats; `toGone`: what the running answers must lose too. */
  forgetting<Result>(
    forget: () => Promise<Result>,
    toGone: (result: Result) => readonly string[],
  ): Promise<Result> {
    return this.change(async () => {
      const result = await forget();
      const gone = toGone(result);
      // Before anything else is kept; those too that were begun meanwhile, and may have found it still.
      if (gone.length > 0) for (const answer of this.#all()) answer.forget(gone);
      return result;
    });
  }

  /** Takes out of all chats what they hold of a page that was forgotten before it was ever stored. */
  async takeOutQuotations(sourceUrl: string): Promise<void> {
    await this.forgetting(
      async () => this.#memory.applyChanges(await takeOutQuotations(this.#memory, [sourceUrl])),
      () => [sourceUrl],
    );
  }

  /** `restore` takes a forgetting back, and resolves with how many sources came back. */
  restoring(sourceUrls: readonly string[], restore: () => Promise<number>): Promise<number> {
    return this.change(async () => {
      const restored = await restore();
      for (const answer of restored > 0 ? this.#all() : []) answer.restore(sourceUrls);
      return restored;
    });
  }

  /**
   * Keeps of answers about these pages, given since then or being written, no more than of answers about any private page.
   * Resolves with whether there were any.
   */
  withhold(pages: ReadonlySet<string>, since: number): Promise<boolean> {
    return this.change(async () => {
      const isChanged = await withholdStored(this.#memory, pages, since);
      const meant = this.#all().filter((answer) => answer.isAbout(pages));
      for (const answer of meant) answer.withhold();
      return isChanged || meant.length > 0;
    });
  }

  /** An answer that cannot be kept is an answer all the same. */
  readonly #keep = (read: () => Turn): Promise<void> =>
    this.change(() => saveTurn(this.#memory, read())).catch(this.#onFailure);

  #all(): RunningAnswer[] {
    return [...this.#running.values()].map(({ answer }) => answer);
  }
}
