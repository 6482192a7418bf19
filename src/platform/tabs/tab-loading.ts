/** A page that takes longer is looked at as it is. In ms. */
const patienceMs = 10_000;

/** Resolves when the page in a tab is loaded, the tab is gone, or it has taken too long. */
export async function untilLoaded(tabId: number): Promise<void> {
  let stop = () => {};
  const loaded = new Promise<void>((resolve) => {
    const onUpdated = (id: number, { status }: { status?: string }) => {
      if (id === tabId && status === 'complete') resolve();
    };
    const onRemoved = (id: number) => {
      if (id === tabId) resolve();
    };
    const timer = setTimeout(resolve, patienceMs);
    chrome.tabs.onUpdated.addListener(onUpdated);
    chrome.tabs.onRemoved.addListener(onRemoved);
    stop = () => {
      clearTimeout(timer);
      chrome.tabs.onUpdated.removeListener(onUpdated);
      chrome.tabs.onRemoved.removeListener(onRemoved);
    };
  });
  // It may have been complete before anybody listened.
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (tab && tab.status !== 'complete') await loaded;
  stop();
}
