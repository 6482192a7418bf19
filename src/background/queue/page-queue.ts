/** The one queue of the service worker, wired to the browser. What it holds is in its database. */
import { JobQueue, PageKeeper } from '../../lib/agent/auto-indexer';
import { memoryClient } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { openJobStore } from '../../platform/storage/operational-database';
import { createRequestId } from '../../platform/storage/random-id';
import { createLogger } from '../../shared/logger';
import { closeOpenedTabs } from './opened-tabs';
import { performJob } from './perform-job';
import { createLanes } from './queue-lanes';

export const queueAlarm = 'queue';
/** The browser rings no sooner. In ms. */
const shortestAlarmMs = 30_000;

const logger = createLogger('background');
export const jobStore = openJobStore();
export const pageKeeper = new PageKeeper(memoryClient);

export const pageQueue = new JobQueue({
  store: jobStore,
  clock: Date,
  createId: createRequestId,
  perform: (job) => performJob(job, { keeper: pageKeeper, store: jobStore }),
  withLane: createLanes(navigator.locks),
  wakeAt: (time) => void setAlarm(time),
  onChange: () => notifyPages({ type: 'activity-changed' }),
});

async function setAlarm(time: number | null): Promise<void> {
  if (time === null) await chrome.alarms.clear(queueAlarm);
  else await chrome.alarms.create(queueAlarm, { when: Math.max(time, Date.now() + shortestAlarmMs) });
}

/** Goes on with what waits; called whenever this worker starts and when the alarm rings. */
export function runQueue(): void {
  runAll().catch((error: unknown) => logger.warn('the queue stopped', error));
}

async function runAll(): Promise<void> {
  await pageQueue.run();
  await jobStore.eraseRemoved();
  // Nothing is left behind by work that was cancelled or cut off.
  const { jobs } = await jobStore.read();
  await closeOpenedTabs((url) => jobs.some((job) => job.url === url));
}
