// @ts-check
// Runs inside the page that is measured: the product's own reader beside the two libraries on their own.
import { Readability } from '@mozilla/readability';
import Defuddle from 'defuddle';
import { capturePage } from '../../src/page-reader/capture-page';
import { toReadableText } from '../../src/page-reader/extraction/readable-text';

const maxLength = 1_000_000;

/** The libraries give HTML; it becomes text in the way ours does, so that only the choice of content differs. */
const extractors = {
  ours: async () => (await capturePage(document, { maxLength })).text,
  readability: () => {
    const copy = /** @type {Document} */ (document.cloneNode(true));
    return htmlToText(new Readability(copy).parse()?.content ?? '');
  },
  defuddle: () => htmlToText(new Defuddle(document, { url: location.href }).parse().content),
};

/** @param {string} html */
function htmlToText(html) {
  return toReadableText(new DOMParser().parseFromString(html, 'text/html').body);
}

/**
 * What each of them takes for the content of this page, and how long it needed in ms.
 * @param {(keyof typeof extractors)[]} names
 */
export async function extractAll(names) {
  /** @type {Record<string, { text: string, duration: number }>} */
  const results = {};
  for (const name of names) {
    const startedAt = performance.now();
    const text = await extractors[name]();
    results[name] = { text, duration: performance.now() - startedAt };
  }
  return results;
}
