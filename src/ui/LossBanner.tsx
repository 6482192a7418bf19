import type { MemoryLoss } from '../lib/memory';
import { describeLoss } from './describe-loss';
import { Icon } from './Icon';

interface LossBannerProps {
  loss: MemoryLoss | null;
  onDismiss: () => void;
}

/** What the browser has lost of the memory, until the user has read it. */
export function LossBanner({ loss, onDismiss }: LossBannerProps) {
  return (
    <div role="status" className="banner-region">
      {loss && (
        <div className={loss.isComplete ? 'banner banner-calm' : 'banner'} data-testid="loss-banner">
          <Icon name={loss.isComplete ? 'memory' : 'warning'} />
          <span className="banner-text">{describeLoss(loss)}</span>
          <button type="button" className="button" data-testid="loss-dismiss" onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
