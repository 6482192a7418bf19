import type { Question } from '../../lib/chats';
import type { AnswerRequest, AnswerResponse } from '../../messaging/protocol';
import { answerRequestSchema, parseAt } from '../../messaging/schemas';
import { createRequestId } from '../../platform/storage/random-id';
import { answers } from './answers';
import type { Look, RunningAnswer } from './running-answer';
import { startAnswer } from './start-answer';

/**
 * Connects one answer with a panel that shows it. An answer goes on when its panel is closed, and ends early only
 * when the user stops it.
 */
export function serveAnswers(port: chrome.runtime.Port): void {
  let answer: RunningAnswer | undefined;
  let look: Look | undefined;
  let isOpen = true;
  const send = (response: AnswerResponse) => {
    if (isOpen) port.postMessage(response);
  };
  const join = (joined: RunningAnswer, isNew: boolean) => {
    answer = joined;
    look?.leave();
    if (!isNew) send({ type: 'turn', turn: joined.turn });
    look = joined.listen(send);
    // Closed while the answer was being started.
    if (!isOpen) look.leave();
  };
  const receive = async (request: AnswerRequest) => {
    switch (request.type) {
      case 'ask': {
        const started = await startAnswer(withIds(request.question), request.history ?? []);
        join(started.answer, started.isNew);
        return;
      }
      case 'follow': {
        const found = answers.find(request.requestId);
        if (found && !found.isOver) join(found, false);
        else send({ type: 'not-running' });
        return;
      }
      case 'stop':
        answer?.stop();
        return;
      case 'confirm':
        look?.answer(request.id, request.answer);
    }
  };
  port.onDisconnect.addListener(() => {
    isOpen = false;
    look?.leave();
  });
  port.onMessage.addListener((message: unknown) => {
    void receive(parseAt(answerRequestSchema, message, 'a question'));
  });
}

/** A chat of one question has the name of that question. */
function withIds(question: Question) {
  const requestId = question.requestId ?? createRequestId();
  return { ...question, requestId, conversationId: question.conversationId ?? requestId };
}
