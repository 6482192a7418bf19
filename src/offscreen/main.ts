/** The offscreen document: keeps one worker with the memory in it, and passes messages on to it. */
import type { Reply } from '../messaging/rpc';
import { isEnvelope, isReply } from '../messaging/rpc';
import { isOwnPage, listenToExtension } from '../platform/chrome-transport';
import { reportErrors } from '../platform/report-errors';
import { toErrorPayload, AppError } from '../shared/app-error';
import type { WorkerAnswer, WorkerRequest } from './worker-channel';

reportErrors('offscreen');

const pending = new Map<number, (reply: Reply) => void>();
let nextId = 0;
let worker = startWorker();

// A worker has no chrome API: the places of the packaged files are told to it.
function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    const resolve = pending.get(data.id);
    pending.delete(data.id);
    if (isReply(data.reply)) resolve?.(data.reply);
  });
  started.addEventListener('error', () => {
    started.terminate();
    failPending();
    worker = startWorker();
  });
  const request: WorkerRequest = {
    kind: 'start',
    models: chrome.runtime.getURL('models/'),
    runtime: chrome.runtime.getURL('wasm/'),
  };
  started.postMessage(request);
  return started;
}

function failPending(): void {
  const error = toErrorPayload(
    new AppError('engine-unavailable', 'The memory stopped and is starting again. Ask again.'),
  );
  for (const resolve of pending.values()) resolve({ ok: false, error });
  pending.clear();
}

listenToExtension(isOwnPage, (message) => {
  if (!isEnvelope(message) || message.to !== 'memory') return undefined;
  return new Promise((resolve) => {
    nextId += 1;
    pending.set(nextId, resolve);
    const request: WorkerRequest = { kind: 'call', id: nextId, envelope: message };
    worker.postMessage(request);
  });
});
