/**
 * Injected into a tab when its page is to be read, not before: pages nobody asks about carry none of this.
 * It leaves two functions in the isolated world, which the page cannot see.
 */
import type { ReaderResult } from '../messaging/schemas';
import { capturePage, type Capture } from './capture-page';
import { readerNames } from '../messaging/page-reader';
import { hasPrivateField } from './extraction/private-fields';
import { LateFieldWatch } from './late-field-watch';
import { callFromPage } from '../platform/wire/background-client';
import { waitUntilSettled } from '../platform/page/settle';
import { showPassage } from './show-passage';

const readableTypes = /^(text\/|application\/(xhtml\+xml|json|xml))/;

async function readPage(maxLength: number): Promise<ReaderResult> {
  // The browser's own viewer: its page is empty, but says what it shows.
  if (document.contentType === 'application/pdf') return { ok: false, reason: 'pdf' };
  if (!readableTypes.test(document.contentType)) return { ok: false, reason: 'unsupported' };
  const noted = tell('page-reading', location.href);
  const page = await captureSettled(maxLength);
  await noted;
  if (page.text === '' || isEditor(page)) {
    return { ok: false, reason: (page.typedLength ?? 0) > 0 ? 'typed' : 'empty' };
  }
  if (!page.hasPrivateField) lateFields.add(page.url);
  return { ok: true, page };
}

const lateFields = new LateFieldWatch(document, {
  find: () => hasPrivateField(document),
  onFound: (url) => void tell('private-field-shown', url),
  isOrphan,
});

/** After an update of the extension this script is an orphan. */
function isOrphan(): boolean {
  const id: unknown = Reflect.get(chrome.runtime, 'id');
  return id === undefined;
}

/** A page is read all the same when nobody hears this. */
async function tell(type: 'page-reading' | 'private-field-shown', url: string): Promise<void> {
  await callFromPage(type, { url }).catch(() => undefined);
}

/** What little can be read beside a text that is being written are the controls of an editor. */
function isEditor({ text, typedLength = 0 }: Capture): boolean {
  return text.length < shortText && typedLength > 10 * text.length;
}

/** An application that moves on while it is read is read again. */
const maxTries = 3;
/** What shows less text than this, soon after it was loaded, may not have shown all yet. */
const shortText = 200;
const loadingMs = 10_000;

async function captureSettled(maxLength: number): Promise<Capture> {
  const capture = () => capturePage(document, { maxLength, detectLanguage });
  await viewSettled();
  let page = await capture();
  if (page.text.length < shortText && performance.now() < loadingMs && document.scripts.length > 0) {
    await waitUntilSettled(document);
    page = await capture();
  }
  for (let tries = 1; tries < maxTries && page.url !== location.href; tries += 1) {
    await viewSettled();
    page = await capture();
  }
  return page;
}

async function viewSettled(): Promise<void> {
  const settled: unknown = Reflect.get(globalThis, readerNames.settled);
  if (typeof settled === 'function') await Reflect.apply(settled, undefined, []);
}

/** By the browser itself, on this machine. */
async function detectLanguage(text: string): Promise<string | null> {
  const { isReliable, languages } = await chrome.i18n.detectLanguage(text);
  return isReliable ? (languages[0]?.language ?? null) : null;
}

Object.defineProperty(globalThis, readerNames.read, { value: readPage, configurable: true });
Object.defineProperty(globalThis, readerNames.show, {
  value: (quote: string) => showPassage(document, quote),
  configurable: true,
});
