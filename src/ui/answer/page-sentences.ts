import type { PageNews } from '../../lib/pages';
import type { TabState } from '../../messaging/protocol';
import { countOf } from '../count-of';
import { formatRelativeTime } from '../../shared/relative-time';

/** What memory holds of the page in front, as one line. */
export function describeTabState({ notice, remembered, site }: TabState, now: number): string {
  if (notice !== null) return notice;
  if (!remembered) return site?.decision.sentence || 'Not remembered yet';
  const { updatedAt, chunkCount, truncated, details } = remembered;
  const sentence = `Remembered ${formatRelativeTime(updatedAt, now)}`;
  if (details['kept'] === 'address-only') return `${sentence} · title and address only`;
  const passages = `${sentence} · ${countOf(chunkCount, 'passage')}`;
  return truncated ? `${passages} · first part only` : passages;
}

/** What became of a page that was read. */
export function describePageOutcome(page: PageNews): string {
  if (page.kind === 'being-remembered') return `Being remembered: ${page.title || page.sourceUrl}`;
  if (page.kind === 'not-remembered' || page.kind === 'address-only') return page.notice;
  const what = page.kind === 'remembered' ? 'Read and remembered' : 'Already remembered';
  const sentence = `${what}: ${page.title || page.sourceUrl} · ${countOf(page.passages, 'passage')}`;
  return page.notice === undefined ? sentence : `${sentence}. ${page.notice}`;
}
