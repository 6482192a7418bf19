/**
 * The browser's own model from the service worker: the Prompt API may be there in windows only, and the offscreen
 * document is one. A port carries one step.
 */
import type { ModelEvent, ModelRequest } from '../../lib/model';
import { AppError, toErrorPayload, type ErrorPayload } from '../../shared/app-error';
import { createCall, createServer } from '../../messaging/rpc';
import { isOwnPage, listenToExtension, sendToExtension } from '../wire/chrome-transport';
import { withOffscreen } from '../wire/offscreen-document';
import { streamBuiltIn } from './built-in-model';
import { findPromptApi } from './prompt-api';

const portPrefix = 'built-in-model ';
const receiver = 'built-in-model';

type BuiltInResponse =
  | { kind: 'event'; event: ModelEvent }
  | { kind: 'window'; tokens: number }
  | { kind: 'error'; error: ErrorPayload };

/** Served by the offscreen document; asked by the service worker. */
interface BuiltInProtocol {
  /** Opens a port of this number to whoever asks. */
  'built-in-open'(input: { id: string }): void;
}

/**
 * In the offscreen document, once and at once. It opens the port itself: were it to listen for ports, it would be at
 * the end of every other one too, and that of an answer would not close when the service worker is ended.
 */
export function serveBuiltInModel(): void {
  listenToExtension(
    isOwnPage,
    createServer<BuiltInProtocol, chrome.runtime.MessageSender>(receiver, {
      'built-in-open': ({ id }) => openToWorker(id),
    }),
  );
}

function openToWorker(id: string): void {
  const port = chrome.runtime.connect({ name: `${portPrefix}${id}` });
  const closed = new AbortController();
  port.onDisconnect.addListener(() => closed.abort());
  port.onMessage.addListener((request: ModelRequest) => void answer(request, port, closed.signal));
}

async function answer(request: ModelRequest, port: chrome.runtime.Port, signal: AbortSignal): Promise<void> {
  try {
    const learnWindow = (tokens: number) => send(port, { kind: 'window', tokens });
    for await (const event of streamBuiltIn(findPromptApi(), request, signal, learnWindow)) {
      send(port, { kind: 'event', event });
    }
  } catch (error) {
    if (!signal.aborted) send(port, { kind: 'error', error: toErrorPayload(error) });
  }
}

function send(port: chrome.runtime.Port, response: BuiltInResponse): void {
  port.postMessage(response);
}

/** In the service worker: what the offscreen document answers, as it comes. */
export async function* streamFromOffscreen(
  request: ModelRequest,
  signal: AbortSignal,
  learnWindow: (tokens: number) => void = () => undefined,
): AsyncGenerator<ModelEvent> {
  const port = await openPort();
  const responses: BuiltInResponse[] = [];
  let wake: () => void = () => undefined;
  const closed = new AbortController();
  const close = () => {
    closed.abort();
    wake();
  };
  port.onMessage.addListener((response: BuiltInResponse) => {
    responses.push(response);
    wake();
  });
  port.onDisconnect.addListener(close);
  signal.addEventListener('abort', close);
  port.postMessage(request);
  try {
    for (;;) {
      const response = responses.shift();
      signal.throwIfAborted();
      if (response?.kind === 'event') {
        yield response.event;
        if (response.event.type === 'finish') return;
      } else if (response?.kind === 'window') {
        learnWindow(response.tokens);
      } else if (response?.kind === 'error') {
        throw new AppError(response.error.code, response.error.message);
      } else if (closed.signal.aborted) {
        throw new AppError('model-cut-off', 'The browser’s own model was stopped. Ask again.');
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
  } finally {
    signal.removeEventListener('abort', close);
    port.disconnect();
  }
}

const awaited = new Map<string, (port: chrome.runtime.Port) => void>();

/** In the service worker, for every port that is opened: false when it is none of these. */
export function takeBuiltInPort(port: chrome.runtime.Port): boolean {
  if (!port.name.startsWith(portPrefix)) return false;
  const id = port.name.slice(portPrefix.length);
  const take = awaited.get(id);
  if (take) take(port);
  // Of a service worker that is gone.
  else port.disconnect();
  return true;
}

const call = createCall<BuiltInProtocol>(receiver, (envelope) =>
  withOffscreen(() => sendToExtension(envelope)),
);

async function openPort(): Promise<chrome.runtime.Port> {
  const id = crypto.randomUUID();
  const opened = new Promise<chrome.runtime.Port>((resolve) => awaited.set(id, resolve));
  try {
    await call('built-in-open', { id });
    return await opened;
  } finally {
    awaited.delete(id);
  }
}
