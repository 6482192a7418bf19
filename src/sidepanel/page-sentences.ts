import type { PageOutcome } from '../lib/agent/types';
import type { TabState } from '../messaging/protocol';
import { countOf } from '../ui/count-of';
import { formatRelativeTime } from '../ui/relative-time';

/** What memory holds of the page in front, as one line. */
export function describeTabState({ notice, remembered }: TabState, now: number): string {
  if (notice !== null) return notice;
  if (!remembered) return 'Not remembered yet';
  const { updatedAt, chunkCount, truncated } = remembered;
  const sentence = `Remembered ${formatRelativeTime(updatedAt, now)} · ${countOf(chunkCount, 'passage')}`;
  return truncated ? `${sentence} · first part only` : sentence;
}

/** What became of a page that was read. */
export function describePageOutcome(page: PageOutcome): string {
  if (page.kind === 'not-remembered') return page.notice;
  const what = page.kind === 'remembered' ? 'Read and remembered' : 'Already remembered';
  const sentence = `${what}: ${page.title || page.url} · ${countOf(page.passages, 'passage')}`;
  return page.notice === undefined ? sentence : `${sentence}. ${page.notice}`;
}
