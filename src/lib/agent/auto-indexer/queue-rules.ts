/** What may happen to the queue, as functions from one state to a change of it. Nothing here waits or stores. */
import { maxAttempts, toNextTry } from './back-off';
import { describeResult, describeSkip, toEntry } from './activity';
import type { Batch, Job, JobDraft, JobResult, QueueChange, QueueState, WaitingText } from './jobs';

/** So many jobs wait at most; texts are large. Of more, the oldest go, and the activity list says so. */
export const queueLimits = { jobs: 2_000, texts: 100 } as const;

/** Pages that are opened must not hold up those that are there already. */
export type Lane = 'at-hand' | 'to-open';
export const lanes: readonly Lane[] = ['at-hand', 'to-open'];

const tooMany = 'Too many pages were waiting: this one was dropped. Remember it again.';
const interrupted = 'It was interrupted again and again. Retry it when there is time.';

export function laneOf({ work }: Pick<Job, 'work'>): Lane {
  return work.kind === 'address' ? 'to-open' : 'at-hand';
}

export interface Added extends QueueChange {
  job: Job;
  /** Waiting jobs for the same page, which the new one stands for now. */
  replaced: readonly string[];
}

/**
 * Puts a job into the queue. Of several that wait for the same page the newest stays; one that runs ends first. A
 * text that was read is not replaced by the wish to read the page again: that may fail.
 */
export function addJob(
  { jobs }: QueueState,
  { id, draft, now, text }: { id: string; draft: JobDraft; now: number; text?: WaitingText | undefined },
): Added {
  const job: Job = {
    ...{ title: '', priority: 1, batch: null, ...draft },
    ...{ id, state: 'waiting', attempts: 0, addedAt: now, nextTryAt: now, failure: null },
  };
  const isText = job.work.kind === 'text';
  const alike = (other: Job) => (other.work.kind === 'text') === isText;
  const replaced = jobs
    .filter((other) => other.state !== 'running' && other.url === job.url && alike(other))
    // One of a batch is counted: it stays, and finds the page as it was left.
    .filter((other) => other.batch === null)
    .map((other) => other.id);
  const left = jobs.filter((other) => alike(other) && !replaced.includes(other.id));
  const dropped = left
    .filter(({ state }) => state !== 'running')
    .sort((one, other) => rankOfLoss(one) - rankOfLoss(other) || one.addedAt - other.addedAt)
    .slice(0, Math.max(0, left.length + 1 - (isText ? queueLimits.texts : queueLimits.jobs)));
  return {
    job,
    replaced,
    put: [job],
    remove: [...replaced, ...dropped.map((other) => other.id)],
    texts: text ? [{ id, text }] : [],
    log: dropped.map((other) => toEntry(other, 'failed', tooMany, now)),
  };
}

/** What was given up goes first. */
function rankOfLoss({ state }: Job): number {
  return state === 'given-up' ? 0 : 1;
}

/** The next job that is due, as running; the try is counted before it begins, so that what kills us ends. */
export function claimNext(
  { jobs, batch }: QueueState,
  lane: Lane,
  now: number,
): QueueChange & { job: Job | null } {
  const busy = new Set(jobs.filter(({ state }) => state === 'running').map(({ url }) => url));
  const due = jobs
    .filter((job) => job.state === 'waiting' && laneOf(job) === lane && job.nextTryAt <= now)
    .filter((job) => !busy.has(job.url) && isAllowed(job, batch))
    .sort(compareTurns);
  const next = due[0];
  if (!next) return { job: null };
  const job: Job = { ...next, state: 'running', attempts: next.attempts + 1 };
  return { job, put: [job] };
}

/** What was tried before comes later: a page that is cut off each time must not hold up the others. */
function compareTurns(one: Job, other: Job): number {
  return one.priority - other.priority || one.attempts - other.attempts || one.addedAt - other.addedAt;
}

function isAllowed(job: Job, batch: Batch | null): boolean {
  return job.batch === null || (batch?.id === job.batch && batch.state === 'running');
}

/** When there will be something to do, in ms since the epoch; null when nothing waits. */
export function findNextTry({ jobs, batch }: QueueState): number | null {
  const times = jobs
    .filter((job) => job.state === 'waiting' && isAllowed(job, batch))
    .map(({ nextTryAt }) => nextTryAt);
  return times.length === 0 ? null : Math.min(...times);
}

