import { isPageNotice, type PageNotice } from '../../messaging/page-notices';

/** Tells the content script of a tab; that there is none is not an error. */
export function tellPage(tabId: number, notice: PageNotice): void {
  void chrome.tabs.sendMessage(tabId, notice, { frameId: 0 }).catch(() => undefined);
}

/** For content scripts. Only contexts of this extension can reach them. */
export function onPageNotice(listener: (notice: PageNotice) => void, signal: AbortSignal): void {
  const receive = (message: unknown, sender: chrome.runtime.MessageSender) => {
    if (sender.id === chrome.runtime.id && isPageNotice(message)) listener(message);
    return false;
  };
  chrome.runtime.onMessage.addListener(receive);
  signal.addEventListener('abort', () => {
    // After an update the browser has cut the line already, and its end of it is gone.
    if ('id' in chrome.runtime) chrome.runtime.onMessage.removeListener(receive);
  });
}
