import { saveTurn } from '../lib/agent/conversations';
import type { AskedQuestion, Turn } from '../lib/agent/turn';
import type { PastTurn } from '../lib/agent/types';
import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { toErrorPayload } from '../shared/app-error';
import { createLogger } from '../shared/logger';
import { answerQuestion } from './answer-question';
import { beginAnswer, endAnswer } from './learning';
import { RunningAnswer } from './running-answer';

const logger = createLogger('background');

/** The browser ends a service worker after 30 s without a call to its API; only while an answer is open. */
const heartbeatMs = 20_000;

/** Lost with the service worker, as the work itself is: what is stored as running and not in here is interrupted. */
const running = new Map<string, { answer: RunningAnswer; ended: Promise<void> }>();

export function findRunning(requestId: string): RunningAnswer | undefined {
  return running.get(requestId)?.answer;
}

export function runningIn(conversationId: string): RunningAnswer[] {
  return [...running.values()]
    .map(({ answer }) => answer)
    .filter(({ turn }) => turn.question.conversationId === conversationId);
}

/** Works on a question, at most once at a time: one that is being worked on already is taken up. */
export async function startAnswer(
  question: AskedQuestion,
  history: readonly PastTurn[],
): Promise<{ answer: RunningAnswer; isNew: boolean }> {
  const { requestId } = question;
  for (let known = running.get(requestId); known; known = running.get(requestId)) {
    if (!known.answer.isOver) return { answer: known.answer, isNew: false };
    // Stopped, and asked again at once.
    await known.ended;
  }
  const answer = new RunningAnswer(question, question.isTemporary ? async () => {} : keep);
  running.set(requestId, { answer, ended: run(answer, history) });
  return { answer, isNew: true };
}

async function run(answer: RunningAnswer, history: readonly PastTurn[]): Promise<void> {
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
    running.delete(question.requestId);
    endAnswer(question.requestId);
    if (!question.isTemporary) notifyPages({ type: 'conversations-changed' });
  }
}

/** An answer that cannot be kept is an answer all the same. */
async function keep(turn: Turn): Promise<void> {
  await saveTurn(memoryClient, turn).catch((error: unknown) =>
    logger.warn('a chat could not be kept', error),
  );
}
