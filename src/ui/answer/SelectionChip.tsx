import { Icon } from '../Icon';

/** The selected text that goes along with the next question. */
export function SelectionChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <div className="selection-chip" data-testid="selection-chip">
      <span className="visually-hidden">Selected text: </span>
      <p className="selection-chip-text">{text}</p>
      <button
        type="button"
        className="button button-quiet selection-chip-remove"
        data-testid="selection-remove"
        aria-label="Remove selected text"
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
