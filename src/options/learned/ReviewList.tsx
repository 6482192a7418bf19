import { useRef } from 'react';
import type { LearnedItem, ReviewDecision } from '../../lib/agent/learned';
import { countOf } from '../../ui/count-of';
import { Icon } from '../../ui/Icon';
import { useNow } from '../../ui/use-now';
import { ReviewRow } from './ReviewRow';

interface ReviewListProps {
  items: readonly LearnedItem[];
  onResolve: (item: LearnedItem, decision: ReviewDecision) => void;
  onOpenChat: (id: string) => void;
}

/** What was learned but is not used until the user has looked at it. */
export function ReviewList({ items, onResolve, onOpenChat }: ReviewListProps) {
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  if (items.length === 0) return null;
  return (
    <div className="reviews card" data-testid="reviews">
      {/* The row that was answered goes away with its buttons; the keyboard goes on here. */}
      <h3 className="reviews-title" ref={title} tabIndex={-1}>
        <Icon name="warning" />
        {countOf(items.length, 'thing')} to look at
      </h3>
      <p className="reviews-lead">Not used in any answer until you decide.</p>
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
