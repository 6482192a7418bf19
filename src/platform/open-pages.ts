export function openOptionsPage(): void {
  void chrome.runtime.openOptionsPage();
}

export function openWelcomePage(): void {
  void chrome.tabs.create({ url: chrome.runtime.getURL('src/welcome/index.html') });
}
