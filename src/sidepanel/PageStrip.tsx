import type { TabState } from '../messaging/protocol';
import { siteName } from '../ui/site-name';
import { useNow } from '../ui/use-now';
import { describeTabState } from './page-sentences';

interface PageStripProps {
  state: TabState | null;
  isBusy: boolean;
  onRemember: () => void;
  onForget: () => void;
}

/** The page in front of the user, and whether it is remembered. */
export function PageStrip({ state, isBusy, onRemember, onForget }: PageStripProps) {
  const now = useNow();
  const memory = state?.remembered ? 'remembered' : state?.notice == null ? 'open' : 'unreadable';
  return (
    <section className="page-strip" data-testid="page-strip" aria-label="Page in front">
      <p className="page-strip-name">
        <span className="page-strip-title">{state ? state.title || 'Untitled page' : ' '}</span>
        {state?.url != null && <span className="page-strip-site">{siteName(state.url)}</span>}
      </p>
      <div className="page-strip-memory">
        {state && <span className="memory-sign" data-memory={memory} aria-hidden="true" />}
        <p className="page-strip-state" data-testid="page-state">
          {state && describeTabState(state, now)}
        </p>
        {/* Said without the time, which would be read out again every minute. */}
        <span className="visually-hidden" role="status">
          {memory === 'remembered' && 'This page is remembered'}
        </span>
        {state && memory !== 'unreadable' && (
          // One button for both, so that the keyboard focus stays where it was after a click.
          <button
            type="button"
            className={memory === 'remembered' ? 'button button-quiet' : 'button'}
            data-testid={memory === 'remembered' ? 'forget-page' : 'remember-page'}
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return;
              if (memory === 'remembered') onForget();
              else onRemember();
            }}
          >
            {memory === 'remembered' ? 'Forget' : isBusy ? 'Reading…' : 'Remember'}
          </button>
        )}
      </div>
    </section>
  );
}
