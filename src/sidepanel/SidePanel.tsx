import { useCallback, useEffect, useRef, useState } from 'react';
import type { Citation } from '../lib/agent/types';
import { Banner } from '../ui/Banner';
import { Icon } from '../ui/Icon';
import { Toast } from '../ui/Toast';
import { useAttempt } from '../ui/use-attempt';
import { useToast } from '../ui/use-toast';
import { Composer } from './Composer';
import type { Turn } from './conversation';
import { EmptyState } from './EmptyState';
import { PageStrip } from './PageStrip';
import { PanelHeader } from './PanelHeader';
import type { PanelServices } from './panel-services';
import { TurnView } from './TurnView';
import { useConversation } from './use-conversation';
import { useFollowScroll } from './use-follow-scroll';
import { useHandedSelection } from './use-handed-selection';
import { usePageMemory } from './use-page-memory';

export function SidePanel({ services }: { services: PanelServices }) {
  const { callBackground, openOptionsPage } = services;
  const { failure, attempt } = useAttempt();
  const { toast, showToast, closeToast } = useToast();
  const { tabId, state, isBusy, rememberPage, forgetPage } = usePageMemory(services, attempt, showToast);
  const { selection, clearSelection } = useHandedSelection(services, attempt);
  const { turns, runningTurn, ask, retry, stop } = useConversation(services);
  const { containerRef, onScroll, isFollowing, scrollToEnd } = useFollowScroll(
    turns,
    turns.at(-1)?.state.kind !== 'answered',
  );
  const [draft, setDraft] = useState('');
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const focusComposer = useCallback(() => inputRef.current?.focus(), []);

  useEffect(() => {
    if (selection !== null) focusComposer();
  }, [selection, focusComposer]);

  const send = (text: string) => {
    if (tabId === null || runningTurn) return;
    ask({ text, tabId, selection: selection ?? undefined });
    clearSelection();
    scrollToEnd();
    focusComposer();
  };

  const openCitation = useCallback(
    (turn: Turn, { url, quote }: Citation) =>
      attempt('citation-open', () =>
        callBackground('citation-open', { url, quote, tabId: turn.question.tabId }),
      ),
    [attempt, callBackground],
  );

  const retryTurn = useCallback(
    (turn: Turn) => {
      retry(turn);
      // The button that was pressed is gone now.
      focusComposer();
    },
    [retry, focusComposer],
  );

  return (
    <div className="panel">
      <PanelHeader onOpenSettings={openOptionsPage} />
      <PageStrip state={state} isBusy={isBusy} onRemember={rememberPage} onForget={forgetPage} />
      <Banner failure={failure} />
      <main
        className="conversation"
        ref={containerRef}
        onScroll={onScroll}
        tabIndex={0}
        aria-label="Conversation"
      >
        {turns.length === 0 && (
          <EmptyState
            isReady={tabId !== null}
            onAsk={send}
            onBegin={(text) => {
              setDraft(text);
              focusComposer();
            }}
          />
        )}
        {turns.map((turn) => (
          <TurnView
            key={turn.question.requestId}
            turn={turn}
            isRetryDisabled={runningTurn !== undefined}
            onOpenCitation={openCitation}
            onRetry={retryTurn}
            onOpenSettings={openOptionsPage}
          />
        ))}
      </main>
      <footer className="panel-footer">
        {!isFollowing && turns.length > 0 && (
          <button type="button" className="button to-end" aria-label="Go to the latest" onClick={scrollToEnd}>
            <Icon name="down" />
          </button>
        )}
        <Toast toast={toast} onClose={closeToast} />
        <Composer
          draft={draft}
          selection={selection}
          isRunning={runningTurn !== undefined}
          isReady={tabId !== null}
          inputRef={inputRef}
          onDraftChange={setDraft}
          onRemoveSelection={() => {
            clearSelection();
            focusComposer();
          }}
          onSend={() => {
            send(draft.trim());
            setDraft('');
          }}
          onStop={() => {
            stop();
            focusComposer();
          }}
        />
      </footer>
    </div>
  );
}
