/**
 * In every page: waits for a selection, and notices views and that they are read. Small on purpose; what reads pages
 * is injected only when asked, and answers are shown by a page of the extension in a frame.
 */
import { readerNames } from '../messaging/page-reader';
import { callFromPage } from '../platform/wire/background-client';
import { onPageNotice } from '../platform/wire/page-notices';
import { isErrorCode, toErrorPayload } from '../shared/app-error';
import { PanelWindow } from './panel-window';
import { ReadingWatcher } from './reading-watcher';
import { SelectionBubble } from './selection-bubble';
import type { SelectedText } from './selected-text';
import { SelectionWatcher, type SelectionCause } from './selection-watcher';
import { ViewWatcher } from './view-watcher';

const framedPage = 'src/floating-panel/index.html';
/** While something is open, it is looked after this often whether the extension is still there. In ms. */
const orphanCheckMs = 1_000;
/** The switch is not asked for again within this time. In ms. */
const askedMs = 2_000;

const life = new AbortController();
let isHiddenHere = false;
/** Rises with every offer, and with whatever makes an earlier one pointless. */
let latestOffer = 0;
let enabled: { at: number; answer: Promise<boolean | null> } | null = null;
let orphanTimer: ReturnType<typeof setInterval> | undefined;

/** After an update of the extension this script is an orphan: it takes itself away. */
async function run<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call();
  } catch (error) {
    if (!isErrorCode(error, 'no-receiver')) throw error;
    if (isOrphan()) life.abort();
    return null;
  }
}

function isOrphan(): boolean {
  const id: unknown = Reflect.get(chrome.runtime, 'id');
  return id === undefined;
}

/** The same for what the user has asked for: why it failed is said where they look. */
async function tell<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await run(call);
  } catch (error) {
    bubble.say(toErrorPayload(error).message);
    return null;
  }
}

const panel = new PanelWindow({
  getFrameUrl: (token) => `${chrome.runtime.getURL(framedPage)}#${token}`,
  onFailed: () => bubble.say('The panel could not open on this page. The context menu opens the side panel.'),
});

const bubble: SelectionBubble = new SelectionBubble({
  openPanel: (mode, selection) => void openPanel(mode, selection),
  remember: (text) => tell(() => callFromPage('selection-remember', { text })),
  switchOff: (scope) => {
    enabled = null;
    return tell(() => callFromPage('bubble-off', { scope }));
  },
  undo: (id) => {
    enabled = null;
    return tell(() => callFromPage('bubble-undo', { id }));
  },
  onHideHere: () => (isHiddenHere = true),
});

async function openPanel(mode: 'ask' | 'search-enhancement', selection: SelectedText): Promise<void> {
  const token = await tell(() => callFromPage('floating-panel-open', { mode, text: selection.text }));
  if (token === null) return;
  panel.open(token, mode, selection);
  watchOrphan();
}

/** Asked while the selection is being made: the service worker may have to wake up first. */
function askEnabled(): Promise<boolean | null> {
  const now = performance.now();
  if (!enabled || now - enabled.at > askedMs) {
    enabled = { at: now, answer: run(() => callFromPage('bubble-enabled')) };
  }
  return enabled.answer;
}

async function offer(selection: SelectedText, cause: SelectionCause): Promise<void> {
  const own = (latestOffer += 1);
  // The selection may be gone, or Escape have been pressed, while the switch was asked for.
  if (isHiddenHere || !(await askEnabled()) || life.signal.aborted || own !== latestOffer) return;
  bubble.show(selection, cause);
  watchOrphan();
}

/** Whoever was looking at something of ours when the extension was replaced is told why it is gone. */
function watchOrphan(): void {
  clearInterval(orphanTimer);
  orphanTimer = setInterval(() => {
    const isOpen = bubble.isOpen || panel.isOpen;
    if (!isOpen) clearInterval(orphanTimer);
    else if (isOrphan()) {
      life.abort();
      bubble.say('Recollect was updated: reload this page to use it here.');
    }
  }, orphanCheckMs);
}

life.signal.addEventListener('abort', () => {
  clearInterval(orphanTimer);
  bubble.hide();
  panel.close();
});

const selections = new SelectionWatcher(
  document,
  {
    onStart: () => void askEnabled(),
    onSelect: (selection, cause) => void offer(selection, cause),
    onClear: () => {
      latestOffer += 1;
      bubble.clear();
    },
    onPressElsewhere: () => panel.dismiss(),
    onEscape: () => {
      latestOffer += 1;
      if (!bubble.close()) panel.dismiss();
    },
    isOurs: (target) => bubble.contains(target) || panel.contains(target),
  },
  life.signal,
);

onPageNotice((notice) => {
  if (notice.type !== 'bubble-focus') panel.hear(notice);
  else if (panel.isOpen && !bubble.isOpen) panel.focus();
  else {
    // By the shortcut also where it does not come by itself: switched off, hidden, in a field.
    const selection = bubble.isOpen ? null : selections.readAnywhere();
    if (selection) bubble.show(selection, 'mouse');
    bubble.focus();
    watchOrphan();
  }
}, life.signal);

// A page that comes back from the browser's cache comes back as it was: what was selected may not be any more.
addEventListener('pagehide', () => bubble.hide(), { signal: life.signal });

const reading = new ReadingWatcher(
  document,
  {
    getThreshold: () => run(() => callFromPage('reading-threshold')),
    onRead: () => void run(() => callFromPage('page-read', { url: location.href })),
  },
  life.signal,
);
const views = new ViewWatcher(document, () => reading.restart(), life.signal);
Object.defineProperty(globalThis, readerNames.settled, { value: () => views.settled(), configurable: true });
