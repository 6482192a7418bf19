import type { SourceSummary } from '../lib/memory';
import { countOf } from '../ui/count-of';
import { RelativeTime } from '../ui/RelativeTime';
import { siteName } from '../ui/site-name';
import { describeVersions } from './describe-versions';

interface SourceRowProps {
  source: SourceSummary;
  now: number;
  onForget: () => void;
}

export function SourceRow({ source, now, onForget }: SourceRowProps) {
  const title = source.title || source.sourceUrl;
  const changes = describeVersions(source.details);
  return (
    <li className="source-row" data-testid="source-row" data-source-url={source.sourceUrl}>
      <div className="source-words">
        <p className="source-row-title" title={source.sourceUrl}>
          {title}
        </p>
        <p className="source-row-facts">
          <span>{siteName(source.sourceUrl)}</span>
          <RelativeTime timestamp={source.lastVisitedAt} now={now} />
          <span>
            {source.details['kept'] === 'address-only'
              ? 'title and address only'
              : countOf(source.chunkCount, 'passage')}
          </span>
          {source.truncated && <span>first part only</span>}
          {source.details['isSelection'] === true && <span>selected text</span>}
        </p>
        {changes !== '' && (
          <p className="activity-sentence" data-testid="source-changes">
            {changes}
          </p>
        )}
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
