import { Icon } from './Icon';
import type { Failure } from './use-attempt';

/** Something did not work, and can be tried again. */
export function Banner({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert" className="banner-region">
      {failure && (
        <div className="banner" data-testid="banner">
          <Icon name="warning" />
          <span className="banner-text">{failure.message}</span>
          <button type="button" className="button" data-testid="banner-retry" onClick={failure.retry}>
            Retry
          </button>
        </div>
      )}
    </div>
  );
}
