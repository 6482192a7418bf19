import type { MemoryStats } from '../lib/memory';
import { countOf } from '../ui/count-of';
import { formatBytes } from './format-bytes';

const format = new Intl.NumberFormat('en');

/** `pageCount`: what was learned in chats is stored beside the pages, and is counted elsewhere. */
export function Stats({ stats, pageCount }: { stats: MemoryStats; pageCount: number }) {
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
      {stats.pendingEmbeddings > 0 && (
        <p className="footnote">
          {countOf(stats.pendingEmbeddings, 'passage')} can be found by their words already, and by their
          meaning soon.
        </p>
      )}
    </>
  );
}
