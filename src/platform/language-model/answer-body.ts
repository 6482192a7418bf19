import type { ModelServer } from './connection';
import { findModelError, ModelError } from './model-error';
import { explainRefusal } from './refusal';
import { cutOff, notUnderstood } from './stream-error';
import type { SilenceWatch } from './silence-watch';

const newline = 10;
/** Enough to tell an event stream from a page and from a single JSON value. */
const headLength = 8;
/** What is read of an error that came in the place of an answer. In bytes. */
const maxErrorBytes = 16_000;

/**
 * The body of an answer, watched over: it has to begin like an event stream, go on without long silences, and stay
 * within bounds, whatever the server sends. Errors of the returned stream are ModelErrors.
 */
export function guardBody(
  body: ReadableStream<Uint8Array>,
  server: ModelServer,
  watch: SilenceWatch,
): ReadableStream<Uint8Array> {
  const { limits, host } = server;
  const reader = body.getReader();
  let lineBytes = 0;
  let answerBytes = 0;
  let hasBegun = false;

  const read = async () => {
    watch.expectWithin(answerBytes === 0 ? limits.firstByteMs : limits.silenceMs);
    try {
      return await reader.read();
    } catch {
      throw watch.explain() ?? cutOff(host);
    } finally {
      watch.rest();
    }
  };
  const count = (bytes: Uint8Array) => {
    answerBytes += bytes.length;
    const lastNewline = bytes.lastIndexOf(newline);
    lineBytes = lastNewline === -1 ? lineBytes + bytes.length : bytes.length - lastNewline - 1;
    if (lineBytes > limits.maxLineBytes || answerBytes > limits.maxAnswerBytes) throw tooMuch(host);
  };
  /** The first bytes, once they are enough to be judged. */
  const begin = async (): Promise<Uint8Array> => {
    let head = new Uint8Array();
    while (decodeHead(head).length < headLength) {
      const { done, value } = await read();
      if (done) break;
      count(value);
      head = concat(head, value);
    }
    hasBegun = true;
    const start = decodeHead(head);
    if (start === '' || /^(data|event|id|retry)?:/.test(start)) return head;
    throw await explainHead(head, start, server, read);
  };

  return new ReadableStream({
    async pull(controller) {
      try {
        if (!hasBegun) {
          const head = await begin();
          if (head.length > 0) controller.enqueue(head);
          else controller.close();
          return;
        }
        const { done, value } = await read();
        if (done) {
          controller.close();
          return;
        }
        count(value);
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        await reader.cancel().catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Something else than events: a web page, an error in the place of an answer, or rubbish. */
async function explainHead(
  head: Uint8Array,
  start: string,
  server: ModelServer,
  read: () => Promise<ReadableStreamReadResult<Uint8Array>>,
): Promise<ModelError> {
  if (start.startsWith('<')) {
    return new ModelError(
      'model-wrong-address',
      `${server.host} answered with a web page. Check the address in Settings; most end in /v1.`,
    );
  }
  if (!/^[[{]/.test(start)) return notUnderstood(server.host);
  let text = head;
  try {
    while (text.length < maxErrorBytes) {
      const { done, value } = await read();
      if (done) break;
      text = concat(text, value);
    }
  } catch (error) {
    // What has come so far says enough, or nothing.
    if (findModelError(error)?.code === 'model-silent') return notUnderstood(server.host);
  }
  const body = new TextDecoder().decode(text);
  if (!/"error"/.test(body)) return notUnderstood(server.host);
  return explainRefusal({ status: 400, body, retryAfter: null }, server);
}

function decodeHead(bytes: Uint8Array): string {
  // As bytes: a character may be cut in two here. A mark of the byte order is no text.
  return String.fromCharCode(...bytes.subarray(0, 64))
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart();
}

function concat(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}

function tooMuch(host: string): ModelError {
  return new ModelError(
    'model-not-understood',
    `${host} sent far more than an answer can hold, so Recollect stopped listening. Ask again, or choose another model.`,
  );
}
