import { type ActivityEntry, type Job } from '../../lib/agent/auto-indexer';
import { belongsTo, hostOf } from '../../lib/pages';
import type { MemoryFilter } from '../../lib/memory';
import type { Activity } from '../../messaging/protocol';
import { notifyPages } from '../../platform/wire/notifications';
import { jobStore, pageKeeper, pageQueue, runQueue } from './page-queue';

/** What became of pages, and what waits. */
export async function getActivity(): Promise<Activity> {
  const [{ jobs, batch }, entries] = await Promise.all([jobStore.read(), jobStore.listActivity()]);
  // One of many is told of as one of many.
  const own = jobs.filter((job) => job.batch === null || job.state === 'running');
  return { jobs: own.sort((left, right) => right.addedAt - left.addedAt), entries, batch };
}

export async function cancelJob(id: string): Promise<void> {
  await pageQueue.cancel((job) => job.id === id, 'Cancelled by you.');
}

/** Empties the list; what waits goes on waiting, what was given up is gone. */
export async function clearActivity(): Promise<void> {
  await pageQueue.cancel(({ state }) => state === 'given-up');
  await jobStore.removeActivity(() => true);
  notifyPages({ type: 'activity-changed' });
}

type ForgottenFilter = Pick<MemoryFilter, 'sourceUrl' | 'site' | 'after' | 'before'>;

/** What is forgotten must neither come back from the queue or an answer that is being written, nor be named in the list. */
export async function forgetActivity(filter: ForgottenFilter, keepsQuotations = false): Promise<void> {
  const isMeantPage = (url: string, wantedAt: number) => isMeant(filter, url, hostOf(url) ?? '', wantedAt);
  await pageKeeper.beginForgetting(isMeantPage, Date.now(), { keepsQuotations });
  await removeActivity(filter);
}

/** Out of the queue and the list alone. */
export async function removeActivity(filter: ForgottenFilter): Promise<void> {
  await pageQueue.cancel(({ url, addedAt }: Job) => isMeant(filter, url, hostOf(url) ?? '', addedAt));
  await jobStore.removeActivity(({ url, site, at }: ActivityEntry) => isMeant(filter, url, site, at));
  // What was removed is taken out of the files too, now or, if we are stopped, at the next start.
  runQueue();
  notifyPages({ type: 'activity-changed' });
}

function isMeant(filter: ForgottenFilter, url: string | null, site: string, time: number): boolean {
  return (
    (filter.sourceUrl === undefined || filter.sourceUrl === url) &&
    (filter.site === undefined || belongsTo(site, filter.site)) &&
    (filter.after === undefined || time >= filter.after) &&
    (filter.before === undefined || time < filter.before)
  );
}
