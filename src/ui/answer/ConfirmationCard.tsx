import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { Confirmation } from '../../lib/chats';
import type { ConfirmationAnswer } from '../../messaging/protocol';
import { describeGrant } from '../../shared/tool-grants';
import { toVisibleText } from '../../shared/visible-text';
import { Icon } from '../Icon';
import { CardDetails } from './CardDetails';
import { cardWords } from './card-words';
import { useRest } from './use-rest';

interface ConfirmationCardProps {
  confirmation: Confirmation;
  onAnswer: (id: string, answer: ConfirmationAnswer) => void;
}

/**
 * The agent wants to do something: nothing happens without a word from the user. What forgets or sends is ticked off
 * first, and its button stands where that of a harmless card says no. Escape is a no.
 */
export function ConfirmationCard({ confirmation, onAnswer }: ConfirmationCardProps) {
  const { id, effect, sentence, details, grant, note } = confirmation;
  const { icon, title, refuse, allow, word, tick } = cardWords[effect];
  const sentenceId = useId();
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const refuseButton = useRef<HTMLButtonElement>(null);
  const [isTicked, setTicked] = useState(false);
  const { isAtRest, onPress, isMeant, isMeantAt } = useRest(card, buttons);
  const granted = grant && describeGrant(grant);
  const canAllow = isAtRest && (tick === null || isTicked);
  const allowingWord = granted !== null && isTicked ? 'always' : word;

  useEffect(() => {
    const focused = document.activeElement;
    const isTyping = focused instanceof HTMLTextAreaElement && focused.value !== '';
    // The harmless answer: a key that was meant for something else changes nothing.
    if (!isTyping) refuseButton.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);

  useEffect(() => {
    const refuseOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isMeantAt(event.timeStamp)) onAnswer(id, 'no');
    };
    document.addEventListener('keydown', refuseOnEscape);
    return () => document.removeEventListener('keydown', refuseOnEscape);
  }, [id, onAnswer, isMeantAt]);

  const say = (answer: ConfirmationAnswer) => (event: MouseEvent) => {
    if (isMeant(event)) onAnswer(id, answer);
  };
  // What is ticked off is half of the word already.
  const tickOff = (event: ChangeEvent<HTMLInputElement>) => {
    if (isMeant(event)) setTicked(event.target.checked);
  };
  const ignoreHeldKey = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  };

  const refusing = (
    <button
      key="no"
      ref={refuseButton}
      type="button"
      className="button"
      data-testid="confirm-no"
      aria-disabled={!isAtRest}
      onClick={say('no')}
    >
      {refuse}
    </button>
  );
  const allowing = (
    <button
      key="yes"
      type="button"
      className={tick === null ? 'button button-primary' : 'button button-danger'}
      data-testid={`confirm-${word}`}
      aria-disabled={!canAllow}
      onClick={canAllow ? say(allowingWord) : undefined}
    >
      {allow}
    </button>
  );

  return (
    <div
      ref={card}
      className="confirmation"
      data-testid="confirmation"
      data-effect={effect}
      data-card-id={id}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={sentenceId}
      onKeyDown={ignoreHeldKey}
      onPointerDownCapture={onPress}
    >
      <p className="confirmation-title" id={titleId}>
        <Icon name={icon} />
        {title}
      </p>
      <p className="confirmation-sentence" id={sentenceId} dir="auto">
        {toVisibleText(sentence)}
      </p>
      <CardDetails details={details} />
      {note !== undefined && (
        <p className="confirmation-note" data-testid="confirmation-note">
          {note}
        </p>
      )}
      {(tick !== null || granted !== null) && (
        <label className="confirmation-tick">
          <input
            type="checkbox"
            data-testid={tick === null ? 'confirm-always' : 'confirm-tick'}
            aria-disabled={!isAtRest}
            checked={isTicked}
            onChange={tickOff}
          />
          <span>{tick ?? `${granted} without asking, on ${grant?.site}`}</span>
        </label>
      )}
      <div className="confirmation-buttons" ref={buttons}>
        {tick === null ? [allowing, refusing] : [refusing, allowing]}
      </div>
    </div>
  );
}
