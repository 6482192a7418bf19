import type { MemoryStats } from '../lib/memory';
import { countOf } from '../ui/count-of';
import { formatRelativeTime } from '../shared/relative-time';
import { useNow } from '../ui/use-now';
import { formatBytes } from './format-bytes';

const format = new Intl.NumberFormat('en');

/** `pageCount`: what was learned in chats is stored beside the pages, and is counted elsewhere. */
export function Stats({ stats, pageCount }: { stats: MemoryStats; pageCount: number }) {
  const now = useNow();
  return (
    <>
      <dl className="stats" data-testid="stats">
        <div>
          <dt>Pages</dt>
          <dd>{format.format(pageCount)}</dd>
        </div>
        <div>
          <dt>Passages</dt>
          <dd>{format.format(stats.chunkCount)}</dd>
        </div>
        <div>
          <dt>Size</dt>
          <dd>{formatBytes(stats.indexSizeBytes)}</dd>
        </div>
      </dl>
      <p className="footnote" data-testid="stats-state">
        {describeState(stats, now)}
      </p>
      {stats.pendingEmbeddings > 0 && (
        <p className="footnote">
          {countOf(stats.pendingEmbeddings, 'passage')} can be found by their words already, and by their
          meaning soon.
        </p>
      )}
    </>
  );
}

/** Since this memory was opened: what was written before that is not told apart. */
function describeState({ lastSyncTime, embeddingModelLoaded }: MemoryStats, now: number): string {
  const meaning = embeddingModelLoaded
    ? 'Search by meaning is ready.'
    : 'Search by meaning loads when it is needed; words are found at once.';
  return lastSyncTime === null
    ? meaning
    : `${meaning} Last change: ${formatRelativeTime(lastSyncTime, now)}.`;
}
