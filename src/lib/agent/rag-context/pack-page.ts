import { cutAtSentence, estimateTokens } from '../../text';
import { toAttribute } from '../../model';
import { anyIndex, formatPassage } from './format';
import { bestOf, type RankedPage } from './rank-page';
import type { FoundPassage } from '../../chats';

/**
 * Which of the page is wanted when it does not fit as a whole: from its beginning, from its end, or its opening and
 * whatever fits the question best.
 */
export type PageWish = 'beginning' | 'end' | 'best';

export interface PagePiece {
  hit: FoundPassage;
  /** The text of the passage, or as many of its first sentences as fitted. */
  text: string;
  isCut: boolean;
}

export interface PackedPage {
  /** In the order of the page. */
  pieces: PagePiece[];
  /** Estimated, with the tags around them. */
  tokens: number;
  /** How much of the text is in them, 0..1. */
  share: number;
  /** For the model and the receipt: "all of it", "its first 34 %". */
  shown: string;
}

const longestAddress = 200;
const longestName = 80;
/** An ISO 8601 day. */
const dayLength = 10;

/** What is always told of the page, whatever fits beside it. */
export function formatPageHead({ captured, sourceUrl, passages }: RankedPage, shown: string): string {
  const { title, language, text } = captured;
  const words = describeSize(text);
  return (
    `page_in_front url="${toAttribute(sourceUrl, longestAddress)}" title="${toAttribute(title)}" ` +
    `${formatOrigin(captured)}language="${toAttribute(language, 20)}" size="${words}" passages="${passages.length}" shown="${toAttribute(shown)}"`
  );
}

/** Who wrote it and when, as the page says itself: a reader leaves bylines out of the text. */
function formatOrigin({ siteName, author, publishedAt, modifiedAt }: RankedPage['captured']): string {
  const known = {
    ...{ site: siteName, author, published: publishedAt?.slice(0, dayLength) },
    changed: modifiedAt?.slice(0, dayLength),
  };
  return Object.entries(known)
    .map(([name, value]) => (value === undefined ? '' : `${name}="${toAttribute(value, longestName)}" `))
    .join('');
}

/** As much of the page as the budget holds, in the order of the page. */
export function packPage(page: RankedPage, budget: number, wish: PageWish): PackedPage {
  const { passages } = page;
  const head =
    estimateTokens(formatPageHead(page, 'its opening and 88 of 888 passages, 88 % of its text')) + 8;
  const sizes = passages.map((hit) => estimateTokens(formatPassage(anyIndex, hit, hit.content, false)));
  const order = toOrder(page, wish);
  const taken = new Map<number, PagePiece>();
  let left = budget - head;
  for (const at of order) {
    const hit = passages[at];
    const size = sizes[at] ?? 0;
    if (!hit) continue;
    if (size <= left) {
      taken.set(at, { hit, text: hit.content, isCut: false });
      left -= size;
      continue;
    }
    // The first that does not fit is cut at the end of a sentence, and nothing comes after it.
    const fits = (text: string) => estimateTokens(formatPassage(anyIndex, hit, text, true)) <= left;
    const text = cutAtSentence(hit.content, fits);
    if (text !== '') {
      taken.set(at, { hit, text, isCut: true });
      left -= estimateTokens(formatPassage(anyIndex, hit, text, true));
    }
    break;
  }
  const pieces = [...taken].sort(([one], [other]) => one - other).map(([, piece]) => piece);
  const share = shareOf(pieces, passages);
  return { pieces, tokens: budget - left, share, shown: describeShown(pieces, passages.length, share, wish) };
}

/** Positions in the order in which they are taken. */
function toOrder(page: RankedPage, wish: PageWish): number[] {
  const all = page.passages.map((_, at) => at);
  if (wish === 'end') return all.toReversed();
  if (wish === 'beginning') return all;
  const best = bestOf(page).map((hit) => page.passages.indexOf(hit));
  return [...new Set([...all.slice(0, 1), ...best, ...all])];
}

function shareOf(pieces: readonly PagePiece[], passages: readonly FoundPassage[]): number {
  const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);
  const total = lengthOf(passages.map(({ content }) => content));
  return total === 0 ? 1 : lengthOf(pieces.map(({ text }) => text)) / total;
}

function describeShown(pieces: readonly PagePiece[], total: number, share: number, wish: PageWish): string {
  if (total === 0) return 'it has no readable text';
  if (share === 1) return 'all of it';
  if (pieces.length === 0) return 'none of its text: there was no room';
  const percent = `${Math.max(1, Math.floor(share * 100))} %`;
  if (wish === 'beginning') return `its first ${percent}`;
  if (wish === 'end') return `its last ${percent}`;
  return `its opening and what fits best: ${pieces.length} of ${total} passages, ${percent} of its text`;
}

/** Scripts without spaces are counted by letters. */
function describeSize(text: string): string {
  const words = text.match(/\S+/gu)?.length ?? 0;
  const isWithoutSpaces = words > 0 && text.length / words > 25;
  return isWithoutSpaces ? `${text.length} characters` : `${words} words`;
}
