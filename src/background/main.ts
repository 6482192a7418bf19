/** The service worker. It may be stopped at any moment: listeners are registered here, at once, and nothing is kept. */
import type { BackgroundProtocol, PageProtocol, WitnessProtocol } from '../messaging/protocol';
import { createServer } from '../messaging/rpc';
import { answerPortName } from '../platform/wire/answer-client';
import { isContentScript, isOwnPage, listenToExtension } from '../platform/wire/chrome-transport';
import { takeBuiltInPort } from '../platform/language-model';
import { openWelcomePage } from '../platform/tabs/open-pages';
import { tellPage } from '../platform/wire/page-notices';
import { reportErrors } from '../platform/wire/report-errors';
import { loadSettings, protectStorage } from '../platform/storage/settings';
import { serveAnswers } from './answers/answer-port';
import { handlers, witnessHandlers } from './handlers/handlers';
import { learn, learningAlarm } from './answers/learning';
import { createMenus, onMenuClicked } from './tabs/menus';
import { limitPages, pageHandlers } from './handlers/page-handlers';
import { queueAlarm, runQueue } from './queue/page-queue';
import { rememberTab } from './tabs/remember-tab';
import { watchTabs } from './tabs/watch-tabs';

reportErrors('background');

listenToExtension(
  isOwnPage,
  createServer<BackgroundProtocol, chrome.runtime.MessageSender>('background', handlers),
);
listenToExtension(
  isOwnPage,
  createServer<WitnessProtocol, chrome.runtime.MessageSender>('background-from-memory', witnessHandlers),
);
listenToExtension(
  isContentScript,
  limitPages(createServer<PageProtocol, chrome.runtime.MessageSender>('background-from-page', pageHandlers)),
);

chrome.runtime.onConnect.addListener((port) => {
  const isOwn = port.sender !== undefined && isOwnPage(port.sender);
  if (isOwn && takeBuiltInPort(port)) return;
  if (isOwn && port.name === answerPortName) serveAnswers(port);
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
  if (reason === 'install' || reason === 'update') void welcomeUndecided();
});

/** Nothing is remembered until the user has chosen there. */
async function welcomeUndecided(): Promise<void> {
  if ((await loadSettings()).consentedAt === null) await openWelcomePage();
}

watchTabs();

// Whatever wakes this worker, what was interrupted goes on; with nothing else, the alarm and the browser's start do.
runQueue();
chrome.runtime.onStartup.addListener(() => {
  runQueue();
  learn('all');
});
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === queueAlarm) runQueue();
  if (name === learningAlarm) learn('all');
});

chrome.contextMenus.onClicked.addListener(onMenuClicked);

chrome.commands.onCommand.addListener((command, tab) => {
  if (tab?.id === undefined) return;
  if (command === 'focus-bubble') tellPage(tab.id, { to: 'page', type: 'bubble-focus' });
  if (command !== 'remember-page') return;
  void chrome.sidePanel.open({ tabId: tab.id });
  void rememberTab(tab.id);
});
