import type { Citation } from '../lib/agent/types';

interface CitationChipProps {
  citation: Citation;
  onOpen: (citation: Citation) => void;
}

/** The small number in an answer that opens the passage it stands for. */
export function CitationChip({ citation, onOpen }: CitationChipProps) {
  const name = citation.title || citation.url;
  return (
    <button
      type="button"
      className="citation-chip"
      data-testid="citation-marker"
      data-citation-index={citation.index}
      aria-label={`Source ${citation.index}: ${name}`}
      title={name}
      onClick={() => onOpen(citation)}
    >
      {citation.index}
    </button>
  );
}
