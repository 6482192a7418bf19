/**
 * The offscreen document: keeps one worker with the memory in it, and passes messages on to it and from it. PDFs
 * are read in workers of their own.
 */
import type { PdfProtocol } from '../messaging/pdf-reading';
import { createServer, isEnvelope, isReply, type Envelope, type Reply } from '../messaging/rpc';
import { isOwnPage, listenToExtension, sendToExtension } from '../platform/wire/chrome-transport';
import { serveBuiltInModel } from '../platform/language-model/built-in-port';
import { reportErrors } from '../platform/wire/report-errors';
import { toErrorPayload, AppError } from '../shared/app-error';
import { createPdfReader } from './pdf-reader';
import type { WorkerMessage, WorkerRequest } from './worker-channel';

reportErrors('offscreen');

const restarting: Reply = {
  ok: false,
  error: toErrorPayload(
    new AppError('engine-unavailable', 'The memory stopped and is starting again. Ask again.'),
  ),
};
const pending = new Map<number, (reply: Reply) => void>();
let nextId = 0;
/** Before the next restarts, in ms: a memory that breaks again and again must not keep the machine busy. */
const pausesMs = [0, 1_000, 5_000, 30_000];
/** A worker that has run for so long was sound. */
const soundAfterMs = 60_000;
let restarts = 0;
/** Null while it pauses. */
let worker: Worker | null = startWorker();

// A worker has no chrome API: the places of the packaged files are told to it.
function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'broken') {
      restart();
      return;
    }
    if (data.kind === 'call') {
      void askExtension(data.envelope).then((reply) => {
        const answer: WorkerRequest = { kind: 'answer', id: data.id, reply };
        started.postMessage(answer);
      });
      return;
    }
    const resolve = pending.get(data.id);
    pending.delete(data.id);
    if (isReply(data.reply)) resolve?.(data.reply);
  });
  const startedAt = performance.now();
  const restart = () => {
    started.terminate();
    failPending();
    worker = null;
    if (performance.now() - startedAt > soundAfterMs) restarts = 0;
    const pauseMs = pausesMs[Math.min(restarts, pausesMs.length - 1)] ?? 0;
    restarts += 1;
    setTimeout(() => (worker = startWorker()), pauseMs);
  };
  started.addEventListener('error', restart);
  const request: WorkerRequest = {
    kind: 'start',
    models: chrome.runtime.getURL('models/'),
    runtime: chrome.runtime.getURL('wasm/'),
  };
  started.postMessage(request);
  return started;
}

async function askExtension(envelope: Envelope): Promise<Reply> {
  try {
    const reply = await sendToExtension(envelope);
    if (isReply(reply)) return reply;
    throw new AppError('no-receiver', 'The service worker did not answer.');
  } catch (error) {
    return { ok: false, error: toErrorPayload(error) };
  }
}

function failPending(): void {
  for (const resolve of pending.values()) resolve(restarting);
  pending.clear();
}

listenToExtension(isOwnPage, (message) => {
  if (!isEnvelope(message) || message.to !== 'memory') return undefined;
  const running = worker;
  if (!running) return Promise.resolve(restarting);
  return new Promise((resolve) => {
    nextId += 1;
    pending.set(nextId, resolve);
    const request: WorkerRequest = { kind: 'call', id: nextId, envelope: message };
    running.postMessage(request);
  });
});

listenToExtension(
  isOwnPage,
  createServer<PdfProtocol, unknown>('pdf', createPdfReader(chrome.runtime.getURL('pdf/character-maps/'))),
);

serveBuiltInModel();
