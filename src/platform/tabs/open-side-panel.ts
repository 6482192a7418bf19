import { chooseChat } from './open-chat';

/** Opens the side panel beside a tab, on a chat if there is one. Call it during the click: later it is refused. */
export async function openSidePanel(tabId: number, conversationId: string | null): Promise<void> {
  // Before anything is awaited.
  const opened = chrome.sidePanel.open({ tabId });
  if (conversationId !== null) await chooseChat(conversationId);
  await opened;
}
