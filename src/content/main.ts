/**
 * In every page: waits for a selection, and notices views and that they are read. Small on purpose; what reads pages
 * is injected only when asked.
 */
import { callFromPage } from '../platform/background-client';
import { isErrorCode } from '../shared/app-error';
import { readerNames } from '../messaging/page-reader';
import { ReadingWatcher } from './reading-watcher';
import { SelectionBubble } from './selection-bubble';
import { readSelection } from './selected-text';
import { ViewWatcher } from './view-watcher';

const life = new AbortController();
const listen = { signal: life.signal, passive: true } as const;
const bubble = new SelectionBubble((text) => void run(() => callFromPage('selection-ask', { text })));

/** After an update of the extension this script is an orphan: it takes itself away. */
async function run<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call();
  } catch (error) {
    if (!isErrorCode(error, 'no-receiver')) throw error;
    if (!('id' in chrome.runtime)) life.abort();
    return null;
  }
}

life.signal.addEventListener('abort', () => bubble.hide());

async function offer(): Promise<void> {
  const selection = readSelection(document);
  if (!selection) {
    bubble.hide();
    return;
  }
  if (await run(() => callFromPage('bubble-enabled'))) bubble.show(selection);
}

// The selection is final only after the browser has handled the event.
const offerSoon = () => setTimeout(() => void offer(), 0);

document.addEventListener('mouseup', (event) => !bubble.contains(event.target) && offerSoon(), listen);
document.addEventListener(
  'keyup',
  (event) => event.shiftKey && event.key.startsWith('Arrow') && offerSoon(),
  listen,
);
document.addEventListener('keydown', (event) => event.key === 'Escape' && bubble.hide(), listen);
document.addEventListener('mousedown', (event) => !bubble.contains(event.target) && bubble.hide(), listen);
document.addEventListener('scroll', () => bubble.hide(), { ...listen, capture: true });

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
