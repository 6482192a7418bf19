import { toSourceUrl } from '../lib/agent/source-url';
import { toPassageUrl } from '../lib/agent/text-fragment';
import type { BackgroundProtocol, PageProtocol, TabState } from '../messaging/protocol';
import type { Handlers } from '../messaging/rpc';
import { parseAt, selectionSchema } from '../messaging/schemas';
import { createLanguageModel } from '../platform/language-model';
import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { loadSettings, toPublicSettings, updateSettings } from '../platform/settings';
import { describeUnreadable } from '../platform/tab-reader';
import { AppError, toErrorPayload } from '../shared/app-error';
import { rememberTab } from './remember-tab';
import { showPassage } from './read-tab';
import { handOverSelection, takeSelection } from './selection';

type Sender = chrome.runtime.MessageSender;

/** A connection test gives up after this; local models load for a while. In ms. */
const modelTestTimeoutMs = 45_000;

export const handlers: Handlers<BackgroundProtocol, Sender> = {
  'tab-state': ({ tabId }) => getTabState(tabId),
  'page-remember': ({ tabId }) => rememberTab(tabId),
  'citation-open': ({ url, quote, tabId }) => openPassage(url, quote, tabId),
  'source-forget': async ({ sourceUrl }) => {
    const removedPassages = await memoryClient.removeBySourceUrl(sourceUrl);
    notifyPages({ type: 'memory-changed' });
    return { removedPassages };
  },
  'source-restore': async ({ sourceUrl }) => {
    const restored = await memoryClient.restoreBySourceUrl(sourceUrl);
    notifyPages({ type: 'memory-changed' });
    return restored;
  },
  'source-list': ({ limit, offset }) => memoryClient.listSources(limit, offset),
  'memory-stats': () => memoryClient.getStats(),
  'settings-get': async () => toPublicSettings(await loadSettings()),
  'settings-update': async (patch) => toPublicSettings(await updateSettings(patch)),
  'model-test': () => testModel(),
  'selection-take': ({ tabId }) => takeSelection(tabId),
};

/** For content scripts: inputs are checked, and act on the sender's own tab only. */
export const pageHandlers: Handlers<PageProtocol, Sender> = {
  'bubble-enabled': async () => (await loadSettings()).showBubble,
  'selection-ask': async (input, sender) => {
    const tabId = sender.tab?.id;
    if (tabId === undefined) throw new AppError('refused', 'Only a tab can do this.');
    const { text } = parseAt(selectionSchema, input, 'the selected text');
    // Before anything is awaited: the browser opens it only during the click.
    const opened = chrome.sidePanel.open({ tabId });
    await handOverSelection(tabId, text);
    await opened;
  },
};

async function getTabState(tabId: number): Promise<TabState> {
  const tab = await chrome.tabs.get(tabId);
  const notice = describeUnreadable(tab.url);
  const title = tab.title ?? '';
  if (notice !== null || tab.url === undefined) return { url: null, title, notice, remembered: null };
  const url = toSourceUrl(tab.url);
  return { url, title, notice: null, remembered: await memoryClient.getSource(url) };
}

/** The tab in front if the passage is on it, else a new one beside it. */
async function openPassage(url: string, quote: string, tabId: number): Promise<void> {
  if (!/^https?:/.test(url)) throw new AppError('refused', 'This source has no web address.');
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  const isThere = tab?.url !== undefined && toSourceUrl(tab.url) === url;
  // A text fragment does not scroll a page that is already open.
  if (isThere && (await showPassage(tabId, quote))) return;
  const beside = tab ? { index: tab.index + 1, openerTabId: tabId } : {};
  await chrome.tabs.create({ url: toPassageUrl(url, quote), ...beside });
}

async function testModel(): Promise<{ ok: boolean; message: string }> {
  const { model } = await loadSettings();
  if (model.baseUrl === '') return { ok: false, message: 'Enter the address of a model first.' };
  try {
    const signal = AbortSignal.timeout(modelTestTimeoutMs);
    const stream = createLanguageModel(model).stream(
      [{ role: 'user', content: 'Answer with the word: ready' }],
      signal,
    );
    await stream[Symbol.asyncIterator]().next();
    return { ok: true, message: `${model.modelName} answers.` };
  } catch (error) {
    if (error instanceof DOMException) {
      return { ok: false, message: 'The model did not answer in time. It may still be loading: try again.' };
    }
    return { ok: false, message: toErrorPayload(error).message };
  }
}
