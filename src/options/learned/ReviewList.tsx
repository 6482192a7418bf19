import { useRef } from 'react';
import type { ImportedResolution, LearnedItem, ReviewDecision } from '../../lib/learning/learned';
import { countOf } from '../../ui/count-of';
import { Icon } from '../../ui/Icon';
import { useNow } from '../../ui/use-now';
import { ImportedBar } from './ImportedBar';
import { ReviewRow } from './ReviewRow';

interface ReviewListProps {
  items: readonly LearnedItem[];
  /** How many wait in all, and how many of them came with a file. */
  total: number;
  imported: number;
  onResolve: (item: LearnedItem, decision: ReviewDecision) => void;
  onResolveImported: (decision: ImportedResolution['decision']) => void;
  onOpenChat: (id: string) => void;
}

/** What was learned but is not used until the user has looked at it. */
export function ReviewList(props: ReviewListProps) {
  const { items, total, imported, onResolve, onResolveImported, onOpenChat } = props;
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  if (items.length === 0) return null;
  return (
    <div className="reviews card" data-testid="reviews">
      {/* The row that was answered goes away with its buttons; the keyboard goes on here. */}
      <h3 className="reviews-title" ref={title} tabIndex={-1}>
        <Icon name="warning" />
        {countOf(total, 'thing')} to look at
      </h3>
      <p className="reviews-lead">Not used in any answer until you decide.</p>
      <ImportedBar
        count={imported}
        onResolve={(decision) => {
          title.current?.focus();
          onResolveImported(decision);
        }}
      />
      <ul>
        {items.map((item) => (
          <ReviewRow
            key={item.url}
            item={item}
            now={now}
            onResolve={(decision) => {
              title.current?.focus();
              onResolve(item, decision);
            }}
            onOpenChat={onOpenChat}
          />
        ))}
      </ul>
    </div>
  );
}
