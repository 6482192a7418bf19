import type { LearnedItem, ReviewDecision } from '../../lib/learning/learned';
import { LearnedText } from './LearnedText';
import { describeAbout, describeReview, toName } from './learned-words';
import { OriginLine } from './OriginLine';

interface ReviewRowProps {
  item: LearnedItem;
  now: number;
  onResolve: (decision: ReviewDecision) => void;
  onOpenChat: (id: string) => void;
}

export function ReviewRow({ item, now, onResolve, onOpenChat }: ReviewRowProps) {
  const { text, about, review } = item;
  if (!review) return null;
  const hasConflict = review.conflicts.length > 0;
  const choices: { decision: ReviewDecision; label: string; look: string }[] = [
    ...(hasConflict ? [{ decision: 'replace', label: 'Replace the old', look: 'button' } as const] : []),
    { decision: 'accept', label: hasConflict ? 'Keep both' : 'Accept', look: 'button' },
    { decision: 'reject', label: 'Reject', look: 'button button-quiet' },
  ];
  return (
    <li className="review" data-testid="review" data-url={item.url}>
      <LearnedText text={text} />
      <p className="source-row-facts">
        {describeAbout(about).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      <p className="review-reason" data-testid="review-reason">
        {describeReview(review)}
      </p>
      {hasConflict && (
        <ul className="review-conflicts">
          {review.conflicts.map((conflict) => (
            <li key={conflict.url}>{conflict.text}</li>
          ))}
        </ul>
      )}
      <OriginLine item={item} now={now} onOpenChat={onOpenChat} />
      <div className="review-buttons">
        {choices.map(({ decision, label, look }) => (
          <button
            key={decision}
            type="button"
            className={look}
            data-testid={`review-${decision}`}
            aria-label={`${label}: ${toName(text)}`}
            onClick={() => onResolve(decision)}
          >
            {label}
          </button>
        ))}
      </div>
    </li>
  );
}
