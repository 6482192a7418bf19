import type { EarlierVersion } from '../../lib/learning/learned';
import { countOf } from '../../ui/count-of';
import { RelativeTime } from '../../ui/RelativeTime';

/** What something has replaced. Kept as history, and never used in an answer. */
export function EarlierVersions({ versions, now }: { versions: readonly EarlierVersion[]; now: number }) {
  return (
    <details className="learned-earlier" data-testid="learned-earlier">
      <summary>{countOf(versions.length, 'earlier version')}</summary>
      <ul className="learned-versions">
        {versions.map(({ url, text, createdAt }) => (
          <li key={url}>
            {text} <RelativeTime timestamp={createdAt} now={now} />
          </li>
        ))}
      </ul>
    </details>
  );
}
