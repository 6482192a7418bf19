import { useCallback, useEffect, useRef, useState } from 'react';
import type { Citation, Turn } from '../lib/chats';
import type { ConfirmationAnswer, StoredPassage } from '../messaging/protocol';
import { Banner } from '../ui/Banner';
import { Icon } from '../ui/Icon';
import { LossBanner } from '../ui/LossBanner';
import { ResetBanner } from '../ui/ResetBanner';
import { Toast } from '../ui/Toast';
import { useAttempt } from '../ui/use-attempt';
import { useMemoryLoss } from '../ui/use-memory-loss';
import { useSettings } from '../ui/use-settings';
import { useSiteRules } from '../ui/use-site-rules';
import { useToast } from '../ui/use-toast';
import { ChatList } from './ChatList';
import { Composer } from '../ui/answer/Composer';
import { EmptyState } from './EmptyState';
import { PageStrip } from './PageStrip';
import { PanelHeader } from './PanelHeader';
import type { PanelServices } from './panel-services';
import { StoredPassageView } from '../ui/answer/StoredPassageView';
import { TurnView } from '../ui/answer/TurnView';
import { useConversation } from './use-conversation';
import { useFollowScroll } from './use-follow-scroll';
import { useHandedSelection } from './use-handed-selection';
import { useLearned } from '../ui/answer/use-learned';
import { usePageMemory } from './use-page-memory';

export function SidePanel({ services }: { services: PanelServices }) {
  const { callBackground, onNotification, openOptionsPage, openWelcomePage } = services;
  const { failure, attempt } = useAttempt();
  const { loss, dismissLoss } = useMemoryLoss(callBackground, onNotification, attempt);
  const settingsAccess = useSettings(callBackground, onNotification, attempt);
  const { toast, showToast, closeToast } = useToast();
  const { tabId, state, isBusy, rememberPage, forgetPage } = usePageMemory(services, attempt, showToast);
  const changeRule = useSiteRules({ callBackground, attempt, showToast });
  const { selection, clearSelection } = useHandedSelection(services, attempt);
  const chat = useConversation(services, attempt);
  const { conversation, turns, runningTurn, ask, retry, stop, confirm, open, begin } = chat;
  const learned = useLearned(services, turns, attempt, showToast);
  const { containerRef, onScroll, isFollowing, scrollToEnd } = useFollowScroll(
    turns,
    turns.at(-1)?.state.kind !== 'answered',
  );
  const [draft, setDraft] = useState('');
  const [isListOpen, setListOpen] = useState(false);
  const [passage, setPassage] = useState<StoredPassage | null>(null);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const listButtonRef = useRef<HTMLButtonElement>(null);
  const focusComposer = useCallback(() => inputRef.current?.focus(), []);

  useEffect(() => {
    if (selection !== null) focusComposer();
  }, [selection, focusComposer]);

  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type === 'chat-wanted') setListOpen(false);
      }),
    [onNotification],
  );

  const send = (text: string) => {
    if (tabId === null || runningTurn) return;
    ask({ text, tabId, selection: selection ?? undefined });
    clearSelection();
    setListOpen(false);
    scrollToEnd();
    focusComposer();
  };

  const openCitation = useCallback(
    (turn: Turn, citation: Citation) =>
      attempt('citation-open', async () => {
        const { tabId: askedOn } = turn.question;
        setPassage(await callBackground('citation-open', { citation, tabId: askedOn }));
      }),
    [attempt, callBackground],
  );

  const retryTurn = useCallback(
    (turn: Turn) => {
      if (tabId === null) return;
      retry(turn, tabId);
      // The button that was pressed is gone now.
      focusComposer();
    },
    [retry, tabId, focusComposer],
  );

  const answerConfirmation = useCallback(
    (id: string, answer: ConfirmationAnswer) => {
      confirm(id, answer);
      focusComposer();
    },
    [confirm, focusComposer],
  );

  const startChat = (isTemporary: boolean) => {
    begin(isTemporary);
    setListOpen(false);
    focusComposer();
  };

  return (
    <div className="panel">
      <PanelHeader
        isListOpen={isListOpen}
        canBegin={turns.length > 0 || isListOpen}
        listButtonRef={listButtonRef}
        onNewChat={() => startChat(false)}
        onToggleList={() => setListOpen(!isListOpen)}
        onOpenSettings={openOptionsPage}
      />
      <PageStrip
        // What is unfolded belongs to one page.
        key={state?.url}
        state={state}
        isBusy={isBusy}
        callBackground={callBackground}
        onRemember={rememberPage}
        onForget={forgetPage}
        onChoose={openWelcomePage}
        onChangeRule={changeRule}
      />
      <Banner failure={failure} />
      <LossBanner loss={loss} onDismiss={dismissLoss} />
      <ResetBanner {...settingsAccess} onOpenSettings={openOptionsPage} />
      {isListOpen ? (
        <ChatList
          services={services}
          attempt={attempt}
          showToast={showToast}
          currentId={conversation.id}
          onOpen={(id) => {
            open(id);
            setListOpen(false);
            focusComposer();
          }}
          onRemove={(id) => {
            if (id === conversation.id) begin(false);
          }}
          onClose={() => {
            setListOpen(false);
            listButtonRef.current?.focus();
          }}
        />
      ) : (
        <main
          className="conversation"
          ref={containerRef}
          onScroll={onScroll}
          tabIndex={0}
          aria-label="Conversation"
        >
          {conversation.isTemporary && turns.length > 0 && (
            <p className="temporary-note" data-testid="temporary-note">
              Temporary chat: its questions and answers are not kept.
            </p>
          )}
          {turns.length === 0 && (
            <EmptyState
              isReady={tabId !== null}
              isTemporary={conversation.isTemporary}
              onChangeTemporary={begin}
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
              learned={learned}
              onOpenCitation={openCitation}
              onRetry={retryTurn}
              onConfirm={answerConfirmation}
              onOpenSettings={openOptionsPage}
            />
          ))}
        </main>
      )}
      {passage && <StoredPassageView passage={passage} onClose={() => setPassage(null)} />}
      <footer className="panel-footer">
        {!isFollowing && turns.length > 0 && !isListOpen && (
          <button type="button" className="button to-end" aria-label="Go to the latest" onClick={scrollToEnd}>
            <Icon name="down" />
          </button>
        )}
        <Toast toast={toast} onClose={closeToast} />
        <Composer
          draft={draft}
          selection={selection}
          isTemporary={conversation.isTemporary}
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
