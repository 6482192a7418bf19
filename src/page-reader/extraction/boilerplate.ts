import {
  isByline,
  isCredit,
  isFurnitureName,
  isInvitation,
  isRightsNotice,
  leadsElsewhere,
  withoutCredit,
} from './boilerplate-words';

/** Boxes with more than this share of the text are the content, whatever they are called. */
const maxFurnitureShare = 0.3;
/** A block with this share of its letters in links leads elsewhere. */
const linkShare = 0.85;
/** Characters: a shorter link by itself may be the name of whoever wrote what follows. */
const maxNameLength = 20;
/** Words: longer blocks are text, not labels. */
const maxLabelWords = 30;
const maxNoticeWords = 70;
/** Words: from here on, a block is taken for the beginning of the text itself. */
const minProseWords = 20;
/** In blocks. */
const repetitionDistance = 3;

/** Where no text begins, so many blocks may tell who wrote it and when. */
const maxHeadBlocks = 3;

const captions = 'figure, figcaption, [class*="caption" i]';
const headings = 'h1, h2, h3, h4, h5, h6';
const blockNames = `${headings}, p, li, dt, dd, div, section, article, header, footer, aside, figcaption, blockquote, pre, td, th, ul, ol, dl, table, figure, main, form, address`;

export interface PageNames {
  title: string;
  url: string;
}

/** Takes out of a page's main content what is there on every page of its site. */
export function removeBoilerplate(main: Element, { title, url }: PageNames): void {
  removeFurniture(main);
  removeSectionsElsewhere(main);
  removeLinks(main);
  removeLabels(main, title, url);
  removeRepetitions(main);
  removeEmptySections(main);
}

function removeFurniture(main: Element): void {
  const limit = textOf(main).length * maxFurnitureShare;
  for (const element of main.querySelectorAll('[class], [id]')) {
    if (!isFurnitureName(`${element.getAttribute('class') ?? ''} ${element.id}`)) continue;
    if (element.querySelector('pre, blockquote') === null && textOf(element).length < limit) element.remove();
  }
}

/** A box under a title like "Most read" goes as a whole: the largest one that begins with that title. */
export function removeSectionsElsewhere(
  main: Element,
  titles = `${headings}, p, div, span, strong, b`,
): void {
  const limit = textOf(main).length * maxFurnitureShare;
  for (const element of main.querySelectorAll(titles)) {
    const title = textOf(element);
    if (title.length > 60 || !main.contains(element) || !leadsElsewhere(title)) continue;
    let box: Element | null = null;
    for (let outer = element.parentElement; outer && outer !== main; outer = outer.parentElement) {
      const text = textOf(outer);
      if (text.length > limit || !text.startsWith(title)) break;
      if (text.length > title.length) box = outer;
    }
    box?.remove();
  }
}

/** Lists and paragraphs of links lead to other pages; unless links are what the page is made of. */
function removeLinks(main: Element): void {
  if (shareOfLinks(main) > 0.5) return;
  for (const list of main.querySelectorAll('ul, ol')) {
    const items = Array.from(list.children).filter((item) => textOf(item) !== '');
    const isTeaser = items.some((item) => item.querySelector(headings));
    if ((isTeaser || items.length > 1) && items.every((item) => shareOfLinks(item) >= linkShare))
      list.remove();
  }
  for (const block of main.querySelectorAll('p, div')) {
    if (isLeaf(block) && shareOfLinks(block) >= linkShare && textOf(block).length > maxNameLength)
      block.remove();
  }
}

function removeLabels(main: Element, title: string, url: string): void {
  const blocks = leafBlocks(main);
  const proseStart = blocks.findIndex(isProse);
  blocks.forEach((block, index) => {
    const text = textOf(block);
    const isHead = index < (proseStart < 0 ? maxHeadBlocks : proseStart);
    if (text === url || (isHead && isSameTitle(text, title)) || isLabel(block, text, isHead)) block.remove();
    else if (block.closest(captions)) block.textContent = withoutCredit(text);
  });
  for (const element of main.querySelectorAll('figure > span, figcaption > span')) {
    if (isCredit(textOf(element))) element.remove();
  }
}

function isLabel(block: Element, text: string, isHead: boolean): boolean {
  const words = countWords(text);
  if (block.closest('pre, table, blockquote')) return false;
  if (words <= maxNoticeWords && isRightsNotice(text)) return true;
  if (words > maxLabelWords) return false;
  return (
    isInvitation(text) ||
    leadsElsewhere(text) ||
    isCredit(text) ||
    (isHead && !isHeading(block) && isByline(text))
  );
}

/** Galleries hold each caption several times: short, in full, for print. */
function removeRepetitions(main: Element): void {
  const recent: string[] = [];
  for (const block of leafBlocks(main)) {
    const text = textOf(block);
    if (block.closest(captions) === null) continue;
    if (recent.includes(text)) block.remove();
    recent.push(text);
    if (recent.length > repetitionDistance) recent.shift();
  }
}

/** At the end, a heading with nothing below it: what it announced was left out. */
function removeEmptySections(main: Element): void {
  const blocks = leafBlocks(main);
  for (let last = blocks.pop(); last && isHeading(last); last = blocks.pop()) last.remove();
}

/** The innermost blocks with text, in reading order. */
function leafBlocks(main: Element): Element[] {
  return Array.from(main.querySelectorAll(blockNames)).filter(isLeaf);
}

function isLeaf(block: Element): boolean {
  return block.querySelector(blockNames) === null && textOf(block) !== '';
}

function isProse(block: Element): boolean {
  return (
    !isHeading(block) &&
    block.nodeName !== 'PRE' &&
    countWords(textOf(block)) >= minProseWords &&
    block.closest(captions) === null
  );
}

function isHeading(element: Element): boolean {
  return /^H[1-6]$/.test(element.nodeName);
}

function isSameTitle(text: string, title: string): boolean {
  const [shorter, longer] = [text.toLowerCase(), title.toLowerCase()];
  return shorter === longer || (shorter.length > 3 && longer.startsWith(shorter));
}

function shareOfLinks(element: Element): number {
  const whole = textOf(element).length;
  const inLinks = Array.from(element.querySelectorAll('a'), (link) => textOf(link).length);
  return whole === 0 ? 0 : inLinks.reduce((sum, length) => sum + length, 0) / whole;
}

function textOf(element: Element): string {
  return element.textContent.replace(/\s+/g, ' ').trim();
}

/** Scripts without spaces count two letters as a word. */
function countWords(text: string): number {
  const unspaced = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return text.split(' ').length + unspaced / 2;
}
