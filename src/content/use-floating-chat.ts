import { useCallback, useEffect, useReducer, useRef } from 'react';
import { createConversation, findRunningTurn, reduceConversation } from '../lib/agent/shown-conversation';
import { toPastTurn, type AskedQuestion, type Turn } from '../lib/agent/turn';
import type { AnswerHandle, AnswerNews, ConfirmationAnswer } from '../messaging/protocol';
import type { NewQuestion } from './floating-question';
import type { FloatingServices } from './floating-services';

/** The chat of one panel: begun by its first question, and kept like every other. */
export function useFloatingChat(services: FloatingServices) {
  const { askQuestion, followAnswer, callBackground, createRequestId } = services;
  const [conversation, dispatch] = useReducer(reduceConversation, null, () =>
    createConversation(createRequestId()),
  );
  const { id, turns } = conversation;
  const running = useRef<AnswerHandle | null>(null);

  const listen = useCallback(
    (question: AskedQuestion, before: readonly Turn[]) => {
      const { requestId } = question;
      running.current?.leave();
      running.current = askQuestion(question, before.map(toPastTurn), (news) => {
        if (news.type === 'turn') dispatch(news);
        else if (news.type !== 'not-running') dispatch({ type: 'event', requestId, event: news });
      });
    },
    [askQuestion],
  );

  const ask = useCallback(
    (asked: NewQuestion) => {
      const question = { ...asked, requestId: createRequestId(), conversationId: id };
      dispatch({ type: 'ask', question });
      listen(question, turns);
    },
    [createRequestId, id, listen, turns],
  );

  const retry = useCallback(
    ({ question }: Turn) => {
      dispatch({ type: 'retry', question });
      const at = turns.findIndex((turn) => turn.question.requestId === question.requestId);
      listen(question, turns.slice(0, at));
    },
    [listen, turns],
  );

  const runningTurn = findRunningTurn(conversation);
  const last = turns.at(-1);
  const lastId = last?.question.requestId;

  const confirm = useCallback(
    (confirmationId: string, answer: ConfirmationAnswer) => {
      running.current?.confirm(confirmationId, answer);
      if (lastId !== undefined) dispatch({ type: 'confirmed', requestId: lastId });
    },
    [lastId],
  );

  /** The answer went on while the page was in the browser's cache: it is taken up as it is now. */
  const resume = useCallback(() => {
    if (lastId === undefined) return;
    const load = async () => {
      const stored = await callBackground('conversation-open', { id });
      const turn = stored?.turns.find(({ question }) => question.requestId === lastId);
      if (turn) dispatch({ type: 'turn', turn });
    };
    const hear = (news: AnswerNews) => {
      if (news.type === 'turn') dispatch(news);
      else if (news.type === 'not-running') void load();
      else dispatch({ type: 'event', requestId: lastId, event: news });
    };
    running.current?.leave();
    running.current = followAnswer(lastId, hear);
  }, [callBackground, followAnswer, id, lastId]);

  const isUnfinished = last?.state.kind === 'running' || last?.state.kind === 'interrupted';
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted && isUnfinished) resume();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [isUnfinished, resume]);

  useEffect(() => () => running.current?.leave(), []);

  const stop = useCallback(() => running.current?.stop(), []);
  return { id, turns, runningTurn, ask, retry, stop, confirm };
}
