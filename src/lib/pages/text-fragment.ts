import { toPagePieces } from './page-marks';

/**
 * A quotation up to this long is named whole; a longer one by its first and last words, which also leads past
 * what the page shows in between and we leave out, such as the numbers of notes.
 */
const maxExactLength = 60;
const edgeWords = 5;

/**
 * The address of a passage within its page, by a text fragment: the browser scrolls to the words and
 * marks them. See https://wicg.github.io/scroll-to-text-fragment/. Of a PDF the viewer opens `page`, from 1, when
 * it does not find the words.
 */
export function toPassageUrl(pageUrl: string, quote: string, page?: number): string {
  const url = new URL(pageUrl);
  if (page !== undefined) url.hash = `page=${page}`;
  const directive = toTextDirective(quote);
  if (directive === '') return url.href;
  const fragment = url.hash === '' ? '#' : url.hash;
  url.hash = '';
  return `${url.href}${fragment}:~:text=${directive}`;
}

function toTextDirective(quote: string): string {
  // A range must begin and end inside one block each.
  const pieces = toPagePieces(quote);
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length <= 1 && first.length <= maxExactLength) return encodeWords(first);
  return `${encodeWords(firstWords(first))},${encodeWords(lastWords(last))}`;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordStarts(line: string): number[] {
  return Array.from(segmenter.segment(line))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index }) => index);
}

/** Cut between words, also where they are written without spaces. */
function firstWords(line: string): string {
  return line.slice(0, wordStarts(line)[edgeWords]).trim();
}

function lastWords(line: string): string {
  return line.slice(wordStarts(line).at(-edgeWords)).trim();
}

/** `-`, `,` and `&` have a meaning of their own in a text directive. */
function encodeWords(text: string): string {
  return encodeURIComponent(text).replaceAll('-', '%2D');
}
