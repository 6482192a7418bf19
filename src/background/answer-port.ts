import { runAgentLoop } from '../lib/agent/loop';
import type { Question } from '../lib/agent/types';
import type { AnswerResponse } from '../messaging/protocol';
import { answerRequestSchema, parseAt } from '../messaging/schemas';
import { createLanguageModel } from '../platform/language-model';
import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { loadSettings } from '../platform/settings';
import { toErrorPayload } from '../shared/app-error';
import { readPage } from './read-tab';

/** The browser ends a service worker after 30 s without a call to its API; only while an answer is open. */
const heartbeatMs = 20_000;

/** Answers the questions that come over one port, until it is closed. */
export function serveAnswers(port: chrome.runtime.Port): void {
  const closed = new AbortController();
  port.onDisconnect.addListener(() => closed.abort());
  port.onMessage.addListener((message: unknown) => {
    const request = parseAt(answerRequestSchema, message, 'a question');
    if (request.type === 'stop') closed.abort();
    else void answer(request.question, port, closed.signal);
  });
}

async function answer(question: Question, port: chrome.runtime.Port, signal: AbortSignal): Promise<void> {
  const send = (response: AnswerResponse) => {
    if (!signal.aborted) port.postMessage(response);
  };
  const heartbeat = setInterval(() => send({ type: 'heartbeat' }), heartbeatMs);
  try {
    const { rememberPages, model } = await loadSettings();
    const languageModel = model.baseUrl === '' ? null : createLanguageModel(model);
    const ports = { memory: memoryClient, readPage, languageModel, rememberPages };
    for await (const event of runAgentLoop(question, ports, signal)) {
      send(event);
      if (event.type === 'page' && event.page.kind !== 'not-remembered')
        notifyPages({ type: 'memory-changed' });
    }
  } catch (error) {
    send({ type: 'error', error: toErrorPayload(error) });
  } finally {
    clearInterval(heartbeat);
  }
}
