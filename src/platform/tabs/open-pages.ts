export function openOptionsPage(): void {
  void chrome.runtime.openOptionsPage();
}

/** In a tab of its own; one that is open already comes to the front. */
export async function openWelcomePage(): Promise<void> {
  const url = chrome.runtime.getURL('src/welcome/index.html');
  const [open] = await chrome.tabs.query({ url });
  if (open?.id === undefined) await chrome.tabs.create({ url });
  else await chrome.tabs.update(open.id, { active: true });
}
