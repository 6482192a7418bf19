import type { CapturedPage, DecisionReason, Occasion, PageOutcome } from '../../pages';

/** How the work is begun, and begun again after whatever stopped it. */
export type JobWork =
  /** An open tab that shows the address. */
  | { kind: 'tab'; tabId: number }
  /** Opened in a tab of its own, read, closed. */
  | { kind: 'address' }
  /** Was read, and may be kept: its text is beside the job. */
  | { kind: 'text' };

/** Something that was asked to be remembered, and is not yet. */
export interface Job {
  id: string;
  /** As a page is remembered under: without secrets. */
  url: string;
  /** Empty until the page was read, and may be kept. */
  title: string;
  occasion: Occasion;
  work: JobWork;
  /** Lower is sooner: 0 somebody waits for it, 1 it was asked for, 2 it is one of many. */
  priority: 0 | 1 | 2;
  /** The backfill it belongs to; null for what was asked for by itself. */
  batch: string | null;
  /** `given-up`: it stays to be retried by hand. */
  state: 'waiting' | 'running' | 'given-up';
  attempts: number;
  addedAt: number;
  /** Not before this, in ms since the epoch. */
  nextTryAt: number;
  /** Why the last try failed, as a sentence. */
  failure: string | null;
}

export type JobDraft = Pick<Job, 'url' | 'occasion' | 'work'> &
  Partial<Pick<Job, 'title' | 'priority' | 'batch'>>;

/** A page that may be kept, as it waits beside its job. */
export interface WaitingText {
  page: CapturedPage;
  /** When it was read: an older text never replaces a newer one. */
  readAt: number;
}

export type ActivityKind =
  'remembered' | 'updated' | 'unchanged' | 'address-only' | 'skipped' | 'failed' | 'cancelled';

/** What became of a page. */
export interface ActivityEntry {
  at: number;
  kind: ActivityKind;
  /** Of a page that is not kept only the site is. */
  site: string;
  url: string | null;
  title: string;
  /** Why, or what was left out; may be empty. */
  sentence: string;
}

/** Many addresses that are remembered one after the other. */
export interface Batch {
  id: string;
  state: 'running' | 'paused' | 'cancelled' | 'finished';
  total: number;
  done: number;
  skipped: number;
  failed: number;
  startedAt: number;
}

export interface FailedTry {
  kind: 'failed';
  sentence: string;
  /** Trying again would give the same. */
  isFinal: boolean;
  /** Was read and may be kept, so the next try need not read it again. */
  text?: WaitingText;
  /** The next try is to be another one, and at once. */
  work?: JobWork;
}

/** How one try went. */
export type JobResult =
  | { kind: 'kept'; outcome: Exclude<PageOutcome, { kind: 'not-remembered' }> }
  | { kind: 'skipped'; reason: DecisionReason; url: string; sentence: string }
  | FailedTry;

/** What the queue decides on: everything that waits. */
export interface QueueState {
  jobs: readonly Job[];
  batch: Batch | null;
}

/** What happens to the stored queue, all of it or nothing. */
export interface QueueChange {
  put?: readonly Job[];
  remove?: readonly string[];
  texts?: readonly { id: string; text: WaitingText }[];
  log?: readonly ActivityEntry[];
  batch?: Batch;
}

/** Durable storage of the queue; what can be lost without the user missing a page. */
export interface JobStore {
  /** One transaction: reads, decides, writes. Resolves with what was decided. */
  change<Change extends QueueChange>(decide: (state: QueueState) => Change): Promise<Change>;
  read(): Promise<QueueState>;
  getText(id: string): Promise<WaitingText | undefined>;
  /** Newest first. */
  listActivity(): Promise<ActivityEntry[]>;
  /** Drops the entries that pass. */
  removeActivity(isGone: (entry: ActivityEntry) => boolean): Promise<void>;
}