/** Nobody runs these any more: whoever did was stopped. They begin again at once, but not for ever. */
export function recoverLane({ jobs, batch }: QueueState, lane: Lane, now: number): QueueChange {
  const stopped = jobs.filter((job) => job.state === 'running' && laneOf(job) === lane);
  const isOver = ({ attempts }: Job) => attempts >= maxAttempts;
  return {
    put: stopped.map((job) =>
      isOver(job) ? giveUp(job, interrupted) : { ...job, state: 'waiting', nextTryAt: now },
    ),
    ...countIn(batch, stopped.filter(isOver), 'failed'),
  };
}

/** After a try. A job that was cancelled or forgotten while it ran is no longer there, and stays so. */
export function settleJob(state: QueueState, id: string, result: JobResult, now: number): QueueChange {
  const job = state.jobs.find((other) => other.id === id);
  if (!job) return {};
  if (result.kind === 'kept') {
    // Of many pages those that were there already are no news.
    const isNews = job.batch === null || result.outcome.kind !== 'unchanged';
    const log = isNews ? [describeResult(result.outcome, now)] : [];
    return { remove: [id], log, ...countIn(state.batch, [job], 'done') };
  }
  if (result.kind === 'skipped') {
    return { remove: [id], log: describeSkip(result, now), ...countIn(state.batch, [job], 'skipped') };
  }
  const { sentence, text, work = job.work } = result;
  const tried: Job = text
    ? { ...job, work: { kind: 'text' }, title: text.page.title, failure: sentence }
    : { ...job, work, failure: sentence };
  const texts = text ? [{ id, text }] : [];
  if (result.isFinal && job.batch !== null) {
    // Of many, those that cannot be read are counted and not kept for the user to look after.
    const log = [toEntry(job, 'failed', sentence, now)];
    return { remove: [id], log, ...countIn(state.batch, [job], 'failed') };
  }
  if (result.isFinal || job.attempts >= maxAttempts) {
    return { put: [giveUp(tried, sentence)], texts, ...countIn(state.batch, [job], 'failed') };
  }
  const nextTryAt = result.work ? now : toNextTry(job.attempts, now);
  return { put: [{ ...tried, state: 'waiting', nextTryAt }], texts };
}

function giveUp(job: Job, failure: string): Job {
  // It counts as failed in its batch; what the user does with it later is another matter.
  return { ...job, state: 'given-up', batch: null, failure };
}

/** By hand: at once, and from the beginning. */
export function retryJob({ jobs }: QueueState, id: string, now: number): QueueChange {
  const job = jobs.find((other) => other.id === id && other.state !== 'running');
  if (!job) return {};
  return { put: [{ ...job, state: 'waiting', attempts: 0, nextTryAt: now, priority: 0 }] };
}

/** Takes jobs out; one that runs may still finish, unless its text was waiting only. */
export function cancelJobs(
  { jobs, batch }: QueueState,
  isMeant: (job: Job) => boolean,
  now: number,
  sentence = '',
): QueueChange {
  const meant = jobs.filter(isMeant);
  return {
    remove: meant.map(({ id }) => id),
    log: sentence === '' ? [] : meant.map((job) => toEntry(job, 'cancelled', sentence, now)),
    ...countIn(batch, meant, 'skipped'),
  };
}

type Counter = 'done' | 'skipped' | 'failed';

function countIn(batch: Batch | null, jobs: readonly Job[], counter: Counter): { batch?: Batch } {
  const own = jobs.filter((job) => batch !== null && job.batch === batch.id).length;
  if (batch === null || own === 0) return {};
  const counted = { ...batch, [counter]: batch[counter] + own };
  const isOver = counted.done + counted.skipped + counted.failed >= counted.total;
  return { batch: isOver && counted.state === 'running' ? { ...counted, state: 'finished' } : counted };
}

/** Begins a batch: a job for each address that is not waiting already; the one before is over. */
export function startBatch(
  { jobs }: QueueState,
  {
    id,
    drafts,
    createId,
    now,
  }: { id: string; drafts: readonly JobDraft[]; createId: () => string; now: number },
): QueueChange {
  const left = jobs.filter(({ batch, state }) => batch === null || state === 'running');
  const free = Math.max(0, queueLimits.jobs - left.length);
  const put = drafts.slice(0, free).map((draft): Job => ({
    ...{ title: '', ...draft, priority: 2, batch: id },
    ...{ id: createId(), state: 'waiting', attempts: 0, addedAt: now, nextTryAt: now, failure: null },
  }));
  const remove = jobs.filter((job) => !left.includes(job)).map((job) => job.id);
  const state = put.length === 0 ? 'finished' : 'running';
  return {
    put,
    remove,
    batch: { id, state, total: put.length, done: 0, skipped: 0, failed: 0, startedAt: now },
  };
}
