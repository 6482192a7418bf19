/** What our own pages and the service worker tell the content script of a tab. Pages of the web cannot send these. */
export type PageNotice =
  /** The keyboard shortcut: to the bubble, which appears if there is a selection. */
  | { to: 'page'; type: 'bubble-focus' }
  /** From the framed panel; `token` is the one it was opened with. */
  | { to: 'page'; type: 'panel-height'; token: string; height: number }
  | { to: 'page'; type: 'panel-close'; token: string };

export function isPageNotice(message: unknown): message is PageNotice {
  if (typeof message !== 'object' || message === null) return false;
  if (!('to' in message) || message.to !== 'page' || !('type' in message)) return false;
  if (message.type === 'bubble-focus') return true;
  if (!('token' in message) || typeof message.token !== 'string') return false;
  if (message.type === 'panel-close') return true;
  return message.type === 'panel-height' && 'height' in message && typeof message.height === 'number';
}
