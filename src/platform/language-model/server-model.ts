import type { LanguageModel, ModelEvent, ModelRequest } from '../../lib/agent/model-types';
import type { ModelServer } from './connection';
import { ModelError } from './model-error';
import { streamStep } from './stream-step';

/** A model behind a server. What passes is tried again, as long as nothing of the answer was passed on. */
export function createServerModel(server: ModelServer, contextLimit: number): LanguageModel {
  // Their servers refuse what does not begin with the user; others are found out about.
  let needsLeadIn = server.provider !== 'openai-compatible';
  let takesTools = true;

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    for (let attempt = 1; ; attempt += 1) {
      const tools = takesTools ? request.tools : [];
      let hasPassedOn = false;
      try {
        for await (const event of streamStep(server, { ...request, tools, needsLeadIn }, signal)) {
          hasPassedOn = true;
          yield event;
        }
        return;
      } catch (error) {
        if (!(error instanceof ModelError) || hasPassedOn || attempt >= server.limits.maxTries) throw error;
        const { adaptation } = error.remedy;
        if (adaptation === 'without-tools' && tools.length > 0) takesTools = false;
        else if (adaptation === 'with-lead-in' && !needsLeadIn) needsLeadIn = true;
        else await pauseBeforeRetry(error, attempt, server, signal);
      }
    }
  }
  return { modelName: server.modelName, host: server.host, contextLimit, stream };
}

/** Resolves when the request may be sent again; rejects with the error if it may not. */
async function pauseBeforeRetry(
  error: ModelError,
  attempt: number,
  { limits }: ModelServer,
  signal: AbortSignal,
): Promise<void> {
  const { isPassing, waitMs } = error.remedy;
  if (!isPassing || (waitMs ?? 0) > limits.maxRetryAfterMs) throw error;
  // Varied, so that many who were refused at once do not come back at once.
  const ownMs = limits.retryPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
  await pause(Math.max(ownMs, waitMs ?? 0), signal);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(toError(signal.reason));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('Stopped.', 'AbortError');
}
