import type { Clock } from '../../memory';
import type { PageOutcome } from '../../pages';
import type { Job, JobDraft, JobResult, JobStore, QueueChange, QueueState, WaitingText } from './jobs';
import {
  addJob,
  cancelJobs,
  claimNext,
  findNextTry,
  lanes,
  laneOf,
  recoverLane,
  retryJob,
  settleJob,
  type Lane,
} from './queue-rules';

export interface QueuePorts {
  store: JobStore;
  clock: Clock;
  createId: () => string;
  /** One try. Never throws. */
  perform: (job: Job) => Promise<JobResult>;
  /** Runs a lane, or resolves with false because somebody does already; whoever is stopped gives it free. */
  withLane: (lane: Lane, run: () => Promise<void>) => Promise<boolean>;
  /** Wakes us at a time, in ms since the epoch, even if we are stopped before; null: nothing waits. */
  wakeAt: (time: number | null) => void;
  /** The queue or the activity list is different now. */
  onChange: () => void;
}

type Waiter = (outcome: PageOutcome) => void;

/**
 * The work of remembering, one page at a time in each lane. Everything is in the store before it is begun, so that
 * it is begun again by the next run if this one is stopped, at whatever point.
 */
export class JobQueue {
  readonly #ports: QueuePorts;
  /** Who waits for which job; they are gone when we are stopped, and so is what they wanted to know. */
  readonly #waiters = new Map<string, Waiter[]>();
  /** Something was added since a lane last looked. */
  readonly #stale = new Set<Lane>();

  constructor(ports: QueuePorts) {
    this.#ports = ports;
  }

  /** Resolves once it is stored; it is run without being waited for. */
  async add(draft: JobDraft, text?: WaitingText, id = this.#ports.createId()): Promise<Job> {
    const { store, clock } = this.#ports;
    const { job, replaced } = await store.change((state) =>
      addJob(state, { id, draft, now: clock.now(), text }),
    );
    for (const other of replaced) this.#handOver(other, id);
    this.#wake(job);
    return job;
  }

  /** Adds a job and waits for how its first try goes. */
  async addAndWait(draft: JobDraft, text?: WaitingText): Promise<PageOutcome> {
    const id = this.#ports.createId();
    const outcome = new Promise<PageOutcome>((resolve) => this.#waiters.set(id, [resolve]));
    await this.add(draft, text, id);
    return outcome;
  }

  /** Runs what is due, in every lane; resolves when nothing is. */
  async run(): Promise<void> {
    await Promise.all(lanes.map((lane) => this.#runLane(lane)));
    await this.#planNext();
  }

  async retry(id: string): Promise<void> {
    await this.#change((state) => retryJob(state, id, this.#ports.clock.now()));
    void this.run();
  }

  /** Takes jobs out of the queue, with a line in the activity list if there is a sentence for it. */
  async cancel(isMeant: (job: Job) => boolean, sentence = ''): Promise<void> {
    const { clock } = this.#ports;
    const { remove = [] } = await this.#change((state) => cancelJobs(state, isMeant, clock.now(), sentence));
    for (const id of remove) this.#answer(id, { kind: 'not-remembered', notice: 'Cancelled.' });
  }

  #wake(job: Job): void {
    const { wakeAt, clock, onChange } = this.#ports;
    // Before anything else: should we be stopped, it is begun again by then.
    wakeAt(clock.now());
    onChange();
    this.#stale.add(laneOf(job));
    void this.run();
  }

  async #runLane(lane: Lane): Promise<void> {
    const { store, clock, withLane } = this.#ports;
    const runAll = async () => {
      await store.change((state) => recoverLane(state, lane, clock.now()));
      for (;;) {
        this.#stale.delete(lane);
        const { job } = await store.change((state) => claimNext(state, lane, clock.now()));
        if (!job) return;
        await this.#try(job);
      }
    };
    // Again for what was added between the last look and the end of the lane.
    while ((await withLane(lane, runAll)) && this.#stale.has(lane));
  }

  async #try(job: Job): Promise<void> {
    const { perform, clock, onChange } = this.#ports;
    onChange();
    const result = await perform(job);
    const change = await this.#change((state) => settleJob(state, job.id, result, clock.now()));
    const next = (change.put ?? []).find(({ id, state }) => id === job.id && state === 'waiting');
    this.#answer(job.id, toOutcome(result, next !== undefined));
    // Another lane has to do it.
    if (next && laneOf(next) !== laneOf(job)) this.#wake(next);
  }

  async #planNext(): Promise<void> {
    const { store, wakeAt } = this.#ports;
    wakeAt(findNextTry(await store.read()));
  }

  async #change(decide: (state: QueueState) => QueueChange): Promise<QueueChange> {
    const change = await this.#ports.store.change(decide);
    this.#ports.onChange();
    return change;
  }

  #answer(id: string, outcome: PageOutcome): void {
    for (const waiter of this.#waiters.get(id) ?? []) waiter(outcome);
    this.#waiters.delete(id);
  }

  #handOver(from: string, to: string): void {
    const waiting = this.#waiters.get(from);
    if (!waiting) return;
    this.#waiters.set(to, [...(this.#waiters.get(to) ?? []), ...waiting]);
    this.#waiters.delete(from);
  }
}

function toOutcome(result: JobResult, isWaiting: boolean): PageOutcome {
  if (result.kind === 'kept') return result.outcome;
  const again = isWaiting ? ' It is tried again by itself.' : '';
  return { kind: 'not-remembered', notice: `${result.sentence}${again}` };
}
