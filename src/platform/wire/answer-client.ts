import type { PastTurn, Question } from '../../lib/chats';
import type { AnswerHandle, AnswerNews, AnswerRequest, AnswerResponse } from '../../messaging/protocol';

export const answerPortName = 'answer';

/** The service worker beats every 20 s while it works; silence for longer than this means it is gone. */
const silenceMs = 45_000;
const stopDelayMs = 2_000;

/**
 * Asks the service worker and passes on what comes; ends with one `finish`, `error` or `interrupted`. When the
 * worker is ended before anything of the answer was shown, the question is asked once more. After that it is not:
 * a second answer could contradict what was read of the first.
 */
export function askQuestion(
  question: Question,
  history: readonly PastTurn[],
  onNews: (news: AnswerNews) => void,
): AnswerHandle {
  return connectAnswer({ type: 'ask', question, history }, onNews);
}

/** Takes up an answer that is being worked on; `not-running` when there is none. */
export function followAnswer(requestId: string, onNews: (news: AnswerNews) => void): AnswerHandle {
  return connectAnswer({ type: 'follow', requestId }, onNews);
}

function connectAnswer(request: AnswerRequest, onNews: (news: AnswerNews) => void): AnswerHandle {
  let port: chrome.runtime.Port | null = null;
  let isOver = false;
  let mayAskAgain = request.type === 'ask';
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const leave = () => {
    isOver = true;
    clearTimeout(watchdog);
    port?.disconnect();
  };
  const end = (news: AnswerNews) => {
    if (isOver) return;
    leave();
    onNews(news);
  };
  const post = (message: AnswerRequest) => port?.postMessage(message);
  const onBroken = () => {
    if (isOver) return;
    if (!mayAskAgain) {
      end({ type: 'interrupted' });
      return;
    }
    mayAskAgain = false;
    onNews({ type: 'restart' });
    connect();
  };
  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      port?.disconnect();
      onBroken();
    }, silenceMs);
  };
  const connect = () => {
    port = chrome.runtime.connect({ name: answerPortName });
    port.onMessage.addListener((response: AnswerResponse) => {
      watch();
      if (response.type === 'heartbeat' || isOver) return;
      if (isEnd(response)) end(response);
      else {
        if (isShown(response)) mayAskAgain = false;
        onNews(response);
      }
    });
    port.onDisconnect.addListener(onBroken);
    watch();
    post(request);
  };
  connect();

  return {
    stop() {
      if (isOver) return;
      isOver = true;
      clearTimeout(watchdog);
      post({ type: 'stop' });
      // A port that is closed at once could take the word with it.
      setTimeout(leave, stopDelayMs);
      onNews({ type: 'error', error: { code: 'cancelled', message: 'Stopped.' } });
    },
    confirm: (id, answer) => {
      if (!isOver) post({ type: 'confirm', id, answer });
    },
    leave,
  };
}

function isEnd({ type }: AnswerResponse): boolean {
  return type === 'finish' || type === 'error' || type === 'not-running';
}

/** Something was read of the answer, or done for it. */
function isShown({ type }: AnswerResponse): boolean {
  return ['text-delta', 'quote', 'tool-call', 'confirmation', 'turn'].includes(type);
}
