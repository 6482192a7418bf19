import { notifyPages } from './notifications';
import { openChat } from './open-chat';

/** Opens the side panel beside a tab, on a chat if there is one. Call it during the click: later it is refused. */
export function openSidePanel(tabId: number, conversationId: string | null): Promise<void> {
  // Before anything is awaited.
  const opened = chrome.sidePanel.open({ tabId });
  if (conversationId !== null) {
    openChat.write(conversationId);
    // For a panel that is open already.
    notifyPages({ type: 'chat-wanted', tabId, conversationId });
  }
  return opened;
}
