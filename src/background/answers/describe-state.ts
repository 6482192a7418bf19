import { countKinds, describeKinds } from '../../lib/learning';
import { memoryClient } from '../../platform/wire/memory-client';
import { countOf } from '../../shared/count-of';
import { getActivity } from '../queue/activity';

/** What the memory holds and is busy with, as sentences for an answer. */
export async function describeState(): Promise<string[]> {
  const [stats, kinds, { jobs, batch }] = await Promise.all([
    memoryClient.getStats(),
    countKinds(memoryClient),
    getActivity(),
  ]);
  const waiting = jobs.filter(({ state }) => state !== 'given-up').length;
  const megabytes = (stats.indexSizeBytes / 1_000_000).toFixed(1);
  return [
    `In memory: ${describeKinds(kinds)}, ${megabytes} MB.`,
    waiting === 0
      ? 'No page waits to be remembered.'
      : `${countOf(waiting, 'page')} ${waiting === 1 ? 'waits' : 'wait'} to be remembered.`,
    ...(batch?.state === 'running'
      ? [
          `Of ${countOf(batch.total, 'page')} from the past, ${batch.done + batch.skipped + batch.failed} are done.`,
        ]
      : []),
    ...(stats.pendingEmbeddings === 0
      ? []
      : [`${countOf(stats.pendingEmbeddings, 'passage')} are found by word only until they are understood.`]),
  ];
}
