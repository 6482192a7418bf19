import type { ErrorPayload } from '../shared/app-error';
import { Icon } from '../ui/Icon';

interface AnswerErrorProps {
  error: ErrorPayload;
  isRetryDisabled: boolean;
  onRetry: () => void;
}

export function AnswerError({ error, isRetryDisabled, onRetry }: AnswerErrorProps) {
  const isStopped = error.code === 'cancelled';
  return (
    <div className="answer-error" data-testid="answer-error" data-stopped={isStopped} role="alert">
      <Icon name={isStopped ? 'stop' : 'warning'} />
      <p>{isStopped ? 'Stopped.' : error.message}</p>
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
