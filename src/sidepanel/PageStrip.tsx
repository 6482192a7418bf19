import { useId, useRef, useState } from 'react';
import type { BackgroundProtocol, TabState } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import { Icon } from '../ui/Icon';
import { siteName } from '../ui/site-name';
import { useNow } from '../ui/use-now';
import type { RuleChange } from '../ui/use-site-rules';
import { MemoryButton, memoryOf } from './MemoryButton';
import { describeTabState } from '../ui/answer/page-sentences';
import { SiteMenu } from './SiteMenu';

interface PageStripProps {
  state: TabState | null;
  isBusy: boolean;
  callBackground: Call<BackgroundProtocol>;
  onRemember: () => void;
  onForget: () => void;
  /** The user has not said yet what may be remembered. */
  onChoose: () => void;
  onChangeRule: (change: RuleChange) => void;
}

/** The page in front of the user, whether it is remembered, and what holds for its site. */
export function PageStrip(props: PageStripProps) {
  const { state, isBusy, callBackground, onRemember, onForget, onChoose, onChangeRule } = props;
  const now = useNow();
  const menuId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => {
    setMenuOpen(false);
    menuButton.current?.focus();
  };
  const memory = memoryOf(state);
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
        <MemoryButton
          memory={memory}
          isBusy={isBusy}
          onRemember={onRemember}
          onForget={onForget}
          onChoose={onChoose}
        />
        {state?.site && (
          <button
            ref={menuButton}
            type="button"
            className="button button-quiet button-icon"
            data-testid="site-menu-button"
            aria-label="What is remembered of this site"
            title="What is remembered of this site"
            aria-expanded={isMenuOpen}
            aria-controls={menuId}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Icon name="shield" />
          </button>
        )}
      </div>
      <div id={menuId}>
        {isMenuOpen && state?.site && (
          <SiteMenu
            site={state.site}
            callBackground={callBackground}
            onChange={(change) => {
              closeMenu();
              onChangeRule(change);
            }}
            onClose={closeMenu}
          />
        )}
      </div>
    </section>
  );
}
