import { belongsTo, hostOf, type ActivityEntry, type Job } from '../lib/agent/auto-indexer';
import type { MemoryFilter } from '../lib/memory';
import type { Activity } from '../messaging/protocol';
import { notifyPages } from '../platform/notifications';
import { jobStore, pageQueue, runQueue } from './page-queue';

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

/** What is forgotten must neither come back from the queue nor be named in the list. */
export async function forgetActivity(
  filter: Pick<MemoryFilter, 'sourceUrl' | 'site' | 'after' | 'before'>,
): Promise<void> {
  const isMeant = (url: string | null, site: string, time: number) =>
    (filter.sourceUrl === undefined || filter.sourceUrl === url) &&
    (filter.site === undefined || belongsTo(site, filter.site)) &&
    (filter.after === undefined || time >= filter.after) &&
    (filter.before === undefined || time < filter.before);
  await pageQueue.cancel(({ url, addedAt }: Job) => isMeant(url, hostOf(url) ?? '', addedAt));
  await jobStore.removeActivity(({ url, site, at }: ActivityEntry) => isMeant(url, site, at));
  // What was removed is taken out of the files too, now or, if we are stopped, at the next start.
  runQueue();
  notifyPages({ type: 'activity-changed' });
}
