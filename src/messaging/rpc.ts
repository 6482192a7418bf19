import { AppError, toErrorPayload, type ErrorPayload } from '../shared/app-error';

/** Every envelope says whom it is for: a runtime message reaches every page of the extension. */
export type Recipient =
  'background' | 'background-from-memory' | 'background-from-page' | 'memory' | 'pdf' | 'built-in-model';

export interface Envelope {
  to: Recipient;
  type: string;
  input: unknown;
}

export type Reply = { ok: true; value: unknown } | { ok: false; error: ErrorPayload };

/** Carries an envelope and brings back whatever the other side answered. */
export type Send = (envelope: Envelope) => Promise<unknown>;

type Signatures<Protocol> = { [Type in keyof Protocol]: (input: never) => unknown };

export type Call<Protocol extends Signatures<Protocol>> = <Type extends keyof Protocol & string>(
  type: Type,
  ...input: Parameters<Protocol[Type]>
) => Promise<Awaited<ReturnType<Protocol[Type]>>>;

export type Handlers<Protocol extends Signatures<Protocol>, Sender = void> = {
  [Type in keyof Protocol]: (
    input: Parameters<Protocol[Type]>[0],
    sender: Sender,
  ) => ReturnType<Protocol[Type]> | Promise<ReturnType<Protocol[Type]>>;
};

const defaultTimeoutMs = 60_000;

/** A caller for one recipient. A call rejects with `no-receiver`, `timeout` or the error the handler threw. */
export function createCall<Protocol extends Signatures<Protocol>>(
  to: Recipient,
  send: Send,
  timeoutMs: number = defaultTimeoutMs,
): Call<Protocol> {
  return async (type, ...input) => {
    const reply = await withTimeout(send({ to, type, input: input[0] }), timeoutMs, type);
    if (!isReply(reply)) {
      // A service worker that is ended while it answers resolves the message with undefined.
      throw new AppError('no-receiver', 'Recollect was restarting. Try again.');
    }
    if (!reply.ok) throw new AppError(reply.error.code, reply.error.message);
    // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-return -- the one place where the wire meets the types: `Handlers` made sure of the value
    return reply.value as any;
  };
}

/**
 * Answers envelopes addressed to `to`; returns undefined for all others, so that several servers can
 * share a channel. An input is passed on as it came: check what a page can send before it gets here.
 */
export function createServer<Protocol extends Signatures<Protocol>, Sender = void>(
  to: Recipient,
  handlers: Handlers<Protocol, Sender>,
): (message: unknown, sender: Sender) => Promise<Reply> | undefined {
  const table = new Map<string, (input: never, sender: Sender) => unknown>(Object.entries(handlers));
  return (message, sender) => {
    if (!isEnvelope(message) || message.to !== to) return undefined;
    const handler = table.get(message.type);
    if (!handler) return undefined;
    return answer(() => handler(message.input as never, sender));
  };
}

async function answer(run: () => unknown): Promise<Reply> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    return { ok: false, error: toErrorPayload(error) };
  }
}

async function withTimeout(promise: Promise<unknown>, timeoutMs: number, type: string): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('timeout', `Recollect took too long (${type}). Try again.`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'to' in value &&
    'type' in value &&
    typeof value.to === 'string' &&
    typeof value.type === 'string'
  );
}

export function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';
}
