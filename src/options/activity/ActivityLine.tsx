import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/RelativeTime';

interface ActivityLineProps {
  label: string;
  tone: 'good' | 'plain' | 'bad';
  title: string;
  /** Shown on hovering; null for what has no address here. */
  url: string | null;
  site: string;
  sentence: string;
  at: number;
  now: number;
  children?: ReactNode;
}

/** One page in the list, with what can be done about it. */
export function ActivityLine(props: ActivityLineProps) {
  const { label, tone, title, url, site, sentence, at, now, children } = props;
  return (
    <li className="activity-row" data-testid="activity-row" data-label={label}>
      <span className="activity-label" data-tone={tone}>
        {label}
      </span>
      <div className="source-words">
        <p className="source-row-title" title={url ?? undefined}>
          {title || url || site}
        </p>
        <p className="source-row-facts">
          {(title !== '' || url !== null) && <span>{site}</span>}
          <RelativeTime timestamp={at} now={now} />
        </p>
        {sentence !== '' && <p className="activity-sentence">{sentence}</p>}
      </div>
      {children}
    </li>
  );
}
