import { findBody } from './headings';
import { toLines } from './page-lines';
import type { PdfPage } from './types';

/** What word processors and typesetters write where a title belongs. */
const noTitle =
  /^(?:untitled|document\d*|title|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|tex|dvi|pdf|pptx?|xlsx?|indd|qxd|ps|rtf|odt))$/i;
const maxTitleLength = 300;
const maxTitleLines = 4;

/** The declared title if it is one, else the largest words of the first page, else the name of the file. */
export function chooseTitle(declared: string, firstPage: PdfPage | undefined, url: string): string {
  const title = declared.replace(/\s+/g, ' ').trim();
  if (title.length > 2 && !noTitle.test(title)) return title.slice(0, maxTitleLength);
  return (firstPage && largestWords(firstPage)) ?? fileName(url);
}

function largestWords(page: PdfPage): string | null {
  const lines = toLines(page);
  const body = findBody(lines);
  const largest = lines.reduce(
    (size, line) => Math.max(size, /\p{L}{2}/u.test(line.text) ? line.size : 0),
    0,
  );
  if (largest < body.size * 1.2) return null;
  const first = lines.findIndex(({ size }) => size >= largest * 0.97);
  const count = lines.slice(first).findIndex(({ size }) => size < largest * 0.97);
  const title = lines
    .slice(first, count === -1 ? undefined : first + count)
    .slice(0, maxTitleLines)
    .map(({ text }) => text)
    .join(' ');
  return title.length > 3 && title.length <= maxTitleLength ? title : null;
}

function fileName(url: string): string {
  const name = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(name).slice(0, maxTitleLength);
  } catch {
    return name.slice(0, maxTitleLength);
  }
}

const pdfDate = /^(?:D:)?(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/;

/** ISO 8601 from a date as PDFs write it, `D:20240131120000+01'00'`; undefined when it is none. */
export function toIsoDate(text: string): string | undefined {
  const match = pdfDate.exec(text.trim());
  if (!match) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour = '00',
    minute = '00',
    second = '00',
    ,
    sign,
    zoneHour = '00',
    zoneMinute = '00',
  ] = match;
  const zone = sign === undefined ? 'Z' : `${sign}${zoneHour}:${zoneMinute}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
