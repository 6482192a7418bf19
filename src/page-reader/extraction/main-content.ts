import { Readability } from '@mozilla/readability';
import { removeBoilerplate, removeSectionsElsewhere, type PageNames } from './boilerplate';
import { isElement } from './nodes';
import { toReadableText } from './readable-text';
import { isDataTable } from './tables';
import { takeTurns } from './take-turns';

/** Beyond this many elements the extractor would keep the tab busy: the whole page, cleaned, has to do. */
const maxElements = 12_000;
/** Below this many characters the extractor has missed the content, or there is none. */
const minArticleLength = 200;
/** An article with less of the page's text than this is one post of many, unless the page says it is an article. */
const minArticleShare = 0.5;

export interface Reading extends PageNames {
  /** The page declares that it is an article. */
  isArticle: boolean;
}

/**
 * The text a page was made for, from a visible copy of it. The copy is taken apart, in steps between which the page
 * gets its turn.
 */
export async function readMainContent(copy: Document, reading: Reading): Promise<string> {
  const isHuge = copy.getElementsByTagName('*').length > maxElements;
  prepare(copy);
  await takeTurns();
  const whole = isHuge ? copy.body : copyOf(wholeOf(copy));
  await takeTurns();
  const article = isHuge ? null : extractArticle(copy);
  await takeTurns();
  const articleText = article ? await cleanText(article, reading) : '';
  if (reading.isArticle && articleText.length >= minArticleLength) return articleText;
  const wholeText = await cleanText(whole, reading);
  const isEnough =
    articleText.length >= minArticleLength && articleText.length >= wholeText.length * minArticleShare;
  return isEnough || articleText.length > wholeText.length ? articleText : wholeText;
}

async function cleanText(main: Element, reading: Reading): Promise<string> {
  removeBoilerplate(main, reading);
  await takeTurns();
  return toReadableText(main);
}

function extractArticle(copy: Document): Element | null {
  try {
    const options = { serializer: (node: Node) => node, keepClasses: true };
    const content = new Readability<Node>(copy, options).parse()?.content;
    return content && isElement(content) ? content : null;
  } catch {
    // It was made for articles, and some pages are so unlike one that it fails: those are read as a whole.
    return null;
  }
}

/** Takes away what is plainly not the content, and helps the extractor where it is known to err. */
function prepare(copy: Document): void {
  // Posts that an article quotes are part of it, though the boxes around them are called "social" and hold
  // more links than words. A quotation by itself is left alone.
  for (const quotation of copy.querySelectorAll('div > blockquote:only-child')) {
    quotation.removeAttribute('class');
    quotation.parentElement?.replaceWith(quotation);
  }
  // Tables that only arrange boxes are boxes; it would take one of their rows for the article.
  for (const table of copy.querySelectorAll('table')) {
    if (isDataTable(table)) continue;
    for (const part of table.querySelectorAll('tbody, thead, tfoot, tr, td, th, caption')) toBox(part);
    toBox(table);
  }
  // It drops every aside; hints and warnings in a manual are part of the text.
  for (const aside of copy.querySelectorAll('aside')) {
    if (!/note|tip|hint|warning|caution|danger|important|admonition|callout/i.test(aside.className)) continue;
    toBox(aside);
  }
  removePageFrame(copy.body);
  removeSectionsElsewhere(copy.body, 'h1, h2, h3, h4, h5, h6');
}

/** The same content in an element without a meaning. */
function toBox(element: Element): void {
  const box = element.ownerDocument.createElement('div');
  box.append(...element.childNodes);
  element.replaceWith(box);
}

/** The part that the page itself calls its main one, or all of it. */
function wholeOf(copy: Document): Element {
  const declared = copy.querySelectorAll('main, [role="main"]');
  const [main] = declared;
  const isMost = main !== undefined && main.textContent.length > copy.body.textContent.length / 3;
  return declared.length === 1 && isMost ? main : copy.body;
}

function copyOf(element: Element): Element {
  const copy = element.cloneNode(true);
  return isElement(copy) ? copy : element;
}

/** What stands around the content of a page, by its meaning in HTML. */
function removePageFrame(whole: Element): void {
  const frame =
    'footer, aside, [role="banner"], [role="contentinfo"], [role="complementary"], [role="navigation"]';
  for (const element of whole.querySelectorAll(`${frame}, header:not(:has(h1, p))`)) {
    if (element.closest('article, section, main, li') === null) element.remove();
  }
}
