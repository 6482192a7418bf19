import { Readability } from '@mozilla/readability';
import { isSkipped, toReadableText } from './readable-text';

export interface Capture {
  title: string;
  text: string;
  language: string;
  hasPrivateField: boolean;
  fullLength: number;
}

/** Below this many characters the extractor has missed the content, or there is none. */
const minArticleLength = 200;
/** The extractor's time grows with the page; beyond this many elements the plain text has to do. */
const maxElements = 40_000;

const privateFields =
  'input[type="password"], input[autocomplete~="one-time-code"], input[autocomplete*="cc-number"], input[autocomplete*="cc-csc"]';

/** Reads a live document: its main content as clean text. The document is not changed. */
export function capturePage(live: Document, maxLength: number): Capture {
  const visible = cloneVisible(live);
  const article = extractArticle(visible);
  const articleText = article?.content ? toReadableText(article.content) : '';
  const text =
    articleText.length >= minArticleLength ? articleText : longer(articleText, toReadableText(visible.body));
  return {
    title: [article?.title, live.title, live.location.hostname].find((title) => title?.trim())?.trim() ?? '',
    text: cutAtParagraph(text, maxLength),
    language: live.documentElement.lang,
    hasPrivateField: Array.from(live.querySelectorAll(privateFields)).some(isVisible),
    fullLength: text.length,
  };
}

/** A copy without what the reader cannot see, and without what is not to be read. */
function cloneVisible(live: Document): Document {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a clone of a Document is one; the DOM types say Node
  const clone = live.cloneNode(true) as Document;
  const copies = clone.querySelectorAll('body *');
  // Same order in both, as the clone is fresh; the list does not change while it is walked.
  live.querySelectorAll('body *').forEach((element, index) => {
    if (!isVisible(element) || isSkipped(element)) copies[index]?.remove();
  });
  return clone;
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function extractArticle(visible: Document) {
  // The extractor takes the document apart: it gets a copy of its own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  const copy = visible.cloneNode(true) as Document;
  if (copy.getElementsByTagName('*').length > maxElements) return null;
  return new Readability<Node>(copy, { serializer: (node) => node }).parse();
}

function longer(left: string, right: string): string {
  return left.length > right.length ? left : right;
}

function cutAtParagraph(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const paragraph = text.lastIndexOf('\n', maxLength);
  return text.slice(0, paragraph > maxLength / 2 ? paragraph : maxLength).trimEnd();
}
