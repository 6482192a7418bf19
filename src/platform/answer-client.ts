import type { AnswerEvent, Question } from '../lib/agent/types';
import type { AnswerRequest, AnswerResponse } from '../messaging/protocol';

export const answerPortName = 'answer';

/** The service worker beats every 20 s while it works; silence for longer than this means it is gone. */
const silenceMs = 45_000;

/**
 * Asks the service worker and passes on its events; always ends with one `finish` or one `error`. When
 * the worker is stopped half-way, the question is asked once more: until then nothing of the first
 * try that could contradict the second has been shown, or `restart` says to forget it.
 */
export function askQuestion(question: Question, onEvent: (event: AnswerEvent) => void): { stop(): void } {
  let port: chrome.runtime.Port | null = null;
  let ended = false;
  let retried = false;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const end = (event: AnswerEvent) => {
    if (ended) return;
    ended = true;
    clearTimeout(watchdog);
    port?.disconnect();
    onEvent(event);
  };
  const interrupted = () => {
    if (ended) return;
    if (retried) {
      end({
        type: 'error',
        error: { code: 'no-receiver', message: 'The answer was interrupted. Ask again.' },
      });
      return;
    }
    retried = true;
    onEvent({ type: 'restart' });
    connect();
  };
  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      port?.disconnect();
      interrupted();
    }, silenceMs);
  };
  const connect = () => {
    port = chrome.runtime.connect({ name: answerPortName });
    port.onMessage.addListener((response: AnswerResponse) => {
      watch();
      if (response.type === 'heartbeat') return;
      if (response.type === 'finish' || response.type === 'error') end(response);
      else if (!ended) onEvent(response);
    });
    port.onDisconnect.addListener(interrupted);
    watch();
    const request: AnswerRequest = { type: 'ask', question };
    port.postMessage(request);
  };
  connect();

  return {
    stop() {
      if (ended) return;
      const request: AnswerRequest = { type: 'stop' };
      port?.postMessage(request);
      end({ type: 'error', error: { code: 'cancelled', message: 'Stopped.' } });
    },
  };
}
