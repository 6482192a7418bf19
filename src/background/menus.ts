import { handOverSelection } from './selection';
import { rememberTab } from './remember-tab';

/** The browser gathers them in a submenu with our name. */
const items = {
  ask: { title: 'Ask about this page', contexts: ['page'] },
  askSelection: { title: 'Ask about “%s”', contexts: ['selection'] },
  remember: { title: 'Remember this page', contexts: ['page', 'selection'] },
} satisfies Record<string, Pick<chrome.contextMenus.CreateProperties, 'title' | 'contexts'>>;

export function createMenus(): void {
  chrome.contextMenus.removeAll(() => {
    for (const [id, item] of Object.entries(items)) {
      chrome.contextMenus.create({ id, ...item, documentUrlPatterns: ['http://*/*', 'https://*/*'] });
    }
  });
}

export function onMenuClicked(info: chrome.contextMenus.OnClickData, tab: chrome.tabs.Tab | undefined): void {
  if (tab?.id === undefined) return;
  // First of all and without waiting for anything: the browser opens it only during the click.
  void chrome.sidePanel.open({ windowId: tab.windowId });
  if (info.menuItemId === 'remember') void rememberTab(tab.id);
  else if (info.menuItemId === 'askSelection') void handOverSelection(tab.id, info.selectionText ?? '');
}
