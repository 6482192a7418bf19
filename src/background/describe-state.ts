import { memoryClient } from '../platform/memory-client';
import { getActivity } from './activity';

/** What the memory holds and is busy with, as sentences for an answer. */
export async function describeState(): Promise<string[]> {
  const [stats, pages, { jobs, batch }] = await Promise.all([
    memoryClient.getStats(),
    memoryClient.count({ docType: 'page' }),
    getActivity(),
  ]);
  const waiting = jobs.filter(({ state }) => state !== 'given-up').length;
  const megabytes = (stats.indexSizeBytes / 1_000_000).toFixed(1);
  const others = stats.documentCount - pages;
  return [
    `${count(pages, 'page')} and ${count(others, 'other memory', 'other memories')} are remembered, ${megabytes} MB.`,
    waiting === 0
      ? 'No page waits to be remembered.'
      : `${count(waiting, 'page')} ${waiting === 1 ? 'waits' : 'wait'} to be remembered.`,
    ...(batch?.state === 'running'
      ? [
          `Of ${count(batch.total, 'page')} from the past, ${batch.done + batch.skipped + batch.failed} are done.`,
        ]
      : []),
    ...(stats.pendingEmbeddings === 0
      ? []
      : [`${count(stats.pendingEmbeddings, 'passage')} are found by word only until they are understood.`]),
  ];
}

function count(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`;
}
