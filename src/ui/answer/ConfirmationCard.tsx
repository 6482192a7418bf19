import { useEffect, useId, useRef } from 'react';
import type { Confirmation } from '../../lib/agent/turn';
import type { ConfirmationAnswer } from '../../messaging/protocol';
import { Icon } from '../Icon';

interface ConfirmationCardProps {
  confirmation: Confirmation;
  onAnswer: (id: string, answer: ConfirmationAnswer) => void;
}

/** The agent wants to change something: nothing happens without a word from the user. Escape is a no. */
export function ConfirmationCard({ confirmation, onAnswer }: ConfirmationCardProps) {
  const { id, toolName, sentence } = confirmation;
  const sentenceId = useId();
  const titleId = useId();
  const refuseButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const focused = document.activeElement;
    const isTyping = focused instanceof HTMLTextAreaElement && focused.value !== '';
    // The harmless answer: a key that was meant for something else changes nothing.
    if (!isTyping) refuseButton.current?.focus();
    refuseButton.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);

  useEffect(() => {
    const refuseOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onAnswer(id, 'no');
    };
    document.addEventListener('keydown', refuseOnEscape);
    return () => document.removeEventListener('keydown', refuseOnEscape);
  }, [id, onAnswer]);

  return (
    <div
      className="confirmation"
      data-testid="confirmation"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={sentenceId}
    >
      <p className="confirmation-title" id={titleId}>
        <Icon name="shield" />
        Recollect asks before it does this
      </p>
      <p className="confirmation-sentence" id={sentenceId}>
        {sentence}
      </p>
      <div className="confirmation-buttons">
        <button
          type="button"
          className="button button-primary"
          data-testid="confirm-once"
          onClick={() => onAnswer(id, 'once')}
        >
          Allow once
        </button>
        <button
          ref={refuseButton}
          type="button"
          className="button"
          data-testid="confirm-no"
          onClick={() => onAnswer(id, 'no')}
        >
          Don’t
        </button>
        <button
          type="button"
          className="button button-quiet"
          data-testid="confirm-always"
          title={`The tool “${toolName}” will not ask again. Settings can take this back.`}
          onClick={() => onAnswer(id, 'always')}
        >
          Always allow this tool
        </button>
      </div>
    </div>
  );
}
