import type { AskedQuestion, PastTurn } from '../../lib/chats';
import { notifyPages } from '../../platform/wire/notifications';
import { toErrorPayload } from '../../shared/app-error';
import { answerQuestion } from './answer-question';
import { answers } from './answers';
import { beginAnswer, endAnswer } from './learning';
import type { RunningAnswer } from './running-answer';

/** The browser ends a service worker after 30 s without a call to its API; only while an answer is open. */
const heartbeatMs = 20_000;

export function startAnswer(question: AskedQuestion, history: readonly PastTurn[]) {
  return answers.start(question, (answer, leave) => run(answer, history, leave));
}

async function run(answer: RunningAnswer, history: readonly PastTurn[], leave: () => void): Promise<void> {
  const { question } = answer.turn;
  beginAnswer(question.requestId);
  const heartbeat = setInterval(() => {
    // With no panel open there is no port to speak into: any call to the browser counts.
    void chrome.runtime.getPlatformInfo();
    answer.beat();
  }, heartbeatMs);
  try {
    // Whoever asked listens first.
    await Promise.resolve();
    for await (const event of answerQuestion(answer, history)) answer.emit(event);
  } catch (error) {
    answer.emit({ type: 'error', error: toErrorPayload(error) });
  } finally {
    await answer.settled();
    clearInterval(heartbeat);
    leave();
    endAnswer(question.requestId);
    if (!question.isTemporary) notifyPages({ type: 'conversations-changed' });
  }
}
