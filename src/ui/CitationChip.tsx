import type { Citation } from '../lib/chats';
import { formatRelativeTime } from '../shared/relative-time';
import { siteName } from './site-name';
import { useNow } from './use-now';

interface CitationChipProps {
  citation: Citation;
  onOpen: (citation: Citation) => void;
}

/** The small number in an answer that opens the passage it stands for. */
export function CitationChip({ citation, onOpen }: CitationChipProps) {
  const { index, label, title, sourceUrl: url, readAt } = citation;
  const now = useNow();
  const facts = [title || url, siteName(url), formatRelativeTime(readAt, now)];
  return (
    <button
      type="button"
      className="citation-chip"
      data-testid="citation-marker"
      data-citation-index={index}
      data-label={label}
      aria-label={`Source ${index}, ${label}: ${title || url}`}
      title={`${label}: ${facts.join(' · ')}`}
      onClick={() => onOpen(citation)}
    >
      {index}
    </button>
  );
}
