import { useState } from 'react';
import { toBeginning } from './learned-words';

/** A long text shows its beginning first. */
export function LearnedText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const beginning = toBeginning(text);
  return (
    <p className="learned-text" data-testid="learned-text">
      {beginning === null || isWhole ? text : beginning}{' '}
      {beginning !== null && (
        <button
          type="button"
          className="button-link"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </p>
  );
}
