import { useId, type KeyboardEvent, type RefObject } from 'react';
import { Icon } from '../Icon';
import { describeQuestionLength, questionLimit } from './question-limit';
import { SelectionChip } from './SelectionChip';

interface ComposerProps {
  draft: string;
  selection: string | null;
  placeholder?: string;
  /** It is seen before anything is sent. */
  isTemporary: boolean;
  isRunning: boolean;
  /** There is a tab to ask about. */
  isReady: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onDraftChange: (draft: string) => void;
  onRemoveSelection: () => void;
  onSend: () => void;
  onStop: () => void;
}

export function Composer(props: ComposerProps) {
  const { draft, selection, isRunning, isReady, inputRef, onDraftChange, onRemoveSelection } = props;
  const { placeholder = 'Ask about this page or anything you have read' } = props;
  const lengthId = useId();
  const length = draft.trim().length;
  const lengthSentence = describeQuestionLength(length);
  const isTooLong = length > questionLimit;
  const canSend = isReady && !isRunning && length > 0 && !isTooLong;

  const sendOnEnter = (event: KeyboardEvent) => {
    // While an input method composes, Enter picks a candidate and must not send half a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend) props.onSend();
  };

  return (
    <form
      className="composer"
      data-temporary={props.isTemporary}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) props.onSend();
      }}
    >
      {selection !== null && <SelectionChip text={selection} onRemove={onRemoveSelection} />}
      <div className="composer-row">
        {/* A hidden copy of the draft gives the field its height: `field-sizing` needs a newer Chrome. */}
        <div className="composer-field" data-draft={draft}>
          <textarea
            ref={inputRef}
            className="composer-input"
            data-testid="composer-input"
            rows={1}
            placeholder={placeholder}
            aria-label="Your question"
            aria-describedby={lengthId}
            aria-invalid={isTooLong}
            value={draft}
            onChange={(event) => onDraftChange(event.target.value)}
            onKeyDown={sendOnEnter}
          />
        </div>
        {isRunning ? (
          <button
            type="button"
            className="composer-button"
            data-testid="composer-stop"
            aria-label="Stop answering"
            title="Stop"
            onClick={props.onStop}
          >
            <Icon name="stop" />
          </button>
        ) : (
          <button
            type="submit"
            className="composer-button"
            data-testid="composer-send"
            aria-label="Send question"
            title="Send (Enter)"
            disabled={!canSend}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
      <p className="composer-length" id={lengthId} data-too-long={isTooLong} aria-live="polite">
        {lengthSentence}
      </p>
    </form>
  );
}
