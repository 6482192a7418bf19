import type { Notification } from '../../messaging/protocol';
import { isOwnPage } from './chrome-transport';

interface NotificationEnvelope {
  notify: Notification;
}

/** Tells every open page of ours; that none is open is not an error. */
export function notifyPages(notification: Notification): void {
  const envelope: NotificationEnvelope = { notify: notification };
  void chrome.runtime.sendMessage(envelope).catch(() => undefined);
}

export function onNotification(listener: (notification: Notification) => void): () => void {
  const receive = (message: unknown, sender: chrome.runtime.MessageSender) => {
    if (isOwnPage(sender) && isNotificationEnvelope(message)) listener(message.notify);
    return false;
  };
  chrome.runtime.onMessage.addListener(receive);
  return () => chrome.runtime.onMessage.removeListener(receive);
}

function isNotificationEnvelope(message: unknown): message is NotificationEnvelope {
  return typeof message === 'object' && message !== null && 'notify' in message;
}
