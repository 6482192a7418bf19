import { indexPage } from '../lib/agent/auto-indexer';
import type { PageOutcome } from '../lib/agent/types';
import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { toErrorPayload } from '../shared/app-error';
import { readPage } from './read-tab';

/** Remembers the page in a tab because the user said so; tells the open panels how it went. */
export async function rememberTab(tabId: number): Promise<PageOutcome> {
  const page = await readPage(tabId).then(
    (captured) => indexPage(memoryClient, captured),
    (error: unknown): PageOutcome => ({ kind: 'not-remembered', notice: toErrorPayload(error).message }),
  );
  notifyPages({ type: 'page-outcome', tabId, page });
  if (page.kind !== 'not-remembered') notifyPages({ type: 'memory-changed' });
  return page;
}
