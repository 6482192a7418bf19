import { useCallback, useEffect, useReducer, useRef } from 'react';
import {
  type AskedQuestion,
  createConversation,
  findRunningTurn,
  reduceConversation,
  toPastTurn,
  type Turn,
} from '../lib/chats';
import type { AnswerHandle, AnswerNews, ConfirmationAnswer } from '../messaging/protocol';
import type { Attempt } from '../ui/use-attempt';
import type { PanelServices } from './panel-services';

export interface NewQuestion {
  text: string;
  tabId: number;
  selection?: string | undefined;
}

/** The chat in the panel, and the one answer that may be running in it. */
export function useConversation(services: PanelServices, attempt: Attempt) {
  const { askQuestion, followAnswer, callBackground, createRequestId, openChat, onNotification } = services;
  const [conversation, dispatch] = useReducer(reduceConversation, null, () =>
    createConversation(createRequestId()),
  );
  const { id, isTemporary, turns } = conversation;
  const running = useRef<AnswerHandle | null>(null);
  /** What was asked here names tabs that are still the same. */
  const askedHere = useRef(new Set<string>());
  /** The chat that was asked for last: a slower answer about another one is not shown. */
  const wanted = useRef(id);

  const open = useCallback(
    (chatId: string) => {
      wanted.current = chatId;
      const hear = (requestId: string) => (news: AnswerNews) => {
        if (news.type === 'turn') dispatch(news);
        // It ended between two looks at it: what came of it is stored.
        else if (news.type === 'not-running') load();
        else dispatch({ type: 'event', requestId, event: news });
      };
      const load = () =>
        attempt('conversation-open', async () => {
          const stored = await callBackground('conversation-open', { id: chatId });
          if (!stored || wanted.current !== chatId) return;
          running.current?.leave();
          running.current = null;
          dispatch({ type: 'open', conversation: stored });
          openChat.write(chatId);
          const requestId = stored.turns.find(({ state }) => state.kind === 'running')?.question.requestId;
          if (requestId !== undefined) running.current = followAnswer(requestId, hear(requestId));
        });
      load();
    },
    [attempt, callBackground, followAnswer, openChat],
  );

  const begin = useCallback(
    (asTemporary: boolean) => {
      // An answer of a chat that is kept goes on without the panel; of another one nobody would ever see it.
      if (isTemporary) running.current?.stop();
      running.current?.leave();
      running.current = null;
      const newId = createRequestId();
      wanted.current = newId;
      dispatch({ type: 'begin', id: newId, isTemporary: asTemporary });
      openChat.write(null);
    },
    [createRequestId, isTemporary, openChat],
  );

  const listen = useCallback(
    (question: AskedQuestion, before: readonly Turn[]) => {
      const { requestId } = question;
      wanted.current = question.conversationId;
      askedHere.current.add(requestId);
      if (!question.isTemporary) openChat.write(question.conversationId);
      running.current = askQuestion(question, before.map(toPastTurn), (news) => {
        if (news.type === 'turn') dispatch(news);
        else if (news.type !== 'not-running') dispatch({ type: 'event', requestId, event: news });
      });
    },
    [askQuestion, openChat],
  );

  const ask = useCallback(
    (asked: NewQuestion) => {
      const question = { ...asked, requestId: createRequestId(), conversationId: id, isTemporary };
      dispatch({ type: 'ask', question });
      listen(question, turns);
    },
    [createRequestId, id, isTemporary, listen, turns],
  );

  /** A question that is asked again keeps its place, and its id. `tabId`: the tab in front. */
  const retry = useCallback(
    (turn: Turn, tabId: number) => {
      const isFromHere = askedHere.current.has(turn.question.requestId);
      const question = isFromHere ? turn.question : { ...turn.question, tabId };
      dispatch({ type: 'retry', question });
      listen(
        question,
        turns.slice(
          0,
          turns.findIndex((one) => one.question.requestId === question.requestId),
        ),
      );
    },
    [listen, turns],
  );

  const runningTurn = findRunningTurn(conversation);
  const confirm = useCallback((confirmationId: string, answer: ConfirmationAnswer) => {
    running.current?.confirm(confirmationId, answer);
  }, []);

  const stop = useCallback(() => running.current?.stop(), []);

  // As it was left; not when something was asked meanwhile.
  useEffect(() => {
    const first = wanted.current;
    void openChat.read().then((chatId) => {
      if (chatId !== null && wanted.current === first && askedHere.current.size === 0) open(chatId);
    });
    return () => running.current?.leave();
  }, [open, openChat]);

  // Another page of ours has chosen one for this window.
  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type !== 'chat-wanted') return;
        void openChat.read().then((chatId) => {
          if (chatId !== null && chatId !== wanted.current) open(chatId);
        });
      }),
    [onNotification, open, openChat],
  );

  return { conversation, turns, runningTurn, ask, retry, stop, confirm, open, begin };
}
