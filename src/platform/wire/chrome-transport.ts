import type { Envelope, Reply, Send } from '../../messaging/rpc';
import { AppError } from '../../shared/app-error';

/** What Chrome says when nobody listens; everything else is a bug and propagates. */
const noReceiver = ['Could not establish connection', 'The message port closed', 'message channel closed'];

const restarting = 'Recollect was restarting. Try again.';

export const sendToExtension: Send = async (envelope: Envelope) => {
  const reply = await send(envelope);
  // Somebody listens, but not the one this is for; or it was ended while it answered.
  if (reply === undefined) throw new AppError('no-receiver', restarting);
  return reply;
};

/** Where the extension was replaced, the browser throws before there is a promise. */
async function send(envelope: Envelope): Promise<unknown> {
  try {
    return await chrome.runtime.sendMessage<Envelope, unknown>(envelope);
  } catch (error) {
    throw toTransportError(error);
  }
}

function toTransportError(cause: unknown): unknown {
  const text = cause instanceof Error ? cause.message : '';
  if (noReceiver.some((known) => text.includes(known)))
    return new AppError('no-receiver', restarting, { cause });
  if (text.includes('Extension context invalidated')) {
    return new AppError('no-receiver', 'Recollect was updated. Reload this page to use it here.', { cause });
  }
  return cause;
}

type Serve = (message: unknown, sender: chrome.runtime.MessageSender) => Promise<Reply> | undefined;

/** Registers a server. Call it synchronously while the context starts, or the first message is missed. */
export function listenToExtension(
  accept: (sender: chrome.runtime.MessageSender) => boolean,
  serve: Serve,
): void {
  chrome.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    if (!accept(sender)) return false;
    const reply = serve(message, sender);
    if (!reply) return false;
    void reply.then(sendResponse);
    return true;
  });
}

/** Our own pages and workers: what a content script sends carries the address of its page. */
export function isOwnPage(sender: chrome.runtime.MessageSender): boolean {
  return sender.id === chrome.runtime.id && (sender.url ?? '').startsWith(chrome.runtime.getURL(''));
}

/** A content script of ours in a tab; the page around it may have taken it over. */
export function isContentScript(sender: chrome.runtime.MessageSender): boolean {
  return sender.id === chrome.runtime.id && sender.tab?.id !== undefined && !isOwnPage(sender);
}
