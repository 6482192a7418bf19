import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Question } from '../lib/agent/types';
import {
  emptyConversation,
  findRunningTurn,
  reduceConversation,
  type AskedQuestion,
  type Turn,
} from './conversation';
import type { PanelServices } from './panel-services';

export type NewQuestion = Omit<Question, 'requestId'>;

/** The conversation and the one answer that may be running in it. */
export function useConversation({ askQuestion, createRequestId }: PanelServices) {
  const [conversation, dispatch] = useReducer(reduceConversation, emptyConversation);
  const running = useRef<{ stop(): void } | null>(null);

  const listen = useCallback(
    (question: AskedQuestion) => {
      const { requestId } = question;
      running.current = askQuestion(question, (event) => dispatch({ type: 'event', requestId, event }));
    },
    [askQuestion],
  );

  const ask = useCallback(
    (newQuestion: NewQuestion) => {
      const question = { ...newQuestion, requestId: createRequestId() };
      dispatch({ type: 'ask', question });
      listen(question);
    },
    [createRequestId, listen],
  );

  const retry = useCallback(
    (turn: Turn) => {
      const question = { ...turn.question, requestId: createRequestId() };
      dispatch({ type: 'retry', replaces: turn.question.requestId, question });
      listen(question);
    },
    [createRequestId, listen],
  );

  const stop = useCallback(() => running.current?.stop(), []);
  useEffect(() => stop, [stop]);

  return { turns: conversation.turns, runningTurn: findRunningTurn(conversation), ask, retry, stop };
}
