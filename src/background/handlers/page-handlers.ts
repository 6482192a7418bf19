/** What content scripts may ask for: inputs are checked, and act on the sender's own tab only. */
import { describeFailure } from '../../lib/agent/auto-indexer';
import type { BubbleOutcome, BubbleScope } from '../../messaging/floating-panel';
import type { PageProtocol } from '../../messaging/protocol';
import { isEnvelope, type Handlers, type Reply } from '../../messaging/rpc';
import {
  bubbleOffSchema,
  floatingPanelSchema,
  pageReadSchema,
  parseAt,
  selectionSchema,
  undoSchema,
} from '../../messaging/schemas';
import { notifyPages } from '../../platform/wire/notifications';
import { loadSettings, switchBubble } from '../../platform/storage/settings';
import { AppError } from '../../shared/app-error';
import { forgetSource } from './forget-source';
import { noteReading, takeOutVisit } from '../tabs/late-field';
import { floatingPanels, undos, type Undo } from './one-time-stores';
import { RateLimit } from './rate-limit';
import { getReadingThreshold, rememberReadPage } from '../tabs/read-pages';
import { rememberSelection } from '../tabs/ways-in';

type Sender = chrome.runtime.MessageSender;

export const pageHandlers: Handlers<PageProtocol, Sender> = {
  'bubble-enabled': async (_input, sender) => {
    const { showBubble, bubbleOffSites } = await loadSettings();
    return showBubble && !bubbleOffSites.includes(siteOf(sender));
  },
  'bubble-off': async (input, sender) => {
    const { scope } = parseAt(bubbleOffSchema, input, 'a switch');
    return switchOff(scope, siteOf(sender), tabOf(sender).id);
  },
  'selection-remember': async (input, sender) => {
    const { text } = parseAt(selectionSchema, input, 'the selected text');
    return rememberFor(tabOf(sender).id, text);
  },
  'bubble-undo': async (input, sender) => {
    const { id } = parseAt(undoSchema, input, 'what is to be undone');
    const tabId = tabOf(sender).id;
    return takeBack(await undos.take(id, (undo) => undo.tabId === tabId));
  },
  'floating-panel-open': async (input, sender) => {
    const { mode, text } = parseAt(floatingPanelSchema, input, 'the selected text');
    return floatingPanels.put({ mode, text, tabId: tabOf(sender).id });
  },
  'reading-threshold': () => getReadingThreshold(),
  'page-read': async (input, sender) => {
    const { url } = parseAt(pageReadSchema, input, 'the address of a page');
    await rememberReadPage(tabOf(sender).tab, url);
  },
  'page-reading': async (input, sender) => {
    const { url } = parseAt(pageReadSchema, input, 'the address of a page');
    tabOf(sender);
    await noteReading(sender, url);
  },
  'private-field-shown': async (input, sender) => {
    const { url } = parseAt(pageReadSchema, input, 'the address of a page');
    tabOf(sender);
    await takeOutVisit(sender, url);
  },
};

/** A person selects and clicks; a page that has taken over its content script may do more. */
const rateLimit = new RateLimit({ burst: 30, perSecond: 3, now: () => Date.now() });

type Serve = (message: unknown, sender: Sender) => Promise<Reply> | undefined;

/** Refuses a flood before anything of it is looked at. */
export function limitPages(serve: Serve): Serve {
  return (message, sender) => {
    const isForUs = isEnvelope(message) && message.to === 'background-from-page';
    if (!isForUs || rateLimit.allow(sender.tab?.id ?? -1)) return serve(message, sender);
    return Promise.resolve({ ok: false, error: { code: 'refused', message: 'Too many messages at once.' } });
  };
}

chrome.tabs.onRemoved.addListener((tabId) => rateLimit.forget(tabId));

function tabOf({ tab, frameId }: Sender): { id: number; tab: chrome.tabs.Tab } {
  if (tab?.id === undefined || frameId !== 0) throw new AppError('refused', 'Only a tab can do this.');
  return { id: tab.id, tab };
}

function siteOf({ url = '' }: Sender): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

const remaining = 'The context menu and the keyboard shortcut remain.';

async function switchOff(scope: BubbleScope, site: string, tabId: number): Promise<BubbleOutcome> {
  const offSite = scope === 'site' ? site : null;
  await switchBubble(offSite, false);
  notifyPages({ type: 'settings-changed' });
  const where = offSite === null ? 'on every site' : `on ${offSite}`;
  const undoId = await undos.put({ kind: 'bubble', tabId, site: offSite });
  return { sentence: `The bubble is off ${where}. ${remaining}`, undoId };
}

async function rememberFor(tabId: number, text: string): Promise<BubbleOutcome> {
  const page = await rememberSelection(tabId, text);
  switch (page.kind) {
    case 'not-remembered':
      return { sentence: page.notice, undoId: null };
    case 'unchanged':
      // It was there before: taking this back would forget what somebody wanted to keep.
      return { sentence: 'This was remembered already.', undoId: null };
    case 'remembered':
    case 'address-only': {
      const undoId = await undos.put({ kind: 'source', tabId, sourceUrl: page.sourceUrl });
      return { sentence: page.notice ?? 'Remembered.', undoId };
    }
  }
}

async function takeBack(undo: Undo | null): Promise<string> {
  if (undo === null) return 'It is too late to take this back here. Settings can.';
  try {
    if (undo.kind === 'source') {
      await forgetSource(undo.sourceUrl);
      return 'Forgotten again.';
    }
    await switchBubble(undo.site, true);
    notifyPages({ type: 'settings-changed' });
    return 'The bubble is on again.';
  } catch (error) {
    return describeFailure(error);
  }
}
