import type { TurnState } from '../../lib/chats';
import { Icon } from '../Icon';

interface AnswerErrorProps {
  state: TurnState;
  isRetryDisabled: boolean;
  onRetry: () => void;
  onOpenSettings: () => void;
}

/** Why an answer is not whole, with a way to ask again; nothing for one that is. */
export function AnswerError({ state, isRetryDisabled, onRetry, onOpenSettings }: AnswerErrorProps) {
  if (state.kind !== 'failed' && state.kind !== 'interrupted') return null;
  const isStopped = state.kind === 'failed' && state.error.code === 'cancelled';
  const isCalm = isStopped || state.kind === 'interrupted';
  return (
    <div className="answer-error" data-testid="answer-error" data-calm={isCalm} role="alert">
      <Icon name={isStopped ? 'stop' : 'warning'} />
      <p>
        {sentenceOf(state)}{' '}
        {isOfModel(state) && (
          <button type="button" className="button-link" data-testid="model-settings" onClick={onOpenSettings}>
            Model settings
          </button>
        )}
      </p>
      <button
        type="button"
        className="button"
        data-testid="retry"
        disabled={isRetryDisabled}
        onClick={onRetry}
      >
        Retry
      </button>
    </div>
  );
}

/** What went wrong with the model can be mended where it is set up. */
function isOfModel(state: TurnState): boolean {
  return state.kind === 'failed' && state.error.code.startsWith('model-');
}

function sentenceOf(state: Extract<TurnState, { kind: 'failed' | 'interrupted' }>): string {
  if (state.kind === 'interrupted') return 'Interrupted: this is what had arrived.';
  return state.error.code === 'cancelled' ? 'Stopped.' : state.error.message;
}
