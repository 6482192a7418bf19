/**
 * Injected into a tab when its page is to be read, not before: pages nobody asks about carry none of this.
 * It leaves two functions in the isolated world, which the page cannot see.
 */
import type { ReaderResult } from '../messaging/schemas';
import { capturePage } from './capture-page';
import { readerNames } from '../messaging/page-reader';
import { showPassage } from './show-passage';

const readableTypes = /^(text\/|application\/(xhtml\+xml|json|xml))/;

function readPage(maxLength: number): ReaderResult {
  if (!readableTypes.test(document.contentType)) return { ok: false, reason: 'unsupported' };
  const capture = capturePage(document, maxLength);
  if (capture.text === '') return { ok: false, reason: 'empty' };
  return { ok: true, page: { ...capture, url: location.href } };
}

Object.defineProperty(globalThis, readerNames.read, { value: readPage, configurable: true });
Object.defineProperty(globalThis, readerNames.show, {
  value: (quote: string) => showPassage(document, quote),
  configurable: true,
});
