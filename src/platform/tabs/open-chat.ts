import { notifyPages } from '../wire/notifications';

/** Which chat the panel of a window shows: a panel that is opened again shows it. Until the browser is closed. */
export const openChat = {
  async read(): Promise<string | null> {
    const key = await storageKey();
    const stored: unknown = (await chrome.storage.session.get(key))[key];
    return typeof stored === 'string' ? stored : null;
  },
  write(id: string | null): void {
    void storageKey().then((key) => chrome.storage.session.set({ [key]: id }));
  },
};

async function storageKey(): Promise<string> {
  return `open-chat-${(await chrome.windows.getCurrent()).id ?? 0}`;
}

/** The panel of this window is to show this chat, now or when it is opened. */
export async function chooseChat(id: string): Promise<void> {
  await chrome.storage.session.set({ [await storageKey()]: id });
  notifyPages({ type: 'chat-wanted' });
}

/** Shows a chat in the side panel of this window; during a click only, as the browser opens no panel otherwise. */
export async function showChat(id: string): Promise<void> {
  const { id: windowId } = await chrome.windows.getCurrent();
  if (windowId === undefined) return;
  await chooseChat(id);
  await chrome.sidePanel.open({ windowId });
}
