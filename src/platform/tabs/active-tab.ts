/**
 * Calls `listener` with the active tab of this page's window: at once, and whenever another tab comes
 * to the front or the one in front moves to another page.
 */
export function watchActiveTab(listener: (tabId: number) => void): () => void {
  let windowId: number | undefined;
  let activeId: number | undefined;
  const report = async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    windowId = tab?.windowId;
    activeId = tab?.id;
    if (activeId !== undefined) listener(activeId);
  };
  const onActivated = (tab: { windowId: number }) => {
    if (windowId === undefined || tab.windowId === windowId) void report();
  };
  const onUpdated = (tabId: number, change: { status?: string; url?: string; title?: string }) => {
    const moved = change.status === 'complete' || change.url !== undefined || change.title !== undefined;
    if (tabId === activeId && moved) listener(tabId);
  };
  chrome.tabs.onActivated.addListener(onActivated);
  chrome.tabs.onUpdated.addListener(onUpdated);
  void report();
  return () => {
    chrome.tabs.onActivated.removeListener(onActivated);
    chrome.tabs.onUpdated.removeListener(onUpdated);
  };
}
