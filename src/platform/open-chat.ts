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
