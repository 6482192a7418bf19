import type { ImportedResolution } from '../../lib/learning/learned';
import { countOf } from '../../ui/count-of';

interface ImportedBarProps {
  /** How many of the things that wait came with a file. */
  count: number;
  onResolve: (decision: ImportedResolution['decision']) => void;
}

/** All that came with a file of another memory, decided about at once. */
export function ImportedBar({ count, onResolve }: ImportedBarProps) {
  if (count === 0) return null;
  return (
    <div className="review" data-testid="imported">
      <p className="review-reason">
        {countOf(count, 'thing')} from an imported file. If you exported the file yourself, on another
        computer or before, take over all of it. If somebody gave it to you, look at each or reject all.
      </p>
      <div className="review-buttons">
        <button
          type="button"
          className="button"
          data-testid="imported-accept"
          onClick={() => onResolve('accept')}
        >
          It is my own: accept all
        </button>
        <button
          type="button"
          className="button button-quiet"
          data-testid="imported-reject"
          onClick={() => onResolve('reject')}
        >
          Reject all from the file
        </button>
      </div>
    </div>
  );
}
