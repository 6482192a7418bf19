/** A quotation up to this long is named whole; a longer one by its first and last words. */
const maxExactLength = 120;
const edgeWords = 5;

/**
 * The address of a passage within its page, by a text fragment: the browser scrolls to the words and
 * marks them. See https://wicg.github.io/scroll-to-text-fragment/
 */
export function toPassageUrl(pageUrl: string, quote: string): string {
  const url = new URL(pageUrl);
  const directive = toTextDirective(quote);
  if (directive === '') return url.href;
  const fragment = url.hash === '' ? '#' : url.hash;
  url.hash = '';
  return `${url.href}${fragment}:~:text=${directive}`;
}

function toTextDirective(quote: string): string {
  // A range must begin and end inside one block each; list marks are ours, not the page's.
  const lines = quote
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+\.)\s+/, '').trim())
    .filter((line) => line !== '');
  const first = lines[0] ?? '';
  const last = lines.at(-1) ?? '';
  if (lines.length === 1 && first.length <= maxExactLength) return encodeWords(first);
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
