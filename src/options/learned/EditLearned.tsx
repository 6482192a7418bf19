import { useId, useState, type KeyboardEvent } from 'react';
import { maxLearnedLength } from '../../messaging/limits';

interface EditLearnedProps {
  text: string;
  /** What it was can stay as an earlier version. */
  canKeep: boolean;
  /** Null: nothing is to change. */
  onEnd: (text: string | null, keep: boolean) => void;
}

/** The words in a field: Enter saves, Escape leaves them as they are. */
export function EditLearned({ text, canKeep, onEnd }: EditLearnedProps) {
  const [draft, setDraft] = useState(text);
  const [keep, setKeep] = useState(false);
  const hintId = useId();
  const save = () => onEnd(draft.trim(), keep);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd(null, false);
    else if (event.key === 'Enter' && !event.shiftKey) save();
    else return;
    event.preventDefault();
  };
  return (
    <div className="learned-edit">
      <textarea
        className="field-input learned-field"
        data-testid="learned-field"
        aria-label="What is remembered"
        aria-describedby={hintId}
        rows={1}
        maxLength={maxLearnedLength}
        autoFocus
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKey}
      />
      <p className="visually-hidden" id={hintId}>
        Enter saves, Escape cancels.
      </p>
      <div className="learned-edit-end">
        {canKeep && (
          <label className="learned-keep">
            <input
              type="checkbox"
              data-testid="learned-keep"
              checked={keep}
              onChange={(event) => setKeep(event.target.checked)}
            />
            It has changed: keep the old as an earlier version
          </label>
        )}
        <button type="button" className="button button-primary" data-testid="learned-save" onClick={save}>
          Save
        </button>
        <button
          type="button"
          className="button"
          data-testid="learned-cancel"
          onClick={() => onEnd(null, false)}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}
