import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../Icon';
import type { ChipView } from './learned-chip';

interface LearnedChipProps {
  view: ChipView;
  onUndo: () => void;
  onRedo: () => void;
  onEdit: (text: string) => void;
}

export function LearnedChip({ view, onUndo, onRedo, onEdit }: LearnedChipProps) {
  const { kind, label, text, replaced } = view;
  /** The words while they are changed. */
  const [draft, setDraft] = useState<string | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const isTakenBack = kind === 'taken-back';
  const canAct = kind === 'kept' || isTakenBack;

  const endEdit = (isWanted: boolean) => {
    if (draft === null) return;
    setDraft(null);
    if (isWanted && draft.trim() !== '' && draft.trim() !== text) onEdit(draft.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    endEdit(event.key === 'Enter');
    // It is there again once this has been drawn.
    requestAnimationFrame(() => editButton.current?.focus());
  };

  return (
    <div className="learned-chip" data-testid="learned-chip" data-kind={kind}>
      <Icon name="memory" />
      {draft === null ? (
        <div className="learned-chip-words">
          <span className="learned-chip-label">{label}</span> {text}
          {canAct && (
            <span className="learned-chip-actions">
              {/* One button for both: the keyboard stays where it is. */}
              <button
                type="button"
                className="button-link"
                data-testid={isTakenBack ? 'learned-redo' : 'learned-undo'}
                onClick={isTakenBack ? onRedo : onUndo}
              >
                {isTakenBack ? 'Redo' : 'Undo'}
              </button>
              {!isTakenBack && (
                <button
                  ref={editButton}
                  type="button"
                  className="button-link"
                  data-testid="learned-edit"
                  onClick={() => setDraft(text)}
                >
                  Edit
                </button>
              )}
            </span>
          )}
          {replaced !== null && (
            <span className="learned-chip-replaced" data-testid="learned-replaced">
              In place of: {replaced}
            </span>
          )}
        </div>
      ) : (
        <input
          className="learned-chip-field"
          data-testid="learned-field"
          aria-label="What is to be remembered"
          autoFocus
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => endEdit(true)}
          onKeyDown={onKey}
        />
      )}
    </div>
  );
}
