import { findSource, sitesOf, toSourceUrl } from '../../lib/pages';
import { countQuotingChats } from '../../lib/chats';
import type { BackgroundProtocol, TabState, WitnessProtocol } from '../../messaging/protocol';
import type { Handlers } from '../../messaging/rpc';
import type { ModelPatch, ModelRole } from '../../messaging/settings';
import { describeWindow, listModels, testConnection } from '../../platform/language-model';
import { memoryClient } from '../../platform/wire/memory-client';
import { dismissLoss, readLoss, readWitness, writeWitness } from '../../platform/storage/memory-witness';
import { notifyPages } from '../../platform/wire/notifications';
import {
  loadSettings,
  toConnection,
  toPublicSettings,
  toTrialConnection,
  updateSettings,
} from '../../platform/storage/settings';
import { describeUnreadable } from '../../platform/tabs/tab-reader';
import { createWebSearch, testWebSearch } from '../../platform/web-search';
import { cancelJob, clearActivity, forgetActivity, getActivity } from '../queue/activity';
import { changeBackfill, startBackfill } from '../queue/backfill';
import { conversationHandlers } from './conversation-handlers';
import { judgeTab } from '../tabs/decide-page';
import { forgetSource, forgetSources, restoreSources } from './forget-source';
import { floatingPanels } from './one-time-stores';
import { learnedHandlers } from './learned-handlers';
import { openCitation } from '../tabs/open-citation';
import { pageQueue } from '../queue/page-queue';
import { rememberTab } from '../tabs/remember-tab';
import { handOverSelection, takeSelection } from '../tabs/selection';
import { changeSiteRule, countSite } from '../tabs/site-rules';
import { refreshFrontTabs } from '../tabs/watch-tabs';

type Sender = chrome.runtime.MessageSender;

/** A connection test gives up after this; local models load for a while. Within the time a call may take. In ms. */
const modelTestTimeoutMs = 50_000;

export const handlers: Handlers<BackgroundProtocol, Sender> = {
  'tab-state': ({ tabId }) => getTabState(tabId),
  'page-remember': ({ tabId }) => rememberTab(tabId),
  'citation-open': ({ citation, tabId }) => openCitation(citation, tabId),
  ...conversationHandlers,
  ...learnedHandlers,
  'source-forget': ({ sourceUrl }) => forgetSource(sourceUrl),
  'sources-forget': ({ sourceUrls, keepsQuotations }) => forgetSources(sourceUrls, keepsQuotations),
  'quotations-count': ({ sourceUrls }) => countQuotingChats(memoryClient, sourceUrls),
  'source-restore': async ({ sourceUrl }) => (await restoreSources([sourceUrl])) > 0,
  'sources-restore': ({ sourceUrls }) => restoreSources(sourceUrls),
  'site-count': ({ site }) => countSite(site),
  'site-rule-set': (change) => changeSiteRule(change),
  'source-list': ({ filter, limit }) => memoryClient.list(filter, { limit }),
  'memory-stats': () => memoryClient.getStats(),
  'memory-announce': () => notifyPages({ type: 'memory-changed' }),
  'activity-get': () => getActivity(),
  'activity-clear': () => clearActivity(),
  'activity-forget': ({ filter, keepsQuotations }) => forgetActivity(filter, keepsQuotations),
  'job-retry': ({ id }) => pageQueue.retry(id),
  'job-cancel': ({ id }) => cancelJob(id),
  'backfill-start': (choice) => startBackfill(choice),
  'backfill-change': ({ action }) => changeBackfill(action),
  'settings-get': async () => toPublicSettings(await loadSettings()),
  'settings-update': async (patch) => {
    const settings = toPublicSettings(await updateSettings(patch));
    notifyPages({ type: 'settings-changed' });
    await refreshFrontTabs();
    return settings;
  },
  'model-test': ({ role }) => testModel(role),
  'model-list': ({ role, model }) => listOfferedModels(role, model),
  'model-window': async ({ role }) => describeWindow(toConnection(await loadSettings(), role)),
  'web-search-test': async () =>
    testWebSearch(createWebSearch((await loadSettings()).webSearch), AbortSignal.timeout(modelTestTimeoutMs)),
  'loss-get': () => readLoss(),
  'loss-dismiss': async () => {
    await dismissLoss();
    notifyPages({ type: 'loss-changed' });
  },
  'selection-take': ({ tabId }) => takeSelection(tabId),
  'selection-hand-over': ({ tabId, text }) => handOverSelection(tabId, text),
  // Only the frame in the tab whose bubble was clicked; a page that frames the panel itself has no token.
  'floating-panel-take': ({ token }, { tab }) =>
    floatingPanels.take(token, (request) => request.tabId === tab?.id),
};

/** For the memory, which has no access to the extension's storage. */
export const witnessHandlers: Handlers<WitnessProtocol, Sender> = {
  'witness-read': () => readWitness(),
  'witness-write': async ({ witness, loss }) => {
    await writeWitness(witness, loss);
    if (loss) notifyPages({ type: 'loss-changed' });
  },
};

async function getTabState(tabId: number): Promise<TabState> {
  const tab = await chrome.tabs.get(tabId);
  const notice = describeUnreadable(tab.url);
  const title = tab.title ?? '';
  if (notice !== null || tab.url === undefined)
    return { url: null, title, notice, remembered: null, site: null };
  const url = toSourceUrl(tab.url);
  const policy = await loadSettings();
  const [remembered, decision] = await Promise.all([findSource(memoryClient, url), judgeTab(tab, policy)]);
  const sites = sitesOf(url);
  const rules = policy.siteRules.filter(({ site }) => sites.includes(site));
  return { url, title, notice: null, remembered, site: { sites, rules, decision } };
}

async function testModel(role: ModelRole): Promise<{ ok: boolean; message: string }> {
  return testConnection(toConnection(await loadSettings(), role), AbortSignal.timeout(modelTestTimeoutMs));
}

async function listOfferedModels(role: ModelRole, model: ModelPatch): Promise<string[]> {
  const connection = toTrialConnection(await loadSettings(), role, model);
  return listModels(connection, AbortSignal.timeout(modelTestTimeoutMs));
}
