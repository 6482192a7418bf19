import { useRef } from 'react';
import { countOf } from '../../ui/count-of';
import { useNow } from '../../ui/use-now';
import { LearnedRow } from './LearnedRow';
import { kindWords, nothingLearned } from './learned-words';
import type { LearnedActions } from './use-learned-actions';
import type { Learned } from './use-learned-list';

interface LearnedListProps {
  learned: Learned;
  actions: LearnedActions;
  onOpenChat: (id: string) => void;
  onShowMore: () => void;
}

export function LearnedList({ learned, actions, onOpenChat, onShowMore }: LearnedListProps) {
  const { items, total, view } = learned;
  const now = useNow();
  const listRef = useRef<HTMLUListElement>(null);
  const query = view.query.trim();
  return (
    <>
      <p className="visually-hidden" role="status">
        {query !== '' && countOf(total, 'thing') + ' found'}
      </p>
      {items.length === 0 && (
        <p className="card nothing-yet" data-testid="learned-empty">
          {query !== '' && 'Nothing that was learned has these words, or means this.'}
          {query === '' && (view.docType === undefined ? nothingLearned : kindWords[view.docType].nothing)}
        </p>
      )}
      {items.length > 0 && (
        <ul className="source-list" ref={listRef} aria-label="What was learned, newest first">
          {items.map((item, index) => (
            <LearnedRow
              key={item.url}
              item={item}
              now={now}
              onEdit={(text, keep) => actions.edit(item, text, keep)}
              onPin={() => actions.pin(item)}
              onForget={() => {
                // The row goes away with its button; the keyboard goes on at its neighbour.
                focusAfter(listRef.current, index);
                actions.forget(item);
              }}
              onOpenChat={onOpenChat}
            />
          ))}
        </ul>
      )}
      {items.length < total && items.length > 0 && (
        <button type="button" className="button show-more" data-testid="learned-more" onClick={onShowMore}>
          Show more
        </button>
      )}
    </>
  );
}

/** After the last one, at what is always there. */
function focusAfter(list: HTMLElement | null, index: number): void {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-testid=learned-forget]');
  const always = list?.closest('section')?.querySelector<HTMLElement>('[data-testid=learned-add]');
  (buttons?.[index + 1] ?? buttons?.[index - 1] ?? always)?.focus();
}
