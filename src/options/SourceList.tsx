import { useRef } from 'react';
import type { SourceSummary } from '../lib/memory';
import type { ForgettableSource } from '../ui/use-forget';
import { useNow } from '../ui/use-now';
import { SourceRow } from './SourceRow';

interface SourceListProps {
  sources: readonly SourceSummary[];
  hasMore: boolean;
  onForget: (source: ForgettableSource) => void;
  onShowMore: () => void;
}

export function SourceList({ sources, hasMore, onForget, onShowMore }: SourceListProps) {
  const now = useNow();
  const listRef = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul className="source-list" ref={listRef} aria-label="Remembered pages, newest first">
        {sources.map((source, index) => (
          <SourceRow
            key={source.sourceUrl}
            source={source}
            now={now}
            onForget={() => {
              // The row goes away with its button; the keyboard goes on at its neighbour.
              const buttons = listRef.current?.querySelectorAll('button');
              (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
              onForget(source);
            }}
          />
        ))}
      </ul>
      {hasMore && (
        <button type="button" className="button show-more" data-testid="show-more" onClick={onShowMore}>
          Show more
        </button>
      )}
    </>
  );
}
