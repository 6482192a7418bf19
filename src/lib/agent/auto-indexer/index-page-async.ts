import { type CapturedPage, type Decision, type Occasion, toSourceUrl } from '../../pages';
import type { JobQueue } from './job-queue';

/**
 * Remembers a page without anybody waiting for it: it goes into the durable queue, and is tried until it is stored.
 * Never throws and never delays. What may not be kept in full never enters the queue as text.
 */
export function indexPageAsync(
  queue: Pick<JobQueue, 'add'>,
  page: CapturedPage,
  { allow }: Decision,
  {
    occasion,
    readAt,
    onFailure,
  }: { occasion: Occasion; readAt: number; onFailure: (error: unknown) => void },
): void {
  if (allow === 'never') return;
  // Of a page whose address alone is kept, the text does not even wait.
  const waiting = allow === 'full' ? page : { ...page, text: '' };
  const draft = {
    url: toSourceUrl(page.url),
    title: page.title,
    occasion,
    work: { kind: 'text' },
  } as const;
  void queue.add(draft, { page: waiting, readAt }).catch(onFailure);
}
