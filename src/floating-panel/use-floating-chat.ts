import { useCallback, useEffect, useReducer, useRef } from 'react';
import {
  type AskedQuestion,
  createConversation,
  findRunningTurn,
  reduceConversation,
  toPastTurn,
  type Turn,
} from '../lib/chats';
import type { AnswerHandle, ConfirmationAnswer } from '../messaging/protocol';
import type { NewQuestion } from './floating-question';
import type { FloatingServices } from './floating-services';

/** The chat of one panel: begun by its first question, and kept like every other. */
export function useFloatingChat(services: FloatingServices) {
  const { askQuestion, createRequestId } = services;
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

  const confirm = useCallback((confirmationId: string, answer: ConfirmationAnswer) => {
    running.current?.confirm(confirmationId, answer);
  }, []);

  // The answer goes on without the panel, and is in the list of chats.
  useEffect(() => () => running.current?.leave(), []);

  const stop = useCallback(() => running.current?.stop(), []);
  return { id, turns, runningTurn, ask, retry, stop, confirm };
}
