import { handOverSelection } from './selection';
import { notifyPages } from '../../platform/wire/notifications';
import { rememberTab } from './remember-tab';
import { rememberLink, rememberSelection, rememberWindow } from './ways-in';

/** The browser gathers them in a submenu with our name. */
const items = {
  ask: { title: 'Ask about this page', contexts: ['page'] },
  askSelection: { title: 'Ask about “%s”', contexts: ['selection'] },
  remember: { title: 'Remember this page', contexts: ['page', 'selection'] },
  rememberSelection: { title: 'Remember “%s”', contexts: ['selection'] },
  rememberLink: {
    title: 'Remember the page behind this link',
    contexts: ['link'],
    targetUrlPatterns: ['http://*/*', 'https://*/*'],
  },
  rememberTabs: { title: 'Remember all tabs of this window', contexts: ['page'] },
} satisfies Record<string, chrome.contextMenus.CreateProperties>;

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
  switch (info.menuItemId) {
    case 'remember':
      return void rememberTab(tab.id);
    case 'rememberSelection':
      return void rememberSelection(tab.id, info.selectionText ?? '');
    case 'rememberLink':
      return void rememberLink(tab.id, info.linkUrl ?? '');
    case 'rememberTabs':
      return void rememberAllTabs(tab);
    case 'askSelection':
      return void handOverSelection(tab.id, info.selectionText ?? '');
  }
}

async function rememberAllTabs({ id, windowId }: chrome.tabs.Tab): Promise<void> {
  const count = await rememberWindow(windowId);
  const pages = count === 1 ? '1 page' : `${count} pages`;
  const text = `${pages} of this window will be remembered. Settings show how it goes.`;
  if (id !== undefined) notifyPages({ type: 'notice', tabId: id, text });
}
