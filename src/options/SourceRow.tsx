import type { SourceSummary } from '../lib/memory';
import { countOf } from '../ui/count-of';
import { RelativeTime } from '../ui/RelativeTime';
import { siteName } from '../ui/site-name';

interface SourceRowProps {
  source: SourceSummary;
  now: number;
  onForget: () => void;
}

export function SourceRow({ source, now, onForget }: SourceRowProps) {
  const title = source.title || source.sourceUrl;
  return (
    <li className="source-row" data-testid="source-row" data-source-url={source.sourceUrl}>
      <div className="source-words">
        <p className="source-row-title" title={source.sourceUrl}>
          {title}
        </p>
        <p className="source-row-facts">
          <span>{siteName(source.sourceUrl)}</span>
          <RelativeTime timestamp={source.lastVisitedAt} now={now} />
          <span>{countOf(source.chunkCount, 'passage')}</span>
          {source.truncated && <span>first part only</span>}
        </p>
      </div>
      <button
        type="button"
        className="button button-quiet"
        data-testid="source-forget"
        aria-label={`Forget ${title}`}
        onClick={onForget}
      >
        Forget
      </button>
    </li>
  );
}
