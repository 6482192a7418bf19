import type { SettledConfirmation } from '../../lib/chats';
import { toVisibleText } from '../../shared/visible-text';
import { Icon } from '../Icon';
import { CardDetails } from './CardDetails';

/** A card that was answered stays where it was while the answer goes on: nothing moves under the hand. */
export function SettledCard({ confirmation }: { confirmation: SettledConfirmation }) {
  const { effect, sentence, details, isAllowed } = confirmation;
  return (
    <div className="confirmation" data-testid="confirmation-settled" data-effect={effect} data-settled="true">
      <p className="confirmation-title">
        <Icon name={isAllowed ? 'check' : 'close'} />
        {isAllowed ? 'You allowed this' : 'You did not allow this'}
      </p>
      <p className="confirmation-sentence" dir="auto">
        {toVisibleText(sentence)}
      </p>
      <CardDetails details={details} />
    </div>
  );
}
