/** The service worker. It may be stopped at any moment: listeners are registered here, at once, and nothing is kept. */
import type { BackgroundProtocol, PageProtocol } from '../messaging/protocol';
import { createServer } from '../messaging/rpc';
import { answerPortName } from '../platform/answer-client';
import { isContentScript, isOwnPage, listenToExtension } from '../platform/chrome-transport';
import { openWelcomePage } from '../platform/open-pages';
import { reportErrors } from '../platform/report-errors';
import { protectStorage } from '../platform/settings';
import { serveAnswers } from './answer-port';
import { handlers, pageHandlers } from './handlers';
import { createMenus, onMenuClicked } from './menus';
import { rememberTab } from './remember-tab';

reportErrors('background');

listenToExtension(
  isOwnPage,
  createServer<BackgroundProtocol, chrome.runtime.MessageSender>('background', handlers),
);
listenToExtension(
  isContentScript,
  createServer<PageProtocol, chrome.runtime.MessageSender>('background-from-page', pageHandlers),
);

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === answerPortName && port.sender && isOwnPage(port.sender)) serveAnswers(port);
  else port.disconnect();
});

// The toolbar icon and its keyboard shortcut open the side panel. Said at every start: not every browser
// keeps it over a restart.
void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
// A click that comes before that has taken effect arrives here.
chrome.action.onClicked.addListener((tab) => void chrome.sidePanel.open({ windowId: tab.windowId }));

chrome.runtime.onInstalled.addListener(({ reason }) => {
  createMenus();
  void protectStorage();
  if (reason === 'install') openWelcomePage();
});

chrome.contextMenus.onClicked.addListener(onMenuClicked);

chrome.commands.onCommand.addListener((command, tab) => {
  if (command !== 'remember-page' || tab?.id === undefined) return;
  void chrome.sidePanel.open({ tabId: tab.id });
  void rememberTab(tab.id);
});
