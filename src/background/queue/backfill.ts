import { startBatch, type Batch, type JobDraft } from '../../lib/agent/auto-indexer';
import { toSourceUrl } from '../../lib/pages';
import type { BackfillChoice } from '../../messaging/backfill';
import { backfillChoiceSchema, parseAt } from '../../messaging/schemas';
import { listBookmarks, listHistory } from '../../platform/tabs/browsing-past';
import { notifyPages } from '../../platform/wire/notifications';
import { createRequestId } from '../../platform/storage/random-id';
import { AppError } from '../../shared/app-error';
import { decideAddress } from '../tabs/decide-page';
import { jobStore, runQueue } from './page-queue';
import { toDrafts } from '../tabs/ways-in';

const dayMs = 24 * 60 * 60_000;

/** Puts pages of before into the queue, where they wait behind everything else. */
export async function startBackfill(input: BackfillChoice): Promise<Batch> {
  const choice = parseAt(backfillChoiceSchema, input, 'this choice');
  const drafts = (await gather(choice)).slice(0, choice.limit);
  const { batch: current } = await jobStore.read();
  if (current?.state === 'running' || current?.state === 'paused') {
    throw new AppError(
      'refused',
      'Pages of before are being remembered already. Wait, or cancel that first.',
    );
  }
  const ids = { id: createRequestId(), createId: createRequestId };
  const { batch } = await jobStore.change((state) => startBatch(state, { ...ids, drafts, now: Date.now() }));
  notifyPages({ type: 'activity-changed' });
  runQueue();
  if (!batch) throw new AppError('internal', 'The queue did not take the pages.');
  return batch;
}

export async function changeBackfill(action: 'pause' | 'resume' | 'cancel'): Promise<void> {
  const state = { pause: 'paused', resume: 'running', cancel: 'cancelled' } as const;
  await jobStore.change(({ batch, jobs }) => {
    if (batch?.state !== 'running' && batch?.state !== 'paused') return {};
    const left = jobs.filter((job) => job.batch === batch.id && job.state !== 'running');
    return {
      batch: { ...batch, state: state[action] },
      remove: action === 'cancel' ? left.map(({ id }) => id) : [],
    };
  });
  notifyPages({ type: 'activity-changed' });
  runQueue();
}

/** Addresses of pages that may be kept, newest first, each once. */
async function gather({ origin, days, limit }: BackfillChoice): Promise<JobDraft[]> {
  if (origin === 'tabs') return toDrafts(await chrome.tabs.query({}));
  const since = days === null ? 0 : Date.now() - days * dayMs;
  const addresses = origin === 'bookmarks' ? await listBookmarks(since) : await listHistory(since, limit * 3);
  const drafts = new Map<string, JobDraft>();
  for (const address of addresses) {
    if (drafts.size >= limit) break;
    // A site that is kept out does not even enter the queue.
    if ((await decideAddress('told', address)).allow === 'never') continue;
    const url = toSourceUrl(address);
    drafts.set(url, { url, occasion: 'told', work: { kind: 'address' } });
  }
  return [...drafts.values()];
}
