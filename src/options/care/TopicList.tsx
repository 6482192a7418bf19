import type { TopicMatch } from '../../lib/learning/learned';
import { siteName } from '../../ui/site-name';
import { nameKind } from '../../lib/learning';

interface TopicListProps {
  title: string;
  matches: readonly TopicMatch[];
  isChosen: (url: string) => boolean;
  onChoose: (url: string, isWanted: boolean) => void;
}

/** What may go, each to be left out by its box. */
export function TopicList({ title, matches, isChosen, onChoose }: TopicListProps) {
  if (matches.length === 0) return null;
  return (
    <fieldset className="topic-list">
      <legend className="topic-title">{title}</legend>
      {matches.map(({ url, docType, title: name, excerpt }) => (
        <label key={url} className="topic-match" data-testid="topic-match" title={url}>
          <input
            type="checkbox"
            className="topic-check"
            checked={isChosen(url)}
            onChange={(event) => onChoose(url, event.target.checked)}
          />
          <span className="topic-words">
            {name || url}{' '}
            <span className="care-site">
              {nameKind(docType)}
              {docType === 'page' && ` of ${siteName(url)}`}
            </span>
            {excerpt !== '' && excerpt !== name && <span className="topic-excerpt">{excerpt}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
