import type { Citation } from '../../lib/agent/types';
import { LabelPill } from '../LabelPill';
import { RelativeTime } from '../RelativeTime';
import { siteName } from '../site-name';
import { useNow } from '../use-now';

interface SourceListProps {
  citations: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

export function SourceList({ citations, onOpen }: SourceListProps) {
  const now = useNow();
  return (
    <ol className="sources" aria-label="Sources">
      {citations.map((citation) => (
        <li key={citation.index}>
          <button
            type="button"
            className="source"
            data-testid="citation"
            data-citation-index={citation.index}
            data-label={citation.label}
            onClick={() => onOpen(citation)}
          >
            <span className="source-number">{citation.index}</span>
            <span className="source-title">{citation.title || siteName(citation.url)}</span>
            <span className="source-facts">
              <LabelPill label={citation.label} />
              <span className="source-site">{siteName(citation.url)}</span>
              <span className="source-time">
                <RelativeTime timestamp={citation.readAt} now={now} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
