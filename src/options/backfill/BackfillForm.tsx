import { useState } from 'react';
import type { BackfillChoice } from '../../messaging/backfill';
import { countOf } from '../../ui/count-of';
import { ChoiceField } from '../ChoiceField';
import { firstChoice, isOrigin, limits, origins, spans } from './backfill-form';

/** What is to be remembered of before. */
export function BackfillForm({ onStart }: { onStart: (choice: BackfillChoice) => void }) {
  const [choice, setChoice] = useState(firstChoice);
  const isPast = choice.origin !== 'tabs';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onStart(choice);
      }}
    >
      <div className="forget-fields">
        <ChoiceField
          label="From"
          value={choice.origin}
          choices={Object.entries(origins).map(([value, label]) => ({ value, label }))}
          testId="backfill-origin"
          onChange={(origin) => {
            if (isOrigin(origin)) setChoice({ ...choice, origin });
          }}
        />
        {isPast && (
          <ChoiceField
            label={choice.origin === 'bookmarks' ? 'Bookmarked in' : 'Visited in'}
            value={String(choice.days ?? 'all')}
            choices={spans.map(({ label, days }) => ({ value: String(days ?? 'all'), label }))}
            testId="backfill-span"
            onChange={(days) => setChoice({ ...choice, days: days === 'all' ? null : Number(days) })}
          />
        )}
        <ChoiceField
          label="At most"
          value={String(choice.limit)}
          choices={limits.map((limit) => ({ value: String(limit), label: countOf(limit, 'page') }))}
          testId="backfill-limit"
          onChange={(limit) => setChoice({ ...choice, limit: Number(limit) })}
        />
      </div>
      <button type="submit" className="button" data-testid="backfill-start">
        Remember these pages
      </button>
      {isPast && (
        <p className="field-hint backfill-hint">
          The browser asks once whether Recollect may see your {choice.origin}. Pages are opened one after the
          other in a silent tab behind the others, with you signed in as usual, and closed once they are read.
        </p>
      )}
    </form>
  );
}
