import type { Citation } from '../../lib/chats';
import { countOf } from '../count-of';
import { LabelPill } from '../LabelPill';
import { RelativeTime } from '../RelativeTime';
import { siteName } from '../site-name';
import { useNow } from '../use-now';
import { groupSources, type SourceGroup } from './group-sources';

interface SourceListProps {
  citations: readonly Citation[];
  /** Of an answer that has not come to its end, nothing can be said about what it does not name. */
  isRunning: boolean;
  /** Those whose words stand in the answer already: their numbers are enough. */
  quoted: ReadonlySet<number>;
  onOpen: (citation: Citation) => void;
}

/** Where an answer comes from, page by page with the words that are meant; what it does not name is folded. */
export function SourceList({ citations, isRunning, quoted, onOpen }: SourceListProps) {
  const named = groupSources(citations, isRunning ? ['cited', 'matched', 'found'] : ['cited', 'matched']);
  const found = isRunning ? [] : groupSources(citations, ['found']);
  return (
    <>
      {named.length > 0 && <Groups name="Sources" groups={named} quoted={quoted} onOpen={onOpen} />}
      {found.length > 0 && (
        <details className="sources-found" data-testid="sources-found">
          <summary>
            {countOf(found.length, named.length > 0 ? 'more source' : 'source')} found, not named in the
            answer
          </summary>
          <Groups name="Found, not named" groups={found} quoted={quoted} onOpen={onOpen} />
        </details>
      )}
    </>
  );
}

interface GroupsProps {
  name: string;
  groups: readonly SourceGroup[];
  quoted: ReadonlySet<number>;
  onOpen: (citation: Citation) => void;
}

function Groups({ name, groups, quoted, onOpen }: GroupsProps) {
  const now = useNow();
  return (
    <ol className="sources" aria-label={name}>
      {groups.map(({ sourceUrl, title, label, readAt, passages }) => (
        <li key={`${label} ${sourceUrl}`} className="source-group" data-testid="source-group">
          <p className="source-head">
            <span className="source-title">{title || siteName(sourceUrl)}</span>
            <span className="source-facts">
              <LabelPill label={label} />
              <span className="source-site">{siteName(sourceUrl)}</span>
              <span className="source-time">
                <RelativeTime timestamp={readAt} now={now} />
              </span>
            </span>
          </p>
          <ul className="source-passages" data-compact={passages.every(({ index }) => quoted.has(index))}>
            {passages.map((citation) => (
              <li key={citation.index}>
                <Passage citation={citation} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Passage({ citation, onOpen }: { citation: Citation; onOpen: (citation: Citation) => void }) {
  const { index, label, quote, use } = citation;
  return (
    <button
      type="button"
      className="source"
      data-testid="citation"
      data-citation-index={index}
      data-label={label}
      data-use={use}
      onClick={() => onOpen(citation)}
    >
      {/* Its name are the words that are seen: who speaks to the browser says them. */}
      <span className="visually-hidden">Open source </span>
      <span className="source-number">{index}</span>{' '}
      <span className="source-quote">
        {quote} {use === 'matched' && <span className="source-matched">matched by Recollect</span>}
      </span>
    </button>
  );
}
