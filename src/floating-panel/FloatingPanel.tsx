import { useCallback, useEffect, useRef, useState } from 'react';
import type { Citation, Turn } from '../lib/chats';
import type { FloatingPanelRequest } from '../messaging/floating-panel';
import type { StoredPassage } from '../messaging/protocol';
import { Composer } from '../ui/answer/Composer';
import { StoredPassageView } from '../ui/answer/StoredPassageView';
import { TurnView } from '../ui/answer/TurnView';
import { useLearned } from '../ui/answer/use-learned';
import { Banner } from '../ui/Banner';
import { Toast } from '../ui/Toast';
import { useAttempt } from '../ui/use-attempt';
import { useToast } from '../ui/use-toast';
import { FloatingActions } from './FloatingActions';
import { toCopy, toSearchQuestion } from './floating-question';
import type { FloatingServices } from './floating-services';
import { useContentHeight } from './use-content-height';
import { useFloatingChat } from './use-floating-chat';

interface FloatingPanelProps {
  request: FloatingPanelRequest;
  services: FloatingServices;
}

/** What the bubble opens: memory and web about the selected text, or a question about it, and those that follow. */
export function FloatingPanel({ request, services }: FloatingPanelProps) {
  const { callBackground, openOptionsPage, openSidePanel, onHeight, onClose } = services;
  const { mode, text, tabId } = request;
  const { failure, attempt } = useAttempt();
  const { id, turns, runningTurn, ask, retry, stop, confirm } = useFloatingChat(services);
  const { toast, showToast, closeToast } = useToast();
  const learned = useLearned(services, turns, attempt, showToast);
  const [draft, setDraft] = useState('');
  const [selection, setSelection] = useState<string | null>(mode === 'ask' ? text : null);
  const [passage, setPassage] = useState<StoredPassage | null>(null);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const contentRef = useContentHeight(onHeight);
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (mode === 'search-enhancement') ask(toSearchQuestion(request));
    else inputRef.current?.focus();
  }, [ask, mode, request]);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // A question that is asked to be allowed, or an open passage, takes it for itself.
      const isTaken =
        event.defaultPrevented || document.querySelector('dialog[open], [role=alertdialog]') !== null;
      if (event.key === 'Escape' && !isTaken) onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  const openCitation = useCallback(
    ({ question }: Turn, citation: Citation) =>
      attempt('citation-open', async () => {
        setPassage(await callBackground('citation-open', { citation, tabId: question.tabId }));
      }),
    [attempt, callBackground],
  );

  const moveToSidePanel = () =>
    attempt('side-panel', async () => {
      const isBegun = turns.length > 0;
      const opened = openSidePanel(isBegun ? id : null);
      if (!isBegun) await callBackground('selection-hand-over', { tabId, text });
      await opened;
      onClose();
    });

  const last = turns.at(-1);
  return (
    <div className="floating" data-testid="floating-panel" data-mode={mode}>
      <header className="visually-hidden">
        <h1>Recollect</h1>
      </header>
      <Banner failure={failure} />
      <main className="floating-turns" aria-label="Answer" tabIndex={0} hidden={turns.length === 0}>
        <div ref={contentRef}>
          {turns.map((turn) => (
            <TurnView
              key={turn.question.requestId}
              turn={turn}
              learned={learned}
              isRetryDisabled={runningTurn !== undefined}
              onOpenCitation={openCitation}
              onRetry={retry}
              onConfirm={confirm}
              onOpenSettings={openOptionsPage}
            />
          ))}
        </div>
      </main>
      {passage && <StoredPassageView passage={passage} onClose={() => setPassage(null)} />}
      <footer className="floating-footer">
        <Toast toast={toast} onClose={closeToast} />
        <Composer
          draft={draft}
          selection={selection}
          placeholder={turns.length === 0 ? 'What would you like to know about this?' : 'Ask further'}
          isTemporary={false}
          isRunning={runningTurn !== undefined}
          isReady
          inputRef={inputRef}
          onDraftChange={setDraft}
          onRemoveSelection={() => {
            setSelection(null);
            inputRef.current?.focus();
          }}
          onSend={() => {
            ask({ text: draft.trim(), tabId, selection: selection ?? undefined });
            setDraft('');
            setSelection(null);
          }}
          onStop={stop}
        />
        <FloatingActions
          copy={last && last.state.kind !== 'running' && last.parts.length > 0 ? toCopy(last) : null}
          onOpenSidePanel={moveToSidePanel}
        />
      </footer>
    </div>
  );
}
